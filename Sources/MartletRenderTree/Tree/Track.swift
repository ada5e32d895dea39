import MartletGeometry
import MartletMotion

/// What resolving needs of an animation in nearly all frames, without references: when it runs, and for the common
/// kinds all of it.
struct Track {
  /// What the numbers mean.
  enum Kind: UInt8 {
    /// Only the animation itself knows.
    case boxed
    /// From a number, the first value, to another, the third; from a point to another.
    case number, point
  }

  /// Spread of the way over the time.
  var curve = TimingFunction.linear
  /// Both ends: (from, –, to, –) or (from.x, from.y, to.x, to.y).
  var ends = SIMD4<Double>.zero
  /// When it moves, in the layer's time.
  var begin = MediaTime.infinity
  var end = -MediaTime.infinity
  /// Length of one run, in seconds.
  var duration = 0.0
  var kind = Kind.boxed
  var target = Target.other
  var isAdditive = false
  var isLinear = false
  var autoreverses = false
  /// Whether it may show something outside of the time in which it moves.
  var isHeld = false

  /// Properties that tracks write by themselves.
  enum Target: UInt8 {
    case other, position, positionX, positionY, opacity, rotationZ, scale, zPosition
  }

  /// When it moves, and whether it may show outside of that time.
  var span: (begin: MediaTime, end: MediaTime, isHeld: Bool) {
    get { (begin, end, isHeld) }
    set { (begin, end, isHeld) = newValue }
  }

  /// The share of the way at a time at which it moves. As `MediaTiming.progress`, for speed 1 and no offset.
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
  /// Makes the track of an animation that only itself can evaluate.
  init(isAdditive: Bool) { self.isAdditive = isAdditive }

  /// Takes a basic animation of a number or a point in, if it is of the plain kind.
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
      switch property {
      case .position: .position
      case .positionX: .positionX
      case .positionY: .positionY
      case .opacity: .opacity
      case .rotationZ: .rotationZ
      case .scale: .scale
      case .zPosition: .zPosition
      default: .other
      }
  }
}
