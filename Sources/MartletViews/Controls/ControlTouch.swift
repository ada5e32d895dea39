import MartletGeometry
import MartletHost

/// What holds a control: a finger, a pen, or the pointer's main button.
public struct ControlTouch: Sendable {
  /// Where it is, in the control's coordinates, in points.
  public var location: Point
  /// Where it landed, in the control's coordinates of that moment, in points.
  public var start: Point
  /// How fast it moves, in the control's coordinates, in points per second.
  public var velocity: Point
  /// The time of its newest event, in media seconds.
  public var time: MediaTime
  /// What it is.
  public var source: TouchEvent.Source
  /// The modifier keys that were held, for the pointer; see `Touch.modifiers`.
  public var modifiers: KeyEvent.Modifiers
  /// Whether it is over the control, or so near that it still counts.
  public var isInside: Bool
}
