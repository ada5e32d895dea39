import Glibc
import MartletGeometry
import MartletMotion
import Testing

@testable import MartletRenderTree

/// Where in space particles are born, and where they go.
@Suite struct EmissionInSpaceTests {
  /// A cell whose particles fly 1 point per second for long.
  private static func cell(rate: Double = 4000, speed: Double = 1) -> EmitterCell {
    var cell = EmitterStage.cell(rate: rate, lifetime: 1e6)
    cell.duration = 1
    cell.velocity = speed
    return cell
  }

  /// Where particles are long after their birth at the origin, as directions of length 1.
  private func directions(
    _ cell: EmitterCell, _ edit: (inout EmitterContent) -> Void = { _ in }
  ) -> [SIMD3<Double>] {
    EmitterStage([cell]) {
      $0.preservesDepth = true
      edit(&$0)
    }.particles(at: 1e5).map(\.center).map { $0 / length($0) }
  }

  private func length(_ v: SIMD3<Double>) -> Double { (v * v).sum().squareRoot() }

  @Test(arguments: [0.3, 1, 2.5, 4, 2 * .pi])
  func `a cone is filled evenly, around a longitude and a latitude`(opening: Double) {
    var cell = Self.cell()
    (cell.emissionLongitude, cell.emissionLatitude, cell.emissionRange) = (0.8, 0.5, opening)
    let axis = SIMD3(cos(0.5) * cos(0.8), cos(0.5) * sin(0.8), sin(0.5))
    let found = directions(cell)
    #expect(found.count == 4000)
    let cosines = found.map { ($0 * axis).sum() }
    #expect(cosines.allSatisfy { $0 >= cos(opening / 2) - 1e-4 })
    // The area of a cap of the sphere grows as 1 − the cosine of its angle.
    for share in [0.25, 0.5, 0.75] {
      let least = 1 - share * (1 - cos(opening / 2))
      let count = cosines.count { $0 >= least }
      #expect(abs(Double(count) - share * 4000) < 120, "\(count) of 4000 in \(share) of the cone")
    }
    // The sides of the cone are alike.
    let across = found.reduce(SIMD3.zero) { $0 + $1 - axis * ($1 * axis).sum() } / 4000
    #expect(length(across) < 0.04)
  }

  @Test func `a quarter turn of latitude is towards the viewer, and without it all stay in the plane`() {
    var cell = Self.cell(rate: 10)
    cell.emissionLatitude = .pi / 2
    #expect(directions(cell).allSatisfy { $0.z > 0.9999 })
    cell.emissionLatitude = 0
    #expect(directions(cell).allSatisfy { $0.z == 0 && $0.x > 0.9999 })
  }

  @Test func `without preserved depth a range is a fan, whose speed in the plane falls with the latitude`() {
    var cell = Self.cell(speed: 10)
    (cell.emissionLatitude, cell.emissionRange) = (1, 2 * .pi)
    let stage = EmitterStage([cell])
    for particle in stage.particles(at: 1000).map(\.center) {
      let inPlane = (particle.x * particle.x + particle.y * particle.y).squareRoot()
      #expect(abs(inPlane / particle.z - 1 / tan(1)) < 1e-4)
    }
    #expect(stage.shown.count == 4000)
  }

  @Test func `a particle is thrown in space as many small steps throw it`() {
    var cell = EmitterStage.cell(rate: 1, lifetime: 10)
    cell.duration = 0.5
    (cell.velocity, cell.drag, cell.emissionLongitude, cell.emissionLatitude) = (100, 1.5, 0.3, -0.6)
    (cell.xAcceleration, cell.yAcceleration, cell.zAcceleration) = (-20, 60, 35)
    let shown = EmitterStage([cell]) { $0.preservesDepth = true }.particles(at: 3)
    let acceleration = SIMD3<Double>(-20, 60, 35)
    var velocity = SIMD3(cos(-0.6) * cos(0.3), cos(-0.6) * sin(0.3), sin(-0.6)) * 100
    var place = SIMD3<Double>.zero
    let step = 1e-5
    for _ in 0..<300_000 {
      place += velocity * step
      velocity += (acceleration - velocity * 1.5) * step
    }
    #expect(shown.count == 1)
    #expect(length(shown[0].center - place) < 0.01)
  }

  @Test func `particles that particles emit are born where these are in space`() {
    var child = EmitterStage.cell(rate: 64, lifetime: 100)
    child.emissionLatitude = 0.7
    var parent = Self.cell(rate: 1, speed: 32)
    (parent.emissionLatitude, parent.contents) = (0.5, nil)
    parent.emitterCells = [child]
    let stage = EmitterStage([parent]) { $0.preservesDepth = true }
    let places = stage.particles(at: 4).map(\.center)
    #expect(places.count > 250)
    let direction = SIMD3(cos(0.5), 0, sin(0.5))
    for (number, place) in places.enumerated() {
      #expect(length(place - direction * (Double(number) / 2)) < 1e-3)
    }
  }

  @Test(arguments: [EmitterShape.cuboid, .sphere], EmitterMode.allCases)
  func `particles are born on a solid shape, evenly, and leave its outside outwards`(
    shape: EmitterShape, mode: EmitterMode
  ) {
    let middle = SIMD3(50.0, 40, 30)
    func places(speed: Double) -> [SIMD3<Double>] {
      EmitterStage([Self.cell(speed: speed)]) {
        ($0.shape, $0.mode, $0.preservesDepth) = (shape, mode, true)
        ($0.position, $0.zPosition) = (Point(x: 50, y: 40), 30)
        ($0.size, $0.depth) = (Size(width: 20, height: 10), 16)
      }.particles(at: 2).map { $0.center - middle }
    }
    let born = places(speed: 0)
    #expect(born.count == 4000)
    for place in born {
      let (radius, share) = (length(place), SIMD3(abs(place.x) / 10, abs(place.y) / 5, abs(place.z) / 8))
      let onSides = (0..<3).count { abs(share[$0] - 1) < 1e-4 }
      #expect(shape == .sphere ? radius <= 20.001 : share.max() <= 1.0001)
      switch (shape, mode) {
      case (.sphere, .points):
        #expect(abs(radius - 20) < 1e-3 && (0..<3).count { abs(place[$0]) < 1e-3 } == 2)
      case (.sphere, .outline): #expect(abs(radius - 20) < 1e-3 && place.z == 0)
      case (.sphere, .surface): #expect(abs(radius - 20) < 1e-3)
      case (.cuboid, .points): #expect(onSides == 3)
      case (.cuboid, .outline): #expect(onSides >= 2)
      case (.cuboid, .surface): #expect(onSides >= 1)
      default: break
      }
    }
    // Both halves in each direction have as many.
    for axis in 0..<3 where shape == .cuboid || mode != .outline || axis < 2 {
      let sum = born.reduce(0) { $0 + ($1[axis] > 1e-3 ? 1 : $1[axis] < -1e-3 ? -1 : 0) }
      #expect(abs(sum) < 260, "axis \(axis)")
    }
    let (inside, count) = (born.count { length($0) < 10 }, 4000.0)
    if shape == .sphere, mode == .volume { #expect(abs(Double(inside) / count - 0.125) < 0.02) }
    if shape == .cuboid, mode == .surface {
      // Of 1360 square points, 320 are across the x axis.
      let share = Double(born.count { abs(abs($0.x) - 10) < 1e-4 }) / count
      #expect(abs(share - 320.0 / 1360) < 0.03)
    }
    guard mode != .volume else { return }
    for (from, to) in zip(born, places(speed: 5)) {
      #expect(length(to) > length(from) && ((to - from) * from).sum() > 0)
    }
  }

  @Test func `a cuboid without depth, or without any extent, is survived`() {
    for size in [
      Size(width: 20, height: 10), Size(width: 20, height: 0), .zero, Size(width: -5, height: 1e300),
    ] {
      for mode in EmitterMode.allCases {
        let stage = EmitterStage([Self.cell(rate: 50, speed: 0)]) {
          ($0.shape, $0.mode, $0.size, $0.preservesDepth) = (.cuboid, mode, size, true)
        }
        let shown = stage.particles(at: 2)
        #expect(shown.allSatisfy { $0.depth == 0 && $0.place.x.isFinite && abs($0.place.x) <= 10.001 })
        if size.height < 1e300 { #expect(shown.count == 50) }
      }
    }
  }

  @Test func `what is in space says so in a scene, and is read as it was`() throws {
    let words =
      "emitter at 1 seed 3 sphere surface backToFront position 3 4 size 5 6 zposition 7 depth 8 preservesdepth cell birthrate 20 lifetime 1 latitude 0.5 zacceleration 6 image checker end"
    let text = "scene 60x60\nlayer emitter\n  frame 0 0 60 60\n  \(words)\n"
    let tree = RenderTree()
    tree.apply(try SceneText(text).commit)
    tree.update(at: 1)
    let written = tree.sceneText()
    for word in ["sphere", "backToFront", "zposition 7.0", "depth 8.0", "preservesdepth", "latitude 0.5"] {
      #expect(written.contains(word), "\(word) in \(written)")
    }
    let again = RenderTree()
    again.apply(try SceneText(written).commit)
    again.update(at: 1)
    #expect(again.sceneText() == written)
  }
}

extension Particle {
  /// Where its centre is in space.
  fileprivate var center: SIMD3<Double> { SIMD3(Double(place.x), Double(place.y), Double(depth)) }
}
