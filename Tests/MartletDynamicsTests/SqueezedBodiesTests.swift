import Glibc
import MartletGeometry
import MartletRenderTree
import RandomTestSupport
import Testing

@testable import MartletDynamics

/// Bodies for which hands that do not move leave no place.
struct SqueezedBodiesTests {
  private static let room = Rect(x: 0, y: 0, width: 600, height: 400)

  /// Held bodies, large ones too, with free ones in, under and between them. Returns the numbers of the held ones.
  @discardableResult
  private static func arrange(_ stage: WorldStage, _ random: inout SeededGenerator) -> [Int] {
    var held: [Int] = []
    let isRound = random.chance(0.3)
    let count = random.int(4..<16)
    for number in 0..<count {
      let place = Point(x: random.double(10...590), y: random.double(10...390))
      let material = BodyMaterial(
        elasticity: random.double(0...0.6), friction: random.double(0...0.6),
        density: random.double(0.3...3), resistance: random.double(1...4),
        angularResistance: random.double(1...4))
      let isHeld = number < count / 2
      let size = Size(
        width: random.double(isHeld ? 80...320 : 30...140),
        height: random.double(isHeld ? 60...240 : 30...110))
      let body: Int
      if isRound, random.chance(0.5) {
        body = stage.ball(at: place, radius: size.width / 3, material)
      } else {
        body = stage.box(at: place, size: size, radius: random.double(0...10), material)
      }
      let pose = SimulatedPose(position: place, angle: random.double(-0.6...0.6))
      stage.perform(.place(body, SimulatedPlacement(position: nil, angle: pose.angle)))
      guard isHeld else { continue }
      stage.perform(.hold(body, pose))
      held.append(body)
    }
    stage.collide(in: room)
    return held
  }

  @Test func `between hands that do not move everything comes to rest within three seconds`() {
    var latest = 0.0
    for seed in SeededGenerator.seeds(60, thorough: 300) {
      var random = SeededGenerator(seed: seed)
      let stage = WorldStage()
      Self.arrange(stage, &random)
      stage.run(3, untilRest: true)
      let (time, places) = (stage.time, stage.bits)
      #expect(stage.world.isAtRest, "seed \(seed)")
      stage.run(1)
      #expect(stage.bits == places, "seed \(seed): something moves after \(time) s")
      latest = max(latest, time)
    }
    print("squeezed by hands: all rests after \(latest) s at most")
  }

  /// Bodies whose areas are together as large as a part of the room, or several times as large, with and without gravity.
  private static func crowd(_ share: ClosedRange<Double>, _ random: inout SeededGenerator) -> WorldStage {
    let stage = WorldStage()
    let room = Size(width: random.double(200...700), height: random.double(150...500))
    let isRound = random.chance(0.3)
    let material = BodyMaterial(
      elasticity: random.double(0...0.5), friction: random.double(0...0.6),
      density: random.double(0.3...3), resistance: random.chance(0.5) ? 3 : 0,
      angularResistance: random.chance(0.5) ? 3 : 0)
    let wanted = room.width * room.height * random.double(share)
    var area = 0.0
    while area < wanted {
      let place = Point(x: random.double(10...room.width - 10), y: random.double(10...room.height - 10))
      if isRound, random.chance(0.5) {
        let radius = random.double(15...min(room.width, room.height) * 0.4)
        stage.ball(at: place, radius: radius, material)
        area += .pi * radius * radius
      } else {
        let size = Size(
          width: random.double(30...room.width * 0.8), height: random.double(30...room.height * 0.8))
        stage.box(at: place, size: size, radius: random.double(0...10), material)
        area += size.width * size.height
      }
    }
    if random.chance(0.3) { stage.gravity() }
    stage.collide(in: Rect(origin: .zero, size: room))
    return stage
  }

  @Test(arguments: [0.6...1.0, 1.0...3.0])
  func `bodies in a room that is too small for them come to rest without a hand`(share: ClosedRange<Double>) {
    var times: [Double] = []
    for seed in SeededGenerator.seeds(20, thorough: 60) {
      var random = SeededGenerator(seed: seed)
      let stage = Self.crowd(share, &random)
      stage.run(10, untilRest: true)
      times.append(stage.time)
      #expect(stage.world.isAtRest, "seed \(seed), \(stage.all.count) bodies")
      let places = stage.bits
      stage.run(0.5)
      #expect(stage.bits == places, "seed \(seed): something moves after \(stage.time) s")
    }
    times.sort()
    let usual = times[times.count * 9 / 10]
    print("crowds of \(share): nine of ten rest after \(usual) s, all after \(times.last ?? 0) s")
    if SeededGenerator.drawsAll { #expect(usual < 4.5) }
  }

  /// Bodies that are added in one place come out of each other for seconds, and are not taken for a crowd without room.
  @Test func `a heap of bodies that have all been added at one place leaves none in another`() {
    for seed in SeededGenerator.seeds(8, thorough: 20) {
      var random = SeededGenerator(seed: seed)
      let stage = WorldStage()
      let room = Size(width: random.double(300...700), height: random.double(500...700))
      let material = BodyMaterial(
        elasticity: random.double(0...0.5), friction: random.double(0...0.6), density: 1, resistance: 1,
        angularResistance: 1)
      let wanted = room.width * room.height * random.double(0.2...0.5)
      let spot = Point(x: room.width * random.double(0.2...0.8), y: 100)
      var area = 0.0
      while area < wanted {
        let place = spot + Point(x: random.double(-5...5), y: random.double(-5...5))
        if random.chance(0.3) {
          let radius = random.double(8...25)
          stage.ball(at: place, radius: radius, material)
          area += .pi * radius * radius
        } else {
          let size = Size(width: random.double(15...60), height: random.double(15...60))
          stage.box(at: place, size: size, radius: random.double(0...7), material)
          area += size.width * size.height
        }
      }
      stage.gravity()
      stage.collide(in: Rect(origin: .zero, size: room))
      #expect(stage.run(10, untilRest: true), "seed \(seed)")
      for body in stage.all {
        for other in stage.all where other < body {
          let depth = stage.depth(of: body, in: other)
          #expect(depth < 0.5, "seed \(seed): \(body) is left \(depth) pt in \(other)")
        }
      }
    }
  }

  @Test func `a hand that moves again wakes what it has squeezed, which then finds a place`() {
    for seed in SeededGenerator.seeds(30, thorough: 100) {
      var random = SeededGenerator(seed: seed)
      let stage = WorldStage()
      let held = Self.arrange(stage, &random)
      stage.run(3)
      #expect(stage.world.isAtRest, "seed \(seed)")
      // All hands leave the room one after the other.
      for body in held {
        let start = stage.position(body)
        for frame in 1...30 {
          let place = start + Point(x: 0, y: -1500) * (Double(frame) / 30)
          stage.perform(.follow(body, SimulatedPose(position: place, angle: stage.angle(body))))
          stage.step(2)
        }
      }
      #expect(stage.run(6, untilRest: true), "seed \(seed)")
      for body in stage.all where !held.contains(body) {
        for other in stage.all where other < body && !held.contains(other) {
          let depth = stage.depth(of: body, in: other)
          // In one of a hundred rooms they are a crowd for a moment, which costs a little.
          #expect(depth < 0.6, "seed \(seed): \(body) is left \(depth) pt in \(other)")
        }
      }
    }
  }
}
