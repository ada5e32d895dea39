import MartletGeometry
import MartletMotion

/// An animation together with the property that it affects, and the groups that clip it.
///
/// The data that decides whether it takes part in a frame, and all data of the most common kinds, is stored
/// in it directly, so that resolving many layers reads contiguous memory.
public struct PropertyAnimation: Sendable {
  /// The property that it affects.
  public let property: PropertyID
  /// Whether it is added to the underlying value instead of replacing it.
  public let isAdditive: Bool
  /// The timings of the groups around it, outermost first. Each clips its contents and defines their time;
  /// begin times count from the beginning of the group around.
  public var enclosing: [GroupTiming] = [] {
    didSet { refreshTrack() }
  }
  private(set) var motion: Motion
  private(set) var track = Track()

  init<Value>(_ animation: Animation<Value>, of property: AnimatableProperty<Value>) {
    self.property = property.id
    isAdditive = animation.isAdditive
    // A component in points comes to rest when its whole does.
    let settled = property.isInPoints ? animation.settling(within: Point.settlingTolerance) : animation
    motion = Motion(BoundAnimation(settled, property))
    refreshTrack()
  }

  /// Whether it leaves some components of its property alone.
  public var isSparing: Bool { !spared.isEmpty }
  private var spared: [PropertyID] = []

  /// Whether it leaves a component of its property alone, or a larger part that contains this component.
  public func isSparing(_ component: PropertyID) -> Bool {
    spared.contains { $0 == component || component.isPart(of: $0) }
  }

  /// The same animation for the rest of its property, without a component.
  public func sparing<Component>(_ component: AnimatableProperty<Component>) -> PropertyAnimation {
    guard !isSparing(component.id) else { return self }
    var result = self
    result.spared.append(component.id)
    result.motion = .other(motion.bound.sparing(component))
    result.refreshTrack()
    return result
  }

  /// The properties that it changes: its own, and the transform if it rotates along a path.
  var mask: PropertyMask {
    motion.bound.turns ? [PropertyMask(property), .transform] : PropertyMask(property)
  }

  /// What the animation leaves to the transaction in which it is added.
  package private(set) var open: OpenTraits = []

  /// The time from one turn of a spring's oscillation to the next, in seconds of its parent; 0 if it does not
  /// oscillate.
  package var halfSwing: Double { motion.bound.halfSwing }

  /// When it takes its next step, in the layer's time, while it runs; infinite if it does not move in steps.
  func nextStep(after time: MediaTime) -> MediaTime { motion.bound.nextStep(after: time) }

  /// Completes it with a duration and a timing function, if it has none; `nil` changes nothing.
  package mutating func complete(duration: Double?, timingFunction: TimingFunction?) {
    motion = motion.completed(duration: duration, timingFunction: timingFunction)
    refreshTrack()
  }

  private mutating func refreshTrack() {
    open = motion.bound.open
    track = motion.track
    track.span = span
    track.isStepped = enclosing.isEmpty && motion.bound.isStepped
    if !enclosing.isEmpty { track.kind = .boxed }
  }

  /// When and how often the animation itself runs, in the time of the innermost group around it, or of the
  /// layer.
  public var timing: MediaTiming {
    get { motion.timing }
    set {
      motion.timing = newValue
      refreshTrack()
    }
  }

  /// Whether it begins "when it is committed" (begin time 0), by itself or with the outermost group around
  /// it.
  public var beginsWhenCommitted: Bool { outerTiming.beginTime == 0 }

  /// When and how often the outermost group runs, in the layer's time; without a group, the animation itself.
  public var outerTiming: MediaTiming { enclosing.first?.timing ?? timing }

  /// Begins it at a time of the layer, if it begins "when it is committed".
  public mutating func begin(at time: MediaTime) {
    guard beginsWhenCommitted else { return }
    if enclosing.isEmpty {
      timing.begin(at: time)
    } else {
      enclosing[0].timing.begin(at: time)
    }
  }

  /// When it is over, in the layer's time: the end of the outermost group, or its own. Infinite if it never
  /// ends.
  public var endTime: MediaTime { outerTiming.endTime }

  /// When it begins, in the layer's time: the beginning of the outermost group, or its own.
  package var startTime: MediaTime { outerTiming.span.begin }

  /// Whether it moves at a time of the layer: it and the groups around it run.
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

  /// Whether it has an effect at a time of the layer: it moves, or a fill mode applies.
  public func isInEffect(at time: MediaTime) -> Bool { innerTime(at: time) != nil }
}

extension PropertyAnimation {
  /// The value at a time of the layer, for an underlying value. For an additive animation, the offset only.
  /// `nil` if it has no effect, or its values have another type.
  public func value<Value: Animatable>(at time: MediaTime, over underlying: Value) -> Value? {
    guard let inner = innerTime(at: time) else { return nil }
    return motion.value(at: inner.time, over: underlying)
  }

  /// The velocity at a time of the layer, for an underlying value, in units per second of the layer's time.
  /// Zero if it does not move; `nil` if its values have another type.
  public func velocity<Value: Animatable>(
    at time: MediaTime, over underlying: Value = .zero, as type: Value.Type = Value.self
  ) -> Value.Velocity? {
    guard isActive(at: time), let inner = innerTime(at: time) else { return motion.rest(of: type) }
    return motion.velocity(at: inner.time, over: underlying).map { inner.rate == 1 ? $0 : $0 * inner.rate }
  }

  /// The time at which to evaluate the animation itself, and the rate at which that time passes. `nil` if it
  /// has no effect.
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
    // A group that holds its last moment also holds the animations that end at that moment.
    guard timing.isInEffect(at: time) || isOver && time == timing.endTime else { return nil }
    return (time, rate)
  }

  /// The time in which it can move, in the layer's time, and whether it may have an effect outside of it.
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
  /// The time in which it runs and moves, in the parent's time. Empty if it never does.
  var span: (begin: MediaTime, end: MediaTime) {
    if speed > 0 {
      // With a duration an offset changes the position in a run, but not when it runs.
      let isShifted = timeOffset != 0 && duration == .infinity
      return (isShifted ? beginTime - timeOffset / speed : beginTime, endTime)
    }
    if speed < 0 { return (beginTime + (activeDuration - timeOffset) / speed, endTime) }
    return (.infinity, -.infinity)
  }
}
