import MartletGeometry
import MartletMotion

/// An animation from a layer's appearance before a commit, including its sublayers, to its appearance after
/// it.
public struct TransitionAnimation: Sendable, Hashable {
  /// How the new picture replaces the old one.
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// The old picture dissolves into the new one.
    case fade
    /// The new picture slides over the old one.
    case moveIn
    /// The new picture pushes the old one out.
    case push
    /// The old picture slides away from over the new one.
    case reveal
  }

  /// The edge from which pictures move. It has no effect on a fade.
  public enum Direction: Sendable, Hashable, CaseIterable {
    /// Pictures enter at this edge, or leave away from it.
    case fromLeft, fromRight, fromTop, fromBottom
  }

  /// How the new picture replaces the old one. `fade` by default.
  public var kind: Kind
  /// The edge from which pictures move. `fromLeft` by default.
  public var direction: Direction
  /// When it runs, in the layer's time or in that of the innermost group around it. A begin time of 0 means
  /// "when it is committed".
  public var timing: MediaTiming {
    didSet { if timing.duration != oldValue.duration { open.remove(.duration) } }
  }
  /// The timing function. Linear by default.
  public var timingFunction: TimingFunction {
    didSet { open.remove(.timingFunction) }
  }
  /// The progress at which it begins, 0…1. 0 by default.
  public var startProgress: Double
  /// The progress at which it ends, not less than `startProgress`. 1 by default.
  public var endProgress: Double

  /// The timings of the groups around it, outermost first.
  package var enclosing: [GroupTiming] = []
  /// What the transition leaves to the transaction in which it is added.
  package private(set) var open: OpenTraits

  /// Makes a transition. See the properties for units and defaults.
  ///
  /// A duration or a timing function that is `nil`, the default, is that of the transaction in which the
  /// transition is added to a layer, or else 0.25 s and linear. The progress values are clamped to 0…1 and
  /// must not be NaN.
  public init(
    _ kind: Kind = .fade, direction: Direction = .fromLeft, duration: Double? = nil,
    timingFunction: TimingFunction? = nil, startProgress: Double = 0, endProgress: Double = 1,
    beginTime: MediaTime = 0
  ) {
    precondition(
      !startProgress.isNaN && !endProgress.isNaN,
      "transition: progress must be a number, not from \(startProgress) to \(endProgress)")
    self.kind = kind
    self.direction = direction
    open = OpenTraits(duration: duration, timingFunction: timingFunction)
    timing = MediaTiming(beginTime: beginTime, duration: duration ?? OpenTraits.commonDuration)
    self.timingFunction = timingFunction ?? .linear
    self.startProgress = min(max(startProgress, 0), 1)
    self.endProgress = min(max(endProgress, self.startProgress), 1)
  }

  /// The progress at a time of the layer: 0 shows only the old picture, 1 only the new one.
  public func progress(at time: MediaTime) -> Double {
    guard timing.duration > 0 else { return endProgress }
    let time = enclosing.reduce(time) { $1.inner(at: $0).time }
    let way = timingFunction.value(at: timing.progress(at: time).time / timing.duration)
    return startProgress + (endProgress - startProgress) * way
  }
}

extension TransitionAnimation {
  /// When it begins, in the layer's time.
  package var beginTime: MediaTime {
    enclosing.reversed().reduce(timing.beginTime) { begin, group in
      let outer = group.timing.span.begin
      return group.isOnce ? max(outer, group.timing.parentTime(atLocal: begin) ?? outer) : outer
    }
  }

  /// When it is over, in the layer's time: at the end of the groups around it at the latest.
  package var endTime: MediaTime {
    enclosing.reversed().reduce(timing.endTime) { end, group in
      let outer = group.timing.endTime
      return group.isOnce ? min(outer, group.timing.parentTime(atLocal: end) ?? outer) : outer
    }
  }

  /// Begins it at a time of the layer, if it or the outermost group around it begins "when it is committed".
  package mutating func begin(at time: MediaTime) {
    if enclosing.isEmpty { timing.begin(at: time) } else { enclosing[0].timing.begin(at: time) }
  }

  /// Completes it with a duration and a timing function, if it has none; `nil` changes nothing.
  package mutating func complete(duration: Double?, timingFunction: TimingFunction?) {
    if let duration, open.contains(.duration) { timing.duration = duration }
    if let timingFunction, open.contains(.timingFunction) { self.timingFunction = timingFunction }
    open = []
  }
}
