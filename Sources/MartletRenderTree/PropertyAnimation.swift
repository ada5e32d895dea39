import MartletGeometry
import MartletMotion

/// An animation together with the property that it drives, and the groups that clip it.
///
/// What decides whether it takes part in a frame, and the whole of the most common kinds, is kept beside the animation
/// itself, so that resolving many layers reads memory in a row.
public struct PropertyAnimation: Sendable {
  /// Which property it drives.
  public let property: PropertyID
  /// Whether it is summed on top of what lies beneath instead of replacing it.
  public let isAdditive: Bool
  /// Times of the groups around it, outermost first. Each clips what is within and gives it its time; begin times
  /// count from the begin of the group around.
  public var enclosing: [GroupTiming] = [] {
    didSet { refreshTrack() }
  }
  private(set) var motion: Motion
  private(set) var track = Track()

  init<Value>(_ animation: Animation<Value>, of property: AnimatableProperty<Value>) {
    self.property = property.id
    isAdditive = animation.isAdditive
    // A component in points has rested when its whole has.
    let settled = property.id.isInPoints ? animation.settling(within: Point.settlingTolerance) : animation
    motion = Motion(BoundAnimation(settled, property))
    refreshTrack()
  }

  /// Whether it leaves components of its property alone.
  public var isSparing: Bool { !spared.isEmpty }
  private var spared: [PropertyID] = []

  /// Whether it leaves a component of its property, or all that this is part of, alone.
  public func isSparing(_ component: PropertyID) -> Bool {
    spared.contains { $0 == component || component.isPart(of: $0) }
  }

  /// The same animation for the rest of its property: a component goes on as without it.
  public func sparing<Component>(_ component: AnimatableProperty<Component>) -> PropertyAnimation {
    guard !isSparing(component.id) else { return self }
    var result = self
    result.spared.append(component.id)
    result.motion = .other(motion.bound.sparing(component))
    result.refreshTrack()
    return result
  }

  /// What it writes: its property, and the transform where it turns along a path.
  var mask: PropertyMask {
    motion.bound.turns ? [PropertyMask(property), .transform] : PropertyMask(property)
  }

  /// What it does not name, and the transaction says in which it is added.
  package private(set) var open: OpenTraits = []

  /// Gives it what it does not name; `nil` leaves it as it is.
  package mutating func complete(duration: Double?, timingFunction: TimingFunction?) {
    motion = motion.completed(duration: duration, timingFunction: timingFunction)
    refreshTrack()
  }

  private mutating func refreshTrack() {
    open = motion.bound.open
    track = motion.track
    track.span = span
    if !enclosing.isEmpty { track.kind = .boxed }
  }

  /// When and how often the animation itself runs, in the time of the innermost group around it, or of the layer.
  public var timing: MediaTiming {
    get { motion.timing }
    set {
      motion.timing = newValue
      refreshTrack()
    }
  }

  /// Whether it begins "when it is committed" (begin time 0), by itself or with the outermost group around it.
  public var beginsWhenCommitted: Bool { outerTiming.beginTime == 0 }

  /// When and how often the outermost group runs, or, without one, the animation itself, in the layer's time.
  public var outerTiming: MediaTiming { enclosing.first?.timing ?? timing }

  /// Lets it begin at a time of the layer if it begins "when it is committed".
  public mutating func begin(at time: MediaTime) {
    guard beginsWhenCommitted else { return }
    if enclosing.isEmpty {
      timing.begin(at: time)
    } else {
      enclosing[0].timing.begin(at: time)
    }
  }

  /// When it is over, in the layer's time: the end of the outermost group, or its own; ∞ where it never ends.
  public var endTime: MediaTime { outerTiming.endTime }

  /// When it begins, in the layer's time: the begin of the outermost group, or its own.
  package var startTime: MediaTime { outerTiming.span.begin }

  /// Whether it moves at a time of the layer: while it and the groups around it run.
  public func isActive(at time: MediaTime) -> Bool {
    guard time >= track.begin && time < track.end else { return false }
    guard !enclosing.isEmpty else { return true }
    var time = time
    for group in enclosing {
      guard group.timing.isActive(at: time) else { return false }
      time = group.inner(at: time).time
    }
    return timing.isActive(at: time)
  }

  /// Whether it shows at a time of the layer: while it moves, and where fill modes let it.
  public func isInEffect(at time: MediaTime) -> Bool { innerTime(at: time) != nil }
}

extension PropertyAnimation {
  /// The value at a time of the layer over what lies beneath; for an additive one without what lies beneath added.
  /// `nil` where it shows nothing or is of another type.
  public func value<Value: Animatable>(at time: MediaTime, over underlying: Value) -> Value? {
    guard let inner = innerTime(at: time) else { return nil }
    return motion.value(at: inner.time, over: underlying)
  }

  /// The rate of change at a time of the layer over what lies beneath, in units per second of the layer's time; `nil`
  /// where the property is not of the type asked for, zero where it does not move.
  public func velocity<Value: Animatable>(
    at time: MediaTime, over underlying: Value = .zero, as type: Value.Type = Value.self
  ) -> Value.Velocity? {
    guard isActive(at: time), let inner = innerTime(at: time) else { return motion.rest(of: type) }
    return motion.velocity(at: inner.time, over: underlying).map { inner.rate == 1 ? $0 : $0 * inner.rate }
  }

  /// The time at which the animation itself is to be evaluated, and how fast that time goes; `nil` where it shows
  /// nothing.
  func innerTime(at time: MediaTime) -> (time: MediaTime, rate: Double)? {
    guard !enclosing.isEmpty else { return timing.isInEffect(at: time) ? (time, 1) : nil }
    var (time, rate) = (time, 1.0)
    var isOver = false
    for group in enclosing {
      let timing = group.timing
      guard timing.isInEffect(at: time) || isOver && time == timing.endTime else { return nil }
      let inner = group.inner(at: time)
      isOver = isOver || timing.isOver(at: time)
      rate *= inner.rate
      time = inner.time
    }
    // A group that holds its last moment holds what ends in that moment, too.
    guard timing.isInEffect(at: time) || isOver && time == timing.endTime else { return nil }
    return (time, rate)
  }

  /// From when to when it can move, in the layer's time.
  private var span: (begin: MediaTime, end: MediaTime, isHeld: Bool) {
    var span = timing.span
    var isHeld = timing.fillMode != .removed || timing.speed == 0
    for group in enclosing.reversed() {
      let timing = group.timing
      let outer = timing.span
      isHeld = isHeld || timing.fillMode != .removed || timing.speed == 0
      guard group.isOnce, let begin = timing.parentTime(atLocal: span.begin),
        let end = timing.parentTime(atLocal: span.end)
      else {
        span = outer
        continue
      }
      span = (max(outer.begin, begin), min(outer.end, end))
    }
    return (span.begin, span.end, isHeld)
  }
}

extension MediaTiming {
  /// From when to when it runs and moves, in the parent's time; empty where it never does.
  var span: (begin: MediaTime, end: MediaTime) {
    if speed > 0 {
      // With a duration an offset shifts the place in a run, and not when it runs.
      let isShifted = timeOffset != 0 && duration == .infinity
      return (isShifted ? beginTime - timeOffset / speed : beginTime, endTime)
    }
    if speed < 0 { return (beginTime + (activeDuration - timeOffset) / speed, endTime) }
    return (.infinity, -.infinity)
  }
}
