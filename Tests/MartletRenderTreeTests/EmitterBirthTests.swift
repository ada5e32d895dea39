import MartletGeometry
import MartletMotion
import Testing

@testable import MartletRenderTree

/// What particles take from the emitter at their birth.
@Suite struct EmitterBirthTests {
  @Test func `a particle is born where an animated emitter is at that moment`() {
    let move = AnimatableProperty.emitterPosition.animation(
      .basic(
        BasicAnimation(
          from: Point.zero, to: Point(x: 400, y: 0), duration: 2, timingFunction: .easeInEaseOut, beginTime: 1
        )))
    let stage = EmitterStage([EmitterStage.cell(rate: 64, lifetime: 10)], animations: [move]) {
      $0.position = Point(x: 400, y: 0)
    }
    expect(stage.particles(at: 2.5).map(\.x))
  }

  @Test func `a particle is born at the depth where an animated emitter is at that moment`() {
    let move = AnimatableProperty.emitterZPosition.animation(
      .basic(
        BasicAnimation(from: 0, to: 400, duration: 2, timingFunction: .easeInEaseOut, beginTime: 1)))
    let stage = EmitterStage([EmitterStage.cell(rate: 64, lifetime: 10)], animations: [move]) {
      $0.zPosition = 400
    }
    expect(stage.particles(at: 2.5).map(\.depth))
  }

  /// Expects places of particles whose emitter moves to 400 from the time 1 on, for 2 s.
  private func expect(_ xs: [Float]) {
    for (number, x) in xs.enumerated() {
      let birth = Double(number) / 64
      let expected = birth < 1 ? 400 : 400 * TimingFunction.easeInEaseOut.value(at: (birth - 1) / 2)
      #expect(abs(Double(x) - expected) < 0.001)
    }
    #expect(xs.count == 161)
  }

  @Test func `a position that a finger sets leaves a trail without gaps, and a later one a jump`() {
    var stage = EmitterStage([EmitterStage.cell(rate: 600, lifetime: 10)])
    for frame in 1...30 {
      stage.change(at: Double(frame) / 60) { $0.position.x = Double(frame) * 10 }
      _ = stage.particles(at: Double(frame) / 60)
    }
    let trail = stage.shown.map(\.x).filter { $0 > 10 }.sorted()
    #expect(trail.count > 250)
    for (a, b) in zip(trail, trail.dropFirst()) { #expect(b - a > 0.9 && b - a < 1.1) }
    stage.change(at: 1) { $0.position.x = 1000 }
    #expect(stage.particles(at: 1.5).allSatisfy { $0.x <= 300 || $0.x == 1000 })
  }

  @Test func `a z position that is set for each frame leaves a trail without gaps`() {
    var stage = EmitterStage([EmitterStage.cell(rate: 600, lifetime: 10)])
    for frame in 1...30 {
      stage.change(at: Double(frame) / 60) { $0.zPosition = Double(frame) * 10 }
      _ = stage.particles(at: Double(frame) / 60)
    }
    let trail = stage.shown.map(\.depth).filter { $0 > 10 }.sorted()
    #expect(trail.count > 250)
    for (a, b) in zip(trail, trail.dropFirst()) { #expect(b - a > 0.9 && b - a < 1.1) }
  }

  @Test func `what has been born does not change with the emitter`() {
    var cell = EmitterStage.cell(rate: 50, lifetime: 10)
    cell.velocity = 20
    cell.emissionRange = 6
    var stage = EmitterStage([cell])
    let before = stage.particles(at: 1)
    stage.change(at: 1) {
      $0.velocity = 5
      $0.scale = 3
      $0.position = Point(x: 500, y: 0)
      $0.shape = .circle
      $0.cells[0].color = .black
      $0.cells[0].lifetime = 0.1
    }
    let after = stage.particles(at: 1)
    // The last one is born at that moment.
    #expect(after.count == before.count && after.last != before.last)
    #expect(Array(after.prefix(before.count - 1)) == Array(before.prefix(before.count - 1)))
  }

  @Test(arguments: EmitterShape.allCases, EmitterMode.allCases)
  func `particles are born on the shape, and leave its outline outwards`(
    shape: EmitterShape, mode: EmitterMode
  ) {
    let places = places(shape, mode, velocity: 0)
    #expect(places.count == 1001)
    for place in places {
      switch (shape, mode) {
      case (.point, _): #expect(place == .zero)
      case (.line, .points): #expect(abs(abs(place.x) - 10) < 1e-3 && place.y == 0)
      case (.line, _): #expect(abs(place.x) <= 10 && place.y == 0)
      case (.rectangle, .points): #expect(abs(abs(place.x) - 10) < 1e-3 && abs(abs(place.y) - 5) < 1e-3)
      case (.rectangle, .outline):
        #expect(abs(max(abs(place.x) / 10, abs(place.y) / 5) - 1) < 1e-3)
      case (.rectangle, _): #expect(abs(place.x) <= 10 && abs(place.y) <= 5)
      case (.circle, .points), (.circle, .outline): #expect(abs(place.length - 20) < 1e-3)
      case (.circle, _): #expect(place.length <= 20.001)
      // `EmissionInSpaceTests` tests where in space these are.
      case (.cuboid, _): #expect(abs(place.x) <= 10.001 && abs(place.y) <= 5.001)
      case (.sphere, _): #expect(place.length <= 20.001)
      }
    }
    let mean = places.reduce(Point.zero) { $0 + $1 } / Double(places.count)
    #expect(mean.length < 2)
    guard shape == .rectangle || shape == .circle, mode == .points || mode == .outline else { return }
    // But for the one that is born at that moment.
    for (from, to) in zip(places, self.places(shape, mode, velocity: 10)).dropLast() {
      #expect(to.length > from.length)
    }
  }

  /// Where particles of a second are, seen from the middle of their shape.
  private func places(_ shape: EmitterShape, _ mode: EmitterMode, velocity: Double) -> [Point] {
    let middle = Point(x: 50, y: 40)
    var cell = EmitterStage.cell(rate: 1000, lifetime: 2)
    cell.velocity = velocity
    return EmitterStage([cell]) {
      $0.shape = shape
      $0.mode = mode
      $0.position = middle
      $0.size = Size(width: 20, height: 10)
    }.particles(at: 1).map { Point(x: Double($0.x) - middle.x, y: Double($0.y) - middle.y) }
  }

  @Test func `an order is that of the ages, over all cells`() {
    var cells = [EmitterStage.cell(rate: 40, lifetime: 2), EmitterStage.cell(rate: 31, lifetime: 1.5)]
    for i in cells.indices { cells[i].velocity = 10 }
    for (mode, isRising) in [(EmitterRenderMode.oldestLast, true), (.oldestFirst, false)] {
      // All fly to the right: the older, the farther.
      let xs = EmitterStage(cells) { $0.renderMode = mode }.particles(at: 3).map(\.x)
      #expect(xs.count > 100 && xs == xs.sorted { isRising ? $0 < $1 : $0 > $1 })
    }
  }

  @Test func `a throw with the resistance of the air is the limit of many small steps`() {
    var cell = EmitterStage.cell(rate: 1, lifetime: 10)
    cell.duration = 0.5
    (cell.velocity, cell.drag, cell.xAcceleration, cell.yAcceleration) = (100, 1.5, -20, 60)
    let shown = EmitterStage([cell]).particles(at: 3)
    var (place, velocity) = (Point.zero, Point(x: 100, y: 0))
    let step = 1e-5
    for _ in 0..<300_000 {
      place += velocity * step
      velocity += (Point(x: -20, y: 60) - velocity * 1.5) * step
    }
    #expect(shown.count == 1)
    #expect(abs(Double(shown[0].x) - place.x) < 0.01 && abs(Double(shown[0].y) - place.y) < 0.01)
  }

  @Test func `hostile numbers are survived`() {
    for value in [-1e300, -1, 0, 1e-300, 1e6, 1e300] {
      var cell = EmitterStage.cell(rate: value, lifetime: value)
      cell.velocity = value
      cell.scale = value
      cell.drag = value
      cell.spin = value
      cell.beginTime = min(value, 0)
      cell.emitterCells = [EmitterStage.cell(rate: 1, lifetime: 1)]
      let stage = EmitterStage([cell]) {
        $0.birthRate = value
        $0.lifetime = value
        $0.size = Size(width: value, height: value)
      }
      #expect(stage.particles(at: 0.001).count <= ParticleMaker.most)
    }
  }
}
