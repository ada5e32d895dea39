import Martlet
import MartletTesting

/// A window in which controls are pressed, dragged and reached by keys.
@MainActor
final class ControlRoom {
  let window: ManualWindow
  let controller: WindowController
  private var nextFinger: Int64 = 1

  var root: View { controller.rootView }

  /// - Parameter needsFrame: Whether nobody but the content draws the window's frame.
  init(size: Size = Size(width: 480, height: 320), scale: Double = 1, needsFrame: Bool = false) {
    window = ManualWindow(size: size, scale: scale, needsFrame: needsFrame)
    controller = WindowController(window: window)
  }

  /// Puts a view into the window, or into another view.
  @discardableResult
  func place<Placed: View>(
    _ view: Placed, _ x: Double, _ y: Double, _ width: Double = 100, _ height: Double = 44,
    in parent: View? = nil
  ) -> Placed {
    view.frame = Rect(x: x, y: y, width: width, height: height)
    (parent ?? root).addSubview(view)
    window.resolveFrame()
    return view
  }

  /// Advances time frame by frame.
  func wait(_ seconds: Double = 1) { window.run(for: seconds) }

  /// Presses and releases a key.
  func key(_ key: KeyEvent.Key, _ modifiers: KeyEvent.Modifiers = []) {
    press(key, modifiers)
    release(key)
  }

  func press(
    _ key: KeyEvent.Key, _ modifiers: KeyEvent.Modifiers = [], phase: KeyEvent.Phase = .pressed
  ) {
    window.send(KeyEvent(phase: phase, key: key, modifiers: modifiers, time: window.now))
    window.resolveFrame()
  }

  func release(_ key: KeyEvent.Key) { press(key, phase: .released) }

  /// A finger that has landed.
  @MainActor
  final class Finger {
    private let room: ControlRoom
    private let id: TouchEvent.ID
    private let source: TouchEvent.Source
    private(set) var place: Point

    fileprivate init(_ room: ControlRoom, id: Int64, at place: Point, source: TouchEvent.Source) {
      self.room = room
      self.id = TouchEvent.ID(rawValue: id)
      self.source = source
      self.place = place
      send(.began)
    }

    private func send(_ phase: TouchEvent.Phase) {
      room.window.send(
        TouchEvent(id: id, source: source, phase: phase, position: place, time: room.window.now))
      room.window.resolveFrame()
    }

    /// Moves evenly to a place, with 120 samples a second.
    func move(to end: Point, for duration: Double = 0.2) {
      let start = place
      let steps = max(Int((duration * 120).rounded()), 1)
      for step in 1...steps {
        place = start.interpolated(to: end, fraction: Double(step) / Double(steps))
        room.window.advance(to: room.window.now + duration / Double(steps))
        send(.moved)
      }
    }

    func move(by way: Point, for duration: Double = 0.2) { move(to: place + way, for: duration) }

    func lift() { send(.ended) }

    func cancel() { send(.cancelled) }
  }

  func finger(at place: Point, source: TouchEvent.Source = .touchscreen) -> Finger {
    defer { nextFinger += 1 }
    return Finger(self, id: nextFinger, at: place, source: source)
  }

  func tap(at place: Point, source: TouchEvent.Source = .touchscreen) {
    let finger = finger(at: place, source: source)
    window.advance(to: window.now + 0.05)
    finger.lift()
  }

  /// The rings that show a focus, in the window.
  var rings: [Layer] {
    var found: [Layer] = []
    root.layer.forEachWithin { if "\(type(of: $0))" == "FocusRing" { found.append($0) } }
    return found
  }
}

extension Layer {
  /// Calls a closure for the layer and all in it.
  fileprivate func forEachWithin(_ body: (Layer) -> Void) {
    body(self)
    for sublayer in sublayers { sublayer.forEachWithin(body) }
  }
}

/// A view that can have the focus and notes what it hears.
@MainActor
final class KeyView: View {
  let name: String
  var used: Set<KeyEvent.Key> = []
  var heard: [String] = []
  var changes: [Bool] = []
  /// Where all views of a room note keys.
  var log: ((String) -> Void)?

  init(_ name: String = "") {
    self.name = name
    super.init()
  }

  override var canBecomeFocused: Bool { true }

  override func focusDidChange() { changes.append(isFocused) }

  override func keyPressed(_ event: KeyEvent) -> Bool {
    heard.append(event.phase == .repeated ? "repeated" : "pressed")
    log?(name)
    return used.contains(event.key)
  }

  override func keyReleased(_ event: KeyEvent) { heard.append("released") }
}
