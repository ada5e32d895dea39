import MartletGeometry
import MartletMotion

/// The data of an animation that nearly all frames need, without references: when it runs and, for the common
/// kinds, everything.
struct Track {
  /// The meaning of the numbers.
  enum Kind: UInt8 {
    /// Only the animation itself can be evaluated.
    case boxed
    /// From one number (the first in `ends`) to another (the third), or from one point to another.
    case number, point
  }

  /// The timing function.
  var curve = TimingFunction.linear
  /// Both ends: (from, –, to, –) or (from.x, from.y, to.x, to.y).
  var ends = SIMD4<Double>.zero
  /// When it moves, in the layer's time.
  var begin = MediaTime.infinity
  var end = -MediaTime.infinity
  /// The duration of one run, in seconds.
  var duration = 0.0
  var kind = Kind.boxed
  var target = Target.other
  var isAdditive = false
  var isLinear = false
  var autoreverses = false
  /// Whether it may have an effect outside of the time in which it moves.
  var isHeld = false
  /// Whether it moves in steps, and stands still in between.
  var isStepped = false

  /// The properties that tracks can set themselves.
  enum Target: UInt8 {
    case other, position, positionX, positionY, opacity, rotationZ, scale, zPosition, emitterPosition
  }

  /// When it moves, and whether it may have an effect outside of that time.
  var span: (begin: MediaTime, end: MediaTime, isHeld: Bool) {
    get { (begin, end, isHeld) }
    set { (begin, end, isHeld) = newValue }
  }

  /// The progress at a time at which it moves. The same as `MediaTiming.progress`, for speed 1 and no offset.
  @inline(__always)
  func way(at time: MediaTime) -> Double {
    var t = time - begin
    if t >= duration {
      let period = autoreverses ? 2 * duration : duration
      t = t.truncatingRemainder(dividingBy: period)
      if t > duration { t = 2 * duration - t }
    }
    let share = t / duration
    return isLinear ? share : curve.value(at: share)
  }
}

extension Track {
  /// Makes the track of an animation that only the animation itself can evaluate.
  init(isAdditive: Bool) { self.isAdditive = isAdditive }

  /// Makes the track of a basic animation of a number or a point. It can be evaluated itself if property and
  /// timing are simple.
  init<Value>(_ animation: BasicAnimation<Value>, of property: PropertyID, ends: SIMD4<Double>, kind: Kind) {
    isAdditive = animation.isAdditive
    let timing = animation.timing
    let target = Target(property)
    guard target != .other, timing.speed == 1, timing.timeOffset == 0, timing.duration > 0,
      timing.duration.isFinite
    else { return }
    self.kind = kind
    self.target = target
    self.ends = ends
    curve = animation.timingFunction
    isLinear = curve == .linear
    duration = timing.duration
    autoreverses = timing.autoreverses
  }
}

extension Track.Target {
  init(_ property: PropertyID) {
    self =
      switch (property.builtin, property.part) {
      case (.position, .whole): .position
      case (.position, .x): .positionX
      case (.position, .y): .positionY
      case (.opacity, .whole): .opacity
      case (.transform, .rotationZ): .rotationZ
      case (.transform, .scale): .scale
      case (.zPosition, .whole): .zPosition
      case (.emitterPosition, .whole): .emitterPosition
      default: .other
      }
  }
}
