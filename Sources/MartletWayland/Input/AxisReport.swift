import MartletGeometry
import MartletHost

/// What a pointer has reported about scrolling since the end of its last report.
struct AxisReport {
  /// How far to scroll, in points as the compositor counts them.
  private var distance = Point.zero
  private var discrete = Point.zero
  /// In 120ths of a step.
  private var fine = Point.zero
  private(set) var stopped: FingerScroll.Axes = []
  private var source: WlPointer.AxisSource?
  private var isInverted = false
  /// When it was measured, in media seconds; `nil` if there is nothing to report.
  private(set) var time: MediaTime?

  /// What a compositor that reports only points means by one step: KWin does so for some devices, and it
  /// counts as wlroots.
  static let usualStep = 15.0
  private static let finestStep = 120.0

  /// Whether two fingers on a touchpad scroll.
  var isFromFingers: Bool { source == .finger }

  /// Takes one event. Returns false if it has nothing to do with scrolling.
  /// - Parameter mediaTime: Converts the event's time.
  mutating func take(_ event: WlPointer.Event, mediaTime: (UInt32) -> MediaTime) -> Bool {
    switch event {
    case .axis(let raw, let axis, let value):
      time = mediaTime(raw)
      distance.add(value, along: axis)
    case .axisStop(let raw, let axis):
      time = mediaTime(raw)
      if axis == .verticalScroll { stopped.insert(.vertical) }
      if axis == .horizontalScroll { stopped.insert(.horizontal) }
    case .axisSource(let source): self.source = source
    case .axisDiscrete(let axis, let steps): discrete.add(Double(steps), along: axis)
    case .axisValue120(let axis, let value): fine.add(Double(value), along: axis)
    case .axisRelativeDirection(_, let direction): isInverted = direction == .inverted
    default: return false
    }
    return true
  }

  /// How far fingers scroll, in points.
  var fingerDistance: Point { distance }

  /// What a wheel or another device than a touchpad reports; `nil` if it does not scroll.
  func scroll(modifiers: @autoclosure () -> KeyEvent.Modifiers) -> Scroll? {
    guard distance != .zero || discrete != .zero || fine != .zero else { return nil }
    guard let steps else {
      return Scroll(distance: distance, source: kind, modifiers: modifiers(), isInverted: isInverted)
    }
    // A step is 15 points long on wlroots and KWin, 10 on weston and mutter.
    return Scroll(
      distance: steps * Scroll.pointsPerStep, steps: steps, source: kind, modifiers: modifiers(),
      isInverted: isInverted)
  }

  /// How many steps a wheel has turned; nil for a device without steps.
  private var steps: Point? {
    if fine != .zero { return fine * (1 / Self.finestStep) }
    if discrete != .zero { return discrete }
    let usual = distance * (1 / Self.usualStep)
    switch kind {
    case .wheel, .tiltedWheel: return usual
    case .unknown: return usual.x == usual.x.rounded() && usual.y == usual.y.rounded() ? usual : nil
    case .continuous: return nil
    }
  }

  private var kind: Scroll.Source {
    guard let source else { return .unknown }
    return switch source {
    case .wheel: .wheel
    case .wheelTilt: .tiltedWheel
    case .continuous, .finger: .continuous
    default: .unknown
    }
  }
}

extension Point {
  /// Adds a length along an axis of scrolling. An axis that is not known changes nothing.
  fileprivate mutating func add(_ length: Double, along axis: WlPointer.Axis) {
    if axis == .horizontalScroll { x += length }
    if axis == .verticalScroll { y += length }
  }
}
