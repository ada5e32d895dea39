import MartletDrawing
import MartletGeometry

/// A kind of particle: how often it is born, how it moves, and how it looks while it lives.
///
///     var spark = EmitterCell()
///     spark.contents = glow
///     spark.birthRate = 200
///     spark.lifetime = 2
///     spark.velocity = 120
///     spark.emissionRange = 2 * .pi
///
/// Names and meaning are Core Animation's (`CAEmitterCell`): a value with a range is drawn from value − range to value + range
/// for each particle, evenly; a speed is added per second of a particle's life. `drag`, `rotation` and `rotationRange` are
/// additions. All numbers must be finite, except for `duration`.
public struct EmitterCell: Sendable, Equatable {
  /// The picture of a particle, centred on its position; of an animated image, the first frame. `nil`, the default: it is
  /// not seen, but may emit others. A template image is drawn with its own pixels.
  public var contents: Image?
  /// The part of the picture that is shown, in fractions of its size. All by default.
  public var contentsRect = Rect(x: 0, y: 0, width: 1, height: 1)
  /// Whether any are born. `true` by default.
  public var isEnabled = true
  /// The kinds of particles that each particle emits from where it is, as long as it lives. None by default. Their times
  /// count from its birth; their directions do not depend on its own.
  public var emitterCells: [EmitterCell] = []

  /// Particles per second, 0…1,000,000. 0 by default. They are born at equal distances in time, the first one at once.
  public var birthRate = 0.0
  /// When the first one is born, in seconds of the layer's own time, or of the life of the particle that emits it. 0 by
  /// default.
  public var beginTime = 0.0
  /// How long particles are born, in seconds. Infinite by default. Particles that live longer live on: a rate of 20,000 for
  /// a duration of .1 is a burst of 2,000.
  public var duration = Double.infinity
  /// How long a particle lives, in seconds. 0 by default.
  public var lifetime = 0.0
  /// How much the lifetime varies, in seconds.
  public var lifetimeRange = 0.0

  /// The speed at which a particle is born, in points per second. 0 by default.
  public var velocity = 0.0
  /// How much the speed varies, in points per second.
  public var velocityRange = 0.0
  /// The direction in which a particle is born, in radians, clockwise from the direction that the emitter's mode says. 0 by
  /// default.
  public var emissionLongitude = 0.0
  /// The angle by which that direction leaves the layer's plane, in radians: π/2 is towards the viewer, along the z axis. It
  /// is added to the latitude of the direction that the emitter's mode says. 0, in the plane, by default.
  ///
  /// Apple's reference calls it the angle from the z axis, but with its default of 0 Core Animation emits in the plane, and so
  /// does Martlet.
  public var emissionLatitude = 0.0
  /// The opening of the fan or cone around that direction in which particles are born, in radians. 0 by default; 2π is all
  /// directions.
  ///
  /// Particles of an emitter that preserves depth (`EmitterLayer.preservesDepth`) are distributed evenly in a cone in space.
  /// Those of any other one are distributed evenly in a fan: only the longitude varies.
  public var emissionRange = 0.0
  /// The acceleration to the right, in points per second squared. 0 by default.
  public var xAcceleration = 0.0
  /// The acceleration downwards, in points per second squared. 0 by default.
  public var yAcceleration = 0.0
  /// The acceleration out of the layer's plane, towards the viewer, in points per second squared. 0 by default. It shows only
  /// where depth does.
  public var zAcceleration = 0.0
  /// The resistance of the air: the share of its speed that a particle loses per second at first, not negative. 0 by default.
  /// It acts along all three axes. The speed falls as e^(−drag · age), towards acceleration / drag.
  public var drag = 0.0

  /// The size of a particle as a multiple of its picture's. 1 by default.
  public var scale = 1.0
  /// How much the size varies.
  public var scaleRange = 0.0
  /// How much the size grows per second. What has shrunk to nothing stays so.
  public var scaleSpeed = 0.0
  /// The angle at which a particle is born, in radians. 0 by default.
  public var rotation = 0.0
  /// How much that angle varies, in radians.
  public var rotationRange = 0.0
  /// How fast it turns, in radians per second, clockwise. 0 by default.
  public var spin = 0.0
  /// How much that varies.
  public var spinRange = 0.0

  /// The colour by which the picture's is multiplied, component by component. White by default.
  public var color = Color.white
  /// How much the red component varies.
  public var redRange = 0.0
  /// How much the green component varies.
  public var greenRange = 0.0
  /// How much the blue component varies.
  public var blueRange = 0.0
  /// How much the opacity varies.
  public var alphaRange = 0.0
  /// How much the red component grows per second; it stays within 0…1.
  public var redSpeed = 0.0
  /// How much the green component grows per second; it stays within 0…1.
  public var greenSpeed = 0.0
  /// How much the blue component grows per second; it stays within 0…1.
  public var blueSpeed = 0.0
  /// How much the opacity grows per second; it stays within 0…1.
  public var alphaSpeed = 0.0

  /// Makes a cell that emits nothing.
  public init() {}
}

extension EmitterCell {
  typealias Number = WritableKeyPath<EmitterCell, Double> & Sendable

  /// Its numbers, with their words in a scene's text.
  static let numbers: [(word: String, path: Number)] = [
    ("birthrate", \.birthRate), ("begin", \.beginTime), ("duration", \.duration), ("lifetime", \.lifetime),
    ("lifetimerange", \.lifetimeRange), ("velocity", \.velocity), ("velocityrange", \.velocityRange),
    ("longitude", \.emissionLongitude), ("latitude", \.emissionLatitude),
    ("emissionrange", \.emissionRange), ("xacceleration", \.xAcceleration),
    ("yacceleration", \.yAcceleration), ("zacceleration", \.zAcceleration), ("drag", \.drag),
    ("scale", \.scale), ("scalerange", \.scaleRange),
    ("scalespeed", \.scaleSpeed), ("rotation", \.rotation), ("rotationrange", \.rotationRange),
    ("spin", \.spin), ("spinrange", \.spinRange), ("redrange", \.redRange), ("greenrange", \.greenRange),
    ("bluerange", \.blueRange), ("alpharange", \.alphaRange), ("redspeed", \.redSpeed),
    ("greenspeed", \.greenSpeed), ("bluespeed", \.blueSpeed), ("alphaspeed", \.alphaSpeed),
  ]

  /// Whether particles of it, or of the cells within, may leave the plane in which they are born.
  var leavesPlane: Bool {
    emissionLatitude != 0 || zAcceleration != 0 || emitterCells.contains(where: \.leavesPlane)
  }

  /// Whether all numbers are finite, but for an infinite duration, also of the cells within.
  package var hasFiniteNumbers: Bool {
    var own = self
    if own.duration == .infinity { own.duration = 0 }
    return Self.numbers.allSatisfy { own[keyPath: $0.path].isFinite } && contentsRect.isFinite
      && color.isFinite && emitterCells.allSatisfy(\.hasFiniteNumbers)
  }
}
