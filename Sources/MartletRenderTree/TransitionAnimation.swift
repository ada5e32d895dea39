import MartletGeometry
import MartletMotion

/// An animation between what a layer and its sublayers show before a commit and what they show after it.
public struct TransitionAnimation: Sendable, Hashable {
  /// How the new picture replaces the old one.
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// The old one dissolves into the new one.
    case fade
    /// The new one slides over the old one.
    case moveIn
    /// The new one pushes the old one out.
    case push
    /// The old one slides away from over the new one.
    case reveal
  }

  /// The edge of the layer from which pictures move. Without effect on a fade.
  public enum Direction: Sendable, Hashable, CaseIterable {
    /// In from this edge, or away from it.
    case fromLeft, fromRight, fromTop, fromBottom
  }

  /// How the new picture replaces the old one. `fade` by default.
  public var kind: Kind
  /// Where pictures come from. `fromLeft` by default.
  public var direction: Direction
  /// When it runs, in the layer's time; begin time 0 is "when it is committed".
  public var timing: MediaTiming
  /// How the way is spread over the time. Default: `TimingFunction.default`.
  public var timingFunction: TimingFunction
  /// Share of the way at which it begins, 0…1; 0 by default.
  public var startProgress: Double
  /// Share of the way at which it ends, not before `startProgress`; 1 by default.
  public var endProgress: Double

  /// Makes a transition; see the properties for units and defaults.
  public init(
    _ kind: Kind = .fade, direction: Direction = .fromLeft, duration: Double = 0.25,
    timingFunction: TimingFunction = .default, startProgress: Double = 0, endProgress: Double = 1,
    beginTime: MediaTime = 0
  ) {
    precondition(
      startProgress >= 0 && startProgress <= endProgress && endProgress <= 1,
      "transition: progress must go up within 0…1, not from \(startProgress) to \(endProgress)")
    self.kind = kind
    self.direction = direction
    timing = MediaTiming(beginTime: beginTime, duration: duration)
    self.timingFunction = timingFunction
    self.startProgress = startProgress
    self.endProgress = endProgress
  }

  /// Share of the way that is done at a time of the layer, 0 the old picture alone, 1 the new one alone.
  public func progress(at time: MediaTime) -> Double {
    guard timing.duration > 0 else { return endProgress }
    let way = timingFunction.value(at: timing.progress(at: time).time / timing.duration)
    return startProgress + (endProgress - startProgress) * way
  }
}
