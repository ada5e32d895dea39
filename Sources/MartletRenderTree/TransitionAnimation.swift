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
  /// When it runs, in the layer's time or in that of the innermost group around it; begin time 0 is "when it is committed".
  public var timing: MediaTiming {
    didSet { if timing.duration != oldValue.duration { open.remove(.duration) } }
  }
  /// How the way is spread over the time. Linear by default.
  public var timingFunction: TimingFunction {
    didSet { open.remove(.timingFunction) }
  }
  /// Share of the way at which it begins, 0…1; 0 by default.
  public var startProgress: Double
  /// Share of the way at which it ends, not before `startProgress`; 1 by default.
  public var endProgress: Double

  /// Times of the groups around it, outermost first.
  package var enclosing: [GroupTiming] = []
  /// What the transaction says in which it is added.
  package private(set) var open: OpenTraits

  /// Makes a transition; see the properties for units and defaults. A duration and a timing function that are `nil` (the
  /// default) are those of the transaction in which it is added to a layer, or .25 and linear where that says nothing.
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

  /// Share of the way that is done at a time of the layer, 0 the old picture alone, 1 the new one alone.
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

  /// When it is over, in the layer's time: with the groups around it at the latest.
  package var endTime: MediaTime {
    enclosing.reversed().reduce(timing.endTime) { end, group in
      let outer = group.timing.endTime
      return group.isOnce ? min(outer, group.timing.parentTime(atLocal: end) ?? outer) : outer
    }
  }

  /// Lets it begin at a time of the layer if it, or the outermost group around it, begins "when it is committed".
  package mutating func begin(at time: MediaTime) {
    if enclosing.isEmpty { timing.begin(at: time) } else { enclosing[0].timing.begin(at: time) }
  }

  /// Gives it what it does not name; `nil` leaves it as it is.
  package mutating func complete(duration: Double?, timingFunction: TimingFunction?) {
    if let duration, open.contains(.duration) { timing.duration = duration }
    if let timingFunction, open.contains(.timingFunction) { self.timingFunction = timingFunction }
    open = []
  }
}
