import MartletGeometry
import MartletHost

/// What a pen's tool events say: its state, and what has changed since the end of its last report.
struct PenReport {
  /// How it is held.
  var pen = TouchEvent.Pen()
  /// Its position, in points of the window.
  var position = Point.zero
  /// Whether it has moved, or is held in another way.
  var hasChanged = false
  /// The serial of its landing, if it has landed.
  var landing: UInt32?
  /// Whether it was lifted.
  var isLifted = false
  /// The buttons that were pressed or released, in order.
  var buttons: [(button: PointerButton, isPressed: Bool)] = []

  /// The largest value of pressure on the wire.
  private static let fullPressure = 65535.0
  private static let steepest = 90.0

  /// Takes one event. Events about the tool's life and about its windows are ignored.
  mutating func take(_ event: ZwpTabletToolV2.Event) {
    switch event {
    case .motion(let x, let y):
      position = Point(x: x, y: y)
      hasChanged = true
    case .pressure(let value): change { $0.pressure = min(Double(value) / Self.fullPressure, 1) }
    case .tilt(let x, let y):
      change { $0.tilt = Point(x: Self.radians(leaning: x), y: Self.radians(leaning: y)) }
    case .rotation(let degrees): change { $0.rotation = degrees * .pi / 180 }
    case .type(let type): pen.isEraser = type == .eraser
    case .capability(let capability):
      // It has no pressure until it reports one.
      if capability == .pressure { pen.pressure = 0 }
    case .down(let serial): landing = serial
    case .up: isLifted = true
    case .button(_, let code, let state):
      buttons.append((PointerButton(rawValue: code), state == .pressed))
    default: break
    }
  }

  private mutating func change(_ change: (inout TouchEvent.Pen) -> Void) {
    change(&pen)
    hasChanged = true
  }

  private static func radians(leaning degrees: Double) -> Double {
    min(max(degrees, -steepest), steepest) * .pi / 180
  }

  /// Forgets what was reported.
  mutating func clear() {
    hasChanged = false
    landing = nil
    isLifted = false
    buttons.removeAll(keepingCapacity: true)
  }
}
