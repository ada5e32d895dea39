import MartletGeometry
import MartletHost

/// Plays a script in a window that people see: in one on a compositor, in real time, for a show that runs by itself.
///
/// The window's content gets the events as if a device had reported them. Their contacts are not those of a person. For a test,
/// `ManualWindow.play(_:until:)` advances the time as well.
@MainActor
public final class ScriptPlayer {
  private var script: InputScript
  private weak var window: (any Window)?
  /// The newest events of the contacts that are down.
  private var down: [TouchEvent.ID: TouchEvent] = [:]

  /// Far from the numbers that hosts give to contacts.
  private static let firstID: Int64 = 1 << 40

  /// Makes a player of a script whose times are those of the window's clock (`Window.now`). The window is not retained.
  public init(_ script: InputScript, in window: any Window) {
    self.script = script
    self.window = window
  }

  /// Whether the last event has been delivered.
  public var isOver: Bool { script.entries.isEmpty }

  /// Whether an event is being delivered: then it is not a person's.
  public private(set) var isDelivering = false

  /// Delivers the events that are due up to a time, in media seconds.
  public func play(until time: MediaTime) {
    for entry in script.take(until: time) { deliver(entry.event) }
  }

  /// Takes the contacts that are down away, and plays no more.
  public func cancel() {
    _ = script.take(until: .infinity)
    for id in down.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
      guard var event = down[id] else { continue }
      event.phase = .cancelled
      event.time = max(window?.now ?? event.time, event.time)
      deliver(event)
    }
  }

  private func deliver(_ event: InputScript.Event) {
    guard let window else { return }
    isDelivering = true
    defer { isDelivering = false }
    switch event {
    case .touch(var event):
      event.id = TouchEvent.ID(rawValue: Self.firstID + event.id.rawValue)
      deliver(event)
    case .key(let event): window.delegate?.window(window, received: event)
    case .pointer(let event): window.delegate?.window(window, received: event)
    case .text(let edit): window.delegate?.window(window, received: edit)
    // The window has the size that its compositor gives it.
    case .size: break
    }
  }

  private func deliver(_ event: TouchEvent) {
    guard let window else { return }
    switch event.phase {
    case .began, .moved: down[event.id] = event
    case .ended, .cancelled: down[event.id] = nil
    }
    isDelivering = true
    defer { isDelivering = false }
    window.delegate?.window(window, received: event)
  }
}
