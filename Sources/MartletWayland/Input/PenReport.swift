import MartletGeometry
import MartletHost

/// What a pen's tool events say: its state, and what has changed since the end of its last report.
///
/// All of a report should have been measured at one moment. But wlroots tells as one report all that it has learnt since it was
/// idle, in order: where a pen has landed, and how it has moved since then.
struct PenReport {
  /// How it is held.
  struct State: Equatable {
    var pen = TouchEvent.Pen()
    /// Its position, in points of the window.
    var position = Point.zero
  }

  /// Its state as its tip went down or up, and what of it the report had told by then.
  private struct Tip {
    let state: State
    let told: Axes
  }

  private struct Axes: OptionSet {
    let rawValue: UInt8
    static let position = Axes(rawValue: 1)
    static let pressure = Axes(rawValue: 2)
    static let tilt = Axes(rawValue: 4)
    static let rotation = Axes(rawValue: 8)
  }

  /// How it is held at the end of the report.
  private(set) var state = State()
  /// The serial of its landing, if it has landed.
  private(set) var landing: UInt32?
  /// The buttons that were pressed or released, in order.
  private(set) var buttons: [(button: PointerButton, isPressed: Bool)] = []
  private var told: Axes = []
  private var down: Tip?
  private var up: Tip?

  /// The largest value of pressure on the wire.
  private static let fullPressure = 65535.0
  private static let steepest = 90.0

  /// Whether it has moved, or is held in another way.
  var hasChanged: Bool { !told.isEmpty }

  /// Whether it has done so before it was lifted, if it was.
  var hasChangedDown: Bool { !(up?.told ?? told).isEmpty }

  /// Whether it was lifted and has moved since then.
  var hasMovedSinceLift: Bool { lifted.map { $0.position != state.position } ?? false }

  /// Its state as it was lifted, if it was.
  var lifted: State? { up?.state }

  /// Its state as it landed. What had not been told by then was measured with the landing.
  var landed: State {
    guard let down else { return state }
    var landed = state
    if down.told.contains(.position) { landed.position = down.state.position }
    if down.told.contains(.pressure) { landed.pen.pressure = down.state.pen.pressure }
    if down.told.contains(.tilt) { landed.pen.tilt = down.state.pen.tilt }
    if down.told.contains(.rotation) { landed.pen.rotation = down.state.pen.rotation }
    return landed
  }

  /// Takes one event. Events about the tool's life and about its windows are ignored.
  mutating func take(_ event: ZwpTabletToolV2.Event) {
    switch event {
    case .motion(let x, let y):
      state.position = Point(x: x, y: y)
      told.insert(.position)
    case .pressure(let value):
      state.pen.pressure = min(Double(value) / Self.fullPressure, 1)
      told.insert(.pressure)
    case .tilt(let x, let y):
      state.pen.tilt = Point(x: Self.radians(leaning: x), y: Self.radians(leaning: y))
      told.insert(.tilt)
    case .rotation(let degrees):
      state.pen.rotation = degrees * .pi / 180
      told.insert(.rotation)
    case .type(let type): state.pen.isEraser = type == .eraser
    case .capability(let capability):
      // It has no pressure until it reports one.
      if capability == .pressure { state.pen.pressure = 0 }
    case .down(let serial):
      landing = serial
      down = Tip(state: state, told: told)
    case .up: up = Tip(state: state, told: told)
    case .button(_, let code, let state):
      buttons.append((PointerButton(rawValue: code), state == .pressed))
    default: break
    }
  }

  private static func radians(leaning degrees: Double) -> Double {
    min(max(degrees, -steepest), steepest) * .pi / 180
  }

  /// Forgets what was reported.
  mutating func clear() {
    (landing, down, up) = (nil, nil, nil)
    told = []
    buttons.removeAll(keepingCapacity: true)
  }
}
