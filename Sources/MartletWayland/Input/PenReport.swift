import MartletGeometry
import MartletHost

/// What a pen's tool events say: its state, and what has changed since the end of its last report.
///
/// All of a report should have been measured at one moment. But wlroots tells as one report all that it has learnt since it was
/// idle, in order: where a pen has landed, how it has moved since then, and whether it was lifted and has landed again.
struct PenReport {
  /// How it is held.
  struct State: Equatable {
    var pen = TouchEvent.Pen()
    /// Where it is, in points of the surface.
    var place = Point.zero
  }

  /// Its tip as it went down or up.
  struct Tip {
    /// The serial of its landing; `nil` if it was lifted.
    let landing: UInt32?
    /// Its state at that moment.
    let state: State
    /// What of it the report had told since the tip before.
    fileprivate let told: Axes
    /// Whether the report had told its position at all.
    fileprivate let isPlaced: Bool

    /// Whether it had moved since the tip before, or was held in another way.
    var hasChanged: Bool { !told.isEmpty }
  }

  fileprivate struct Axes: OptionSet {
    let rawValue: UInt8
    static let position = Axes(rawValue: 1)
    static let pressure = Axes(rawValue: 2)
    static let tilt = Axes(rawValue: 4)
    static let rotation = Axes(rawValue: 8)
  }

  /// How it is held at the end of the report.
  private(set) var state = State()
  /// How its tip went down and up, in order. A pen can tap twice within a report.
  private(set) var tips: [Tip] = []
  /// The buttons that were pressed or released, in order.
  private(set) var buttons: [(button: PointerButton, isPressed: Bool)] = []
  /// What the report has told since the last tip.
  private var told: Axes = []
  private var isPlaced = false

  /// The largest value of pressure on the wire.
  private static let fullPressure = 65535.0
  private static let steepest = 90.0

  /// Whether it has moved since its last tip, or is held in another way.
  var hasChanged: Bool { !told.isEmpty }

  /// Its state as it landed with a tip. What had not been told by then was measured with the landing.
  func landed(_ index: Int) -> State {
    let tip = tips[index]
    var landed = index + 1 < tips.count ? tips[index + 1].state : state
    if tip.isPlaced { landed.place = tip.state.place }
    if tip.told.contains(.pressure) { landed.pen.pressure = tip.state.pen.pressure }
    if tip.told.contains(.tilt) { landed.pen.tilt = tip.state.pen.tilt }
    if tip.told.contains(.rotation) { landed.pen.rotation = tip.state.pen.rotation }
    return landed
  }

  /// Takes one event. Events about the tool's life and about its windows are ignored.
  mutating func take(_ event: ZwpTabletToolV2.Event) {
    switch event {
    case .motion(let x, let y):
      state.place = Point(x: x, y: y)
      told.insert(.position)
      isPlaced = true
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
    case .down(let serial): addTip(landing: serial)
    case .up: addTip(landing: nil)
    case .button(_, let code, let state):
      buttons.append((PointerButton(rawValue: code), state == .pressed))
    default: break
    }
  }

  private mutating func addTip(landing: UInt32?) {
    tips.append(Tip(landing: landing, state: state, told: told, isPlaced: isPlaced))
    told = []
  }

  private static func radians(leaning degrees: Double) -> Double {
    min(max(degrees, -steepest), steepest) * .pi / 180
  }

  /// Forgets what was reported.
  mutating func clear() {
    (told, isPlaced) = ([], false)
    tips.removeAll(keepingCapacity: true)
    buttons.removeAll(keepingCapacity: true)
  }
}
