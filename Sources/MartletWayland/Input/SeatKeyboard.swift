import Dispatch
import Glibc
import MartletGeometry
import MartletHost
import MartletLayers

/// A seat's keyboard. Held keys repeat, and sequences of keys produce composed text.
@MainActor
final class SeatKeyboard {
  private let proxy: WlKeyboard
  private unowned let application: WaylandApplication
  private(set) weak var window: WaylandWindow?
  /// What lay under the popup that had the keyboard and is closed: it hears of the keys that come until the compositor gives the keyboard
  /// to somebody.
  private weak var heir: WaylandWindow?
  /// The window that the keyboard has left among the events that are handled now.
  private weak var leaving: WaylandWindow?
  private var keymap: Keymap?
  private var eventTime = EventTime()
  /// The repeats per second, 0 for none, and the delay before the first in seconds. They start with Wayland's
  /// usual values.
  private var rate = 25.0
  private var delay = 0.6
  private static let maximumRate = 1000.0
  private var repeated: UInt32?
  /// Keys that are down.
  private var held: [HeldKey] = []
  private var repeatTimer: DispatchSourceTimer?
  /// `nil` until a key needs it. Reading it takes some milliseconds.
  private var composeTable: ComposeTable?
  private var hasReadComposeTable = false
  /// The newest key of a sequence, and what it produces; also when it repeats.
  private var composed: (code: UInt32, text: String)?
  /// Called with the serial of each key that is pressed, before the program hears of it.
  var onPress: (UInt32) -> Void = { _ in }

  /// A key that is down: what it was taken for, and the window that has heard of it and hears of its end.
  private struct HeldKey {
    let code: UInt32
    let key: KeyEvent.Key
    weak var window: WaylandWindow?
  }

  /// - Parameter window: The window that `unplug()` of the seat's last keyboard has returned.
  init(proxy: WlKeyboard, application: WaylandApplication, in window: WaylandWindow?) {
    self.proxy = proxy
    self.application = application
    self.window = window
    proxy.setMainHandler { [weak self] in self?.handle($0) }
  }

  private func handle(_ event: WlKeyboard.Event) {
    switch event {
    case .keymap(let format, let descriptor, let size):
      if format == .xkbV1 {
        keymap = Keymap(descriptor: descriptor, size: size)
        if keymap == nil { Diagnostics.report("the compositor's keymap cannot be read; keys are ignored") }
      } else {
        close(descriptor)
      }
    case .enter(_, let surface, _):
      move(to: application.window(for: surface))
    case .leave:
      leaving = window
      move(to: nil)
    case .key(let serial, let time, let code, let state):
      let mediaTime = eventTime.mediaTime(time, arrival: MonotonicClock.now)
      if state == .pressed {
        onPress(serial)
        send(code, .pressed, time: mediaTime)
        // The handler may have closed the window.
        if held.contains(where: { $0.code == code && $0.window != nil }), rate > 0,
          keymap?.repeats(code) ?? false
        {
          startRepeating(code)
        }
      } else {
        if repeated == code { stopRepeating() }
        send(code, .released, time: mediaTime)
      }
    case .modifiers(_, let depressed, let latched, let locked, let group):
      keymap?.update(depressed: depressed, latched: latched, locked: locked, group: group)
    case .repeatInfo(let rate, let delay):
      self.rate = min(Double(max(rate, 0)), Self.maximumRate)
      self.delay = Double(max(delay, 0)) / 1000
      if rate <= 0 { stopRepeating() }
    }
  }

  /// Gives the keyboard to another window, or to none.
  private func move(to next: WaylandWindow?) {
    letGo()
    let old = window
    (window, heir) = (next, nil)
    guard old !== next else { return }
    if let old { old.delegate?.window(old, hasKeyboard: false) }
    if let next { next.delegate?.window(next, hasKeyboard: true) }
  }

  /// The window that hears of the next key.
  var windowForKeys: WaylandWindow? { (window ?? heir)?.keyWindow }

  /// The modifier keys that are held down.
  var modifiers: KeyEvent.Modifiers { keymap?.modifiers ?? [] }

  private func send(_ code: UInt32, _ phase: KeyEvent.Phase, time: MediaTime) {
    // A modifier or the layout may have changed since it was pressed, and the popup that has heard of that be closed.
    let pressed = phase == .pressed ? nil : held.last { $0.code == code }
    if phase == .released { held.removeAll { $0.code == code } }
    let receiver = pressed.map(\.window) ?? windowForKeys
    guard let keymap, let window = receiver else { return }
    let key = pressed?.key ?? keymap.key(code)
    if phase == .pressed { held.append(HeldKey(code: code, key: key, window: window)) }
    let characters = characters(code, phase, keymap)
    let event = KeyEvent(
      phase: phase, key: key, characters: characters, modifiers: keymap.modifiers, time: time)
    if !window.takesCostKey(event) { window.delegate?.window(window, received: event) }
  }

  /// The text that a key produces now.
  private func characters(_ code: UInt32, _ phase: KeyEvent.Phase, _ keymap: Keymap) -> String {
    if phase == .released { return "" }
    if phase == .pressed { composed = compose(keymap.symbol(code)).map { (code, $0) } }
    if let composed, composed.code == code { return composed.text }
    return keymap.characters(code)
  }

  /// What a pressed key produces as a part of a sequence; `nil` if it is none.
  private func compose(_ symbol: UInt32) -> String? {
    if !hasReadComposeTable, ComposeTable.canBegin(with: symbol) {
      hasReadComposeTable = true
      composeTable = ComposeTable(locale: ComposeTable.environmentLocale)
    }
    switch composeTable?.take(symbol) {
    case .composed(let text): return text
    case .swallowed: return ""
    case .apart, nil: return nil
    }
  }

  private func startRepeating(_ code: UInt32) {
    stopRepeating()
    repeated = code
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + delay, repeating: 1 / rate)
    timer.setEventHandler { [weak self] in
      MainActor.assumeIsolated {
        self?.send(code, .repeated, time: MonotonicClock.now)
        Transaction.flush()
      }
    }
    timer.resume()
    repeatTimer = timer
  }

  /// Releases all keys that are down, because no more events will come for them.
  private func letGo() {
    stopRepeating()
    composed = nil
    composeTable?.reset()
    // A handler may let go of them too.
    while keymap != nil, let first = held.first {
      send(first.code, .released, time: MonotonicClock.now)
    }
    held = []
  }

  private func stopRepeating() {
    repeatTimer?.cancel()
    repeatTimer = nil
    repeated = nil
  }

  /// Called when all events that were read together are handled.
  func endTurn() { leaving = nil }

  /// Called when the seat is gone.
  func remove() {
    move(to: nil)
    proxy.discard()
  }

  /// Called when the seat stays without a keyboard. Its window is then as it was before the first keyboard came: an on-screen keyboard
  /// can type into it. Some compositors take the keyboard from the window just before they tell that it is gone.
  /// - Returns: That window.
  func unplug() -> WaylandWindow? {
    letGo()
    let last = window ?? leaving
    if window == nil, let last { last.delegate?.window(last, hasKeyboard: true) }
    window = nil
    proxy.discard()
    return last
  }

  func forget(_ window: WaylandWindow) {
    if leaving === window { leaving = nil }
    guard self.window === window else { return }
    letGo()
    self.window = nil
    heir = window.popupRole?.parent?.keyWindow
  }
}
