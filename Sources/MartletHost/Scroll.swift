import MartletGeometry

/// What a wheel, or another device that scrolls without fingers, has reported at one time.
public struct Scroll: Sendable, Equatable {
  /// The kind of device that scrolls. Two fingers on a touchpad are none of them: they make a contact
  /// (`TouchEvent.Source.scrolling`).
  public enum Source: Hashable, Sendable {
    /// A wheel that is turned.
    case wheel
    /// A wheel that is tilted to the side.
    case tiltedWheel
    /// A device without steps and without a noticeable end, such as a pointing stick.
    case continuous
    /// The compositor does not tell.
    case unknown
  }

  /// How far to scroll, in points; positive x scrolls to the right, positive y down. One step of a wheel is
  /// `pointsPerStep` under every compositor.
  public var distance: Point
  /// How many steps a wheel has turned, with the signs of `distance`. A wheel with a high resolution reports
  /// fractions of a step. Zero for a device without steps.
  public var steps: Point
  /// The kind of device that scrolls.
  public var source: Source
  /// The modifier keys that were held down.
  public var modifiers: KeyEvent.Modifiers
  /// Whether the device moved against the direction of scrolling, as with "natural scrolling". `false` if the
  /// compositor does not tell.
  public var isInverted: Bool

  /// The distance of one step of a wheel, in points.
  public static let pointsPerStep = 15.0

  /// Makes a report from its parts.
  public init(
    distance: Point, steps: Point = .zero, source: Source = .unknown, modifiers: KeyEvent.Modifiers = [],
    isInverted: Bool = false
  ) {
    self.distance = distance
    self.steps = steps
    self.source = source
    self.modifiers = modifiers
    self.isInverted = isInverted
  }

  /// A wheel that has turned by a number of steps.
  public static func wheel(
    steps: Point, modifiers: KeyEvent.Modifiers = [], isInverted: Bool = false
  ) -> Scroll {
    Scroll(
      distance: steps * pointsPerStep, steps: steps, source: .wheel, modifiers: modifiers,
      isInverted: isInverted)
  }
}
