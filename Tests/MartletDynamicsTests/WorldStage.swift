import CMartletChipmunk
import MartletGeometry
import MartletRenderTree

@testable import MartletDynamics

/// A world without layers, stepped by hand.
final class WorldStage {
  let log = ContactLog()
  let world: RigidWorld
  private(set) var steps = 0
  private var nextBehavior = 1

  init() { world = RigidWorld(log: log) }

  var time: Double { Double(steps) * world.stepDuration }

  /// Adds a box, by default of 100 × 100 points, and returns its number.
  @discardableResult
  func box(
    at position: Point, size: Size = Size(width: 100, height: 100), radius: Double = 0,
    velocity: Point = .zero, spin: Double = 0, _ material: BodyMaterial = BodyMaterial()
  ) -> Int {
    add(
      BodyShape(roundedRect: Rect(center: .zero, size: size), radius: radius), at: position,
      velocity: velocity, spin: spin, material)
  }

  @discardableResult
  func ball(
    at position: Point, radius: Double, velocity: Point = .zero, _ material: BodyMaterial = BodyMaterial()
  ) -> Int {
    add(.circle(center: .zero, radius: radius), at: position, velocity: velocity, spin: 0, material)
  }

  private func add(
    _ shape: BodyShape, at position: Point, velocity: Point, spin: Double, _ material: BodyMaterial
  ) -> Int {
    let number = world.bodies.count
    perform(
      .add(
        number, shape, material, SimulatedPose(position: position, angle: 0),
        velocity: SimulatedPose(position: velocity, angle: spin), item: number))
    return number
  }

  @discardableResult
  func effect(_ effect: BehaviorEffect) -> Int {
    defer { nextBehavior += 1 }
    perform(.behavior(nextBehavior, effect))
    return nextBehavior
  }

  func gravity(_ magnitude: Double = 1) {
    effect(.gravity(Point(x: 0, y: 1000 * magnitude), bodies: all))
  }

  /// Lets all bodies collide with each other, and keeps them in a rectangle.
  func collide(in rect: Rect? = nil, reports: Bool = false) {
    var collision = CollisionEffect(bodies: all)
    collision.enclosure = rect
    collision.isReported = reports
    effect(.collision(collision))
  }

  var all: [Int] { world.bodies.indices.filter { world.bodies[$0] != nil } }

  func perform(_ command: WorldCommand, lateness: Double = 0) { world.perform(command, lateness: lateness) }

  func step(_ count: Int = 1) {
    for _ in 0..<count {
      steps += 1
      world.step(endingAt: time)
    }
  }

  /// Steps for a time in seconds, or until everything rests. Returns whether it does.
  @discardableResult
  func run(_ seconds: Double, untilRest: Bool = false, _ look: () -> Void = {}) -> Bool {
    for _ in 0..<Int((seconds / world.stepDuration).rounded()) {
      if untilRest, world.isAtRest { return true }
      step()
      look()
    }
    return world.isAtRest
  }

  func position(_ number: Int) -> Point { world.pose(of: number)?.position ?? .zero }
  func angle(_ number: Int) -> Double { world.pose(of: number)?.angle ?? 0 }
  func velocity(_ number: Int) -> Point {
    (world.body(number)?.body.pointee.v).map { Point($0) } ?? .zero
  }
  func spin(_ number: Int) -> Double { world.body(number)?.body.pointee.w ?? 0 }

  /// How deep a body is in another one, in points.
  func depth(of number: Int, in other: Int) -> Double {
    guard let shape = world.body(number)?.shape, let second = world.body(other)?.shape else { return 0 }
    return depth(of: shape, in: second)
  }

  func depth(of shape: UnsafeMutablePointer<cpShape>, in other: UnsafeMutablePointer<cpShape>) -> Double {
    var out = cpVect()
    return martlet_depth(shape, other, &out)
  }

  /// All bits of where bodies are.
  var bits: [UInt64] {
    all.flatMap { number -> [UInt64] in
      let pose = world.pose(of: number) ?? .zero
      return [pose.position.x.bitPattern, pose.position.y.bitPattern, pose.angle.bitPattern]
    }
  }

  /// The energy of motion, and of height below which gravity pulls.
  func energy(gravity: Double = 0) -> Double {
    all.reduce(0) { sum, number in
      guard let body = world.body(number)?.body.pointee, body.m_inv > 0 else { return sum }
      let v = body.v
      let turning = body.i_inv > 0 ? body.i * body.w * body.w / 2 : 0
      return sum + body.m * (v.x * v.x + v.y * v.y) / 2 + turning - body.m * gravity * body.p.y
    }
  }
}

extension ContactLog {
  func take() -> [Entry] {
    var list: [Entry] = []
    take(into: &list)
    return list
  }
}
