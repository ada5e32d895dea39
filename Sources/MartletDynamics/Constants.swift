/// The numbers of the module, with their units. The first ones are UIKit's.
enum Constants {
  /// Gravity 1 in points per second squared.
  static let gravity = 1000.0
  /// The area, in points squared, that has mass 1 at density 1.
  static let areaOfUnitMass = 10_000.0
  /// Push 1 in units of mass times points per second squared.
  static let push = 100.0
  /// The magnitude of a snap's pull: its angular frequency in radians per second. A snap takes about half a second, as in
  /// UIKit.
  static let snapFrequency = 14.0

  /// The length of a step in seconds. Half of a refresh at 60 Hz: stacks are stable, and a step of 500 bodies takes a
  /// part of it.
  static let stepDuration = 1.0 / 120
  /// How often the contacts of a step are solved. With fewer, a stack of ten sways.
  static let iterations: Int32 = 20
  /// The overlap of resting bodies, in points: less than what is seen, more than rounding.
  static let slop = 0.1
  /// The depth in points at which what a hand presses into a boundary is taken out of it.
  static let pressedDepth = 0.5
  /// How much faster than the hand a hand makes what it presses against something that does not give way.
  static let haste = 1.95
  /// The part of an overlap that is left after a second.
  static let overlapLeft = 1e-4
  /// The highest speed in points per second, at edges too, at which a body comes out of what it is in: what is let go beside
  /// a boundary, or on another body, glides.
  static let glideSpeed = 300.0
  /// The overlap in points that is left to such a speed: by the logarithm of `overlapLeft`.
  static let deepest = slop + glideSpeed / 9.210_340_371_976_18
  /// For how many seconds the contacts of a body may contradict each other before it is left in something, and how fast it
  /// is, per second.
  static let patience = 0.2
  static let yielding = 12.0
  /// For how many seconds a crowd between walls may overlap no less before its bodies are left in each other, with some more
  /// for each body, and to which part the overlap must fall to be less. Less patience: what could still find a place stays in
  /// others.
  static let crowdPatience = 0.5
  static let crowdPatienceForEach = 0.02
  static let crowdProgress = 0.95
  /// How often that time passes before it is left in each other though it overlaps less and less.
  static let crowdLimit = 4.0
  /// The speed in points per second below which a push out of an overlap is nothing: what creeps so falls asleep before it is in
  /// a wall by `pressedDepth`.
  static let leastPush = 0.3
  /// The cosine of the angle between two walls from which on they face each other.
  static let facing = -0.3
  /// Bodies slower than this, in points per second (at their edges too), are at rest if they stay so for `sleepDelay`.
  static let restSpeed = 3.0
  /// In seconds.
  static let sleepDelay = 0.4
  /// Contacts that approach more slowly than this, in points per second, do not bounce: gravity alone gives that in two
  /// steps.
  static let bounceSpeed = 20.0
  /// What slides more slowly than this, in points per second, has at least a little friction, so that it comes to rest: a
  /// slope of three degrees is still too steep to rest on.
  static let creepSpeed = 6.0
  static let creepFriction = 0.05
  /// The force that brakes a rolling disc at its edge, as a part of the force that presses it on what it rolls on: a slope of
  /// three degrees is too steep to rest on.
  static let rollingFriction = 0.05
  /// The part of its half extent by which a body may move between two looks for contacts.
  static let travel = 0.5
  /// The parts of a step while few bodies move: two that meet at 2,000 points a second are 2 points deep in each other.
  static let mostFineParts = 8.0
  /// The most parts of a step times moving bodies, for which it is divided finer than it must be: so it never costs more
  /// than a whole step of so many bodies.
  static let finePartsOfBodies = 160.0
  /// The most parts of a step.
  static let mostParts = 32
  /// The highest speed in points per second, and in radians per second.
  static let highestSpeed = 20_000.0
  static let highestSpin = 200.0
  /// The highest acceleration in points, or radians, per second squared.
  static let highestAcceleration = 1e7
  /// The farthest place in points, in each direction.
  static let farthestPlace = 1e7
  /// The farthest that an outline reaches from its position, in points, in each direction.
  static let farthestEdge = 1e6
  /// The thickness of what keeps items inside of an enclosure, in points. An item that is farther outside than this when
  /// the enclosure becomes smaller is not pushed back.
  static let wall = 20_000.0
  /// The highest frequency of an attachment, in hertz: a faster spring would not be stable with these steps.
  static let highestFrequency = 20.0
  /// The highest damping of a spring; it is as stiff as a rod then.
  static let highestDamping = 100.0
  /// The highest friction of a pin: nothing turns it.
  static let highestTorque = 1e15
  /// A rod that is shorter than this, in points, is a pin.
  static let shortestRod = 0.5
  /// Transforms of a layer whose elements differ by less than this give the same shape, and so do outlines whose points, in
  /// points, do: setting a frame to itself rounds.
  static let sameShape = 1e-6
  /// The number of steps after which a held body that does not move counts as standing.
  static let stillSteps = 60
  /// The most contacts that wait for the main thread; further ones are lost.
  static let mostReports = 4096
  /// The most collision behaviors of an animator: Chipmunk's filters have 32 bits, of which each takes three.
  static let mostCollisions = 10

  /// The size of a cell of noise, in points, without smoothness.
  static let noiseCell = 60.0
  /// How fast a velocity field of strength 1 takes bodies along, per second.
  static let velocityFieldRate = 10.0
  /// How turbulence of strength 1 accelerates, per second.
  static let turbulenceRate = 10.0
  /// The stiffness of a spring field of strength 1: one oscillation per second.
  static let springFieldStiffness = 39.478_417_604_357_43
}
