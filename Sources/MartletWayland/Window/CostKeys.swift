import MartletHost
import MartletRenderTree

/// The keys that switch what a window shows about its cost: with Control and Shift, F11 the inspector, F12 all else.
struct CostKeys {
  /// What F12 shows again.
  private var hidden = CostDisplay.all
  /// The keys of which it has taken the press. The rest of their events is not the program's either.
  private var down: [KeyEvent.Key] = []

  /// Notes what a window has shown until now.
  mutating func note(_ display: CostDisplay, after previous: CostDisplay) {
    let parts = previous.subtracting(.inspector)
    if display.subtracting(.inspector).isEmpty, !parts.isEmpty { hidden = parts }
  }

  /// Handles an event. Returns what the window is to show after it; `nil` for an event of other keys.
  /// - Parameters:
  ///   - display: What it shows now.
  ///   - isOn: Whether presses are handled.
  mutating func take(_ event: KeyEvent, over display: CostDisplay, isOn: Bool) -> CostDisplay? {
    guard event.phase == .pressed else {
      guard let place = down.firstIndex(of: event.key) else { return nil }
      if event.phase == .released { down.remove(at: place) }
      return display
    }
    down.removeAll { $0 == event.key }
    guard isOn, event.modifiers == [.control, .shift], event.key == .f11 || event.key == .f12 else {
      return nil
    }
    down.append(event.key)
    if event.key == .f11 { return display.symmetricDifference(.inspector) }
    let inspector = display.intersection(.inspector)
    return display == inspector ? display.union(hidden) : inspector
  }
}
