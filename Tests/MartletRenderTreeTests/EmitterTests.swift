import MartletGeometry
import MartletMotion
import Testing

@testable import MartletRenderTree

/// What an emitter shows is a function of the time, and nothing else.
@Suite struct EmitterTests {
  /// Cells with everything that is random, some of which emit.
  private static var rich: [EmitterCell] { rich(inSpace: false) }

  private static func rich(inSpace: Bool) -> [EmitterCell] {
    var spark = EmitterStage.cell(rate: 37, lifetime: 0.6)
    spark.lifetimeRange = 0.2
    spark.velocity = 30
    spark.velocityRange = 10
    spark.emissionRange = 5
    spark.alphaSpeed = -1
    var shell = EmitterStage.cell(rate: 11, lifetime: 1.1)
    shell.lifetimeRange = 0.4
    shell.velocity = 80
    shell.emissionLongitude = -1
    shell.emissionRange = 1
    shell.yAcceleration = 50
    shell.drag = 0.7
    shell.scaleRange = 0.3
    shell.spin = 2
    shell.spinRange = 1
    shell.redRange = 0.2
    if inSpace {
      spark.emissionLatitude = 0.4
      spark.drag = 2
      shell.emissionLatitude = -0.5
      shell.zAcceleration = 30
    }
    shell.emitterCells = [spark]
    return [shell, spark]
  }

  /// The tree's particles at whole seconds, of frames at a rate, with the same commits between.
  private func pictures(framesPerSecond rate: Int, from first: Int = 0, inSpace: Bool) -> [[Particle]] {
    var stage = EmitterStage(Self.rich(inSpace: inSpace)) {
      $0.renderMode = .oldestFirst
      guard inSpace else { return }
      ($0.preservesDepth, $0.shape, $0.mode) = (true, .cuboid, .surface)
      ($0.size, $0.depth) = (Size(width: 9, height: 5), 7)
    }
    var pictures: [[Particle]] = []
    let move = AnimatableProperty.emitterPosition.animation(
      .basic(BasicAnimation(from: Point.zero, to: Point(x: 90, y: 40), duration: 2.5, beginTime: 1.25)))
    let swell = AnimatableProperty.birthRate.animation(
      .basic(BasicAnimation(from: 0.2, to: 2, duration: 1.5, beginTime: 1.25)))
    let rise = AnimatableProperty.emitterZPosition.animation(
      .basic(BasicAnimation(from: -20, to: 50, duration: 2, beginTime: 1.25)))
    for frame in 0...5 * rate {
      let time = Double(frame) / Double(rate)
      // Between two frames of each rate.
      if frame > 0, time > 1.25, Double(frame - 1) / Double(rate) <= 1.25 {
        stage.change(at: 1.25, animations: inSpace ? [move, swell, rise] : [move, swell]) {
          $0.position = Point(x: 90, y: 40)
        }
      }
      if frame > 0, time > 3.3, Double(frame - 1) / Double(rate) <= 3.3 {
        stage.change(at: 3.3, animations: []) { $0.velocity = 2 }
      }
      guard frame >= first * rate || time == 0 else { continue }
      let shown = stage.particles(at: time)
      if frame % rate == 0 { pictures.append(shown) }
    }
    return pictures
  }

  @Test(arguments: [false, true])
  func `the picture at a time is the same bit for bit at 24, 60 and 144 frames per second`(inSpace: Bool) {
    let pictures = pictures(framesPerSecond: 60, inSpace: inSpace)
    #expect(pictures[2].count > 100 && pictures[5].count > 100)
    #expect(Set(pictures[5].map(\.depth)).count == (inSpace ? pictures[5].count : 1))
    #expect(self.pictures(framesPerSecond: 24, inSpace: inSpace) == pictures)
    #expect(self.pictures(framesPerSecond: 144, inSpace: inSpace) == pictures)
  }

  @Test(arguments: [false, true]) func `a stall of five seconds changes nothing that follows`(inSpace: Bool) {
    #expect(
      pictures(framesPerSecond: 60, from: 5, inSpace: inSpace).last
        == pictures(framesPerSecond: 60, inSpace: inSpace).last)
  }

  @Test(arguments: [false, true]) func `time that is set back shows what it has shown`(inSpace: Bool) {
    func timing(_ offset: Double) -> MediaTiming {
      var timing = MediaTiming.identity
      timing.speed = 0
      timing.timeOffset = offset
      return timing
    }
    let stage = EmitterStage(Self.rich(inSpace: inSpace), timing: timing(0)) { $0.preservesDepth = inSpace }
    var there: [[Particle]] = []
    var back: [[Particle]] = []
    let steps = 40
    for step in 0...2 * steps {
      let offset = Double(step <= steps ? step : 2 * steps - step) * 0.07
      stage.tree.apply(
        Commit(changes: [.timing(EmitterStage.layer, timing(offset))], time: Double(step)))
      let shown = stage.particles(at: Double(step))
      if step <= steps { there.append(shown) }
      if step >= steps { back.append(shown) }
    }
    #expect(there.allSatisfy { !$0.isEmpty })
    #expect(Array(back.reversed()) == there)
  }

  @Test func `a year later particles are as exact as at the beginning`() {
    // 388 days: a time to which the others can be added without rounding.
    let year = 0x1p25
    var later = Self.rich
    for i in later.indices { later[i].beginTime = year }
    let (first, second) = (EmitterStage(Self.rich), EmitterStage(later))
    for step in 0..<30 {
      let time = Double(step) / 16
      #expect(second.particles(at: year + time) == first.particles(at: time))
    }
  }

  @Test func `what has run for a year shows what begins to be drawn then`() {
    let year = 3e7
    let old = EmitterStage(Self.rich)
    for frame in 0..<100 { _ = old.particles(at: Double(frame) / 60) }
    let new = EmitterStage(Self.rich, time: year)
    #expect(!old.particles(at: year).isEmpty)
    #expect(old.shown == new.particles(at: year))
  }

  @Test func `another seed gives other particles, and the same seed the same`() {
    func shown(_ seed: UInt32) -> [Particle] {
      EmitterStage(Self.rich) { $0.seed = seed }.particles(at: 2)
    }
    #expect(shown(7) == shown(7) && shown(7) != shown(8))
  }

  // MARK: Numbers

  @Test func `a burst has exactly as many particles as its rate and duration say`() {
    for begin in [0.0, 0.3, 12345.678] {
      var cell = EmitterStage.cell(rate: 20_000, lifetime: 1)
      cell.duration = 0.1
      cell.beginTime = begin
      let stage = EmitterStage([cell])
      #expect(stage.particles(at: begin + 0.5).count == 2000)
      #expect(stage.particles(at: begin + 1.2).isEmpty)
    }
  }

  @Test func `a birth rate that changes continues the count`() {
    var stage = EmitterStage([EmitterStage.cell(rate: 10, lifetime: 100)])
    #expect(stage.particles(at: 0.95).count == 10)
    stage.change(at: 1) { $0.birthRate = 2 }
    #expect(stage.particles(at: 1.975).count == 10 + 20)
    stage.change(at: 2.025) { $0.birthRate = 0 }
    #expect(stage.particles(at: 9).count == 10 + 21)
    // Half of the next particle was there already.
    stage.change(at: 10) { $0.birthRate = 1 }
    #expect(stage.particles(at: 10.04).count == 31)
    #expect(stage.particles(at: 10.06).count == 32)
  }

  @Test func `a birth rate that is animated is integrated`() {
    let swell = AnimatableProperty.birthRate.animation(
      .basic(BasicAnimation(from: 0, to: 1, duration: 4, timingFunction: .linear, beginTime: 0)))
    let stage = EmitterStage([EmitterStage.cell(rate: 100, lifetime: 100)], animations: [swell])
    for time in [0.5, 1, 2, 3, 4] {
      let expected = 100 * time * time / 8
      #expect(abs(Double(stage.particles(at: time).count) - expected) <= 1, "at \(time)")
    }
  }

  @Test func `particles that particles emit are counted as a simulation counts them`() {
    var child = EmitterStage.cell(rate: 23, lifetime: 0.45)
    child.lifetimeRange = 0.2
    child.beginTime = 0.1
    child.duration = 0.6
    var grandchild = EmitterStage.cell(rate: 9, lifetime: 0.3)
    grandchild.lifetimeRange = 0.1
    child.emitterCells = [grandchild]
    var parent = EmitterStage.cell(rate: 7, lifetime: 0.9)
    parent.lifetimeRange = 0.5
    parent.emitterCells = [child]
    let stage = EmitterStage([parent])
    for step in 0...200 {
      let time = Double(step) * 0.0173
      let expected = Brute(cells: [parent]).count(at: time)
      #expect(stage.particles(at: time).count == expected, "at \(time)")
    }
  }

  /// Counts living particles by listing all that were ever born.
  private struct Brute {
    let cells: [EmitterCell]

    func count(at time: Double) -> Int {
      var count = 0
      // In the order of the plans: parents, children, grandchildren.
      func visit(_ cell: EmitterCell, kind: Int, origin: UInt64, birth: Double, end: Double) {
        var number: Int64 = 0
        let last = min(end, birth + cell.beginTime + cell.duration)
        while true {
          let born = birth + cell.beginTime + Double(number) / cell.birthRate
          guard born < last - 1e-9, born <= time else { return }
          let identity = ParticleRandom.identity(origin, kind: kind, number: number)
          let life = ParticleRandom(identity: identity).varied(
            cell.lifetime, by: cell.lifetimeRange, .lifetime)
          if time - born < life { count += 1 }
          for child in cell.emitterCells {
            visit(child, kind: kind + 1, origin: identity, birth: born, end: born + life)
          }
          number += 1
        }
      }
      for cell in cells { visit(cell, kind: 0, origin: 0, birth: 0, end: .infinity) }
      return count
    }
  }

  // MARK: Rest

  @Test func `nothing wakes where nothing lives and nothing will be born`() {
    #expect(EmitterStage([]).change(after: 0) == .never)
    var burst = EmitterStage.cell(rate: 100, lifetime: 0.5)
    burst.beginTime = 3
    burst.duration = 0.1
    let stage = EmitterStage([burst])
    #expect(stage.change(after: 1) == .at(3))
    #expect(stage.change(after: 3.2) == .nextFrame)
    #expect(stage.change(after: 3.55) == .nextFrame)
    #expect(stage.change(after: 3.7) == .never)
    #expect(stage.tree.damage.rects.isEmpty == false, "the last particles are removed")
    #expect(stage.change(after: 3.8) == .never && stage.tree.damage.rects.isEmpty)
  }

  @Test func `between two births far apart it sleeps until the next`() {
    let stage = EmitterStage([EmitterStage.cell(rate: 0.5, lifetime: 0.25)])
    #expect(stage.change(after: 0.1) == .nextFrame)
    #expect(stage.change(after: 0.5) == .at(2))
    #expect(stage.change(after: 2.5) == .at(4))
  }

  @Test func `an emitter whose particles live for no time wakes nothing`() {
    for cell in [EmitterStage.cell(rate: 200, lifetime: 0), EmitterStage.cell(rate: 0, lifetime: 3)] {
      let stage = EmitterStage([cell])
      #expect(stage.change(after: 1) == .never)
    }
    var stage = EmitterStage([EmitterStage.cell(rate: 200, lifetime: 1)])
    stage.change(at: 2) { $0.lifetime = 0 }
    #expect(stage.change(after: 2.5) == .nextFrame && stage.change(after: 4) == .never)
  }

  @Test func `where more is born than is looked at, the rest is left out`() {
    var parent = EmitterStage.cell(rate: 100, lifetime: 2)
    parent.emitterCells = [EmitterStage.cell(rate: 50_000, lifetime: 2)]
    let stage = EmitterStage([parent, parent, EmitterStage.cell(rate: 10, lifetime: 1)])
    #expect(!stage.particles(at: 2).isEmpty)
  }

  @Test func `values and a new time in one commit begin together`() {
    var stage = EmitterStage([EmitterStage.cell(rate: 1, lifetime: 10)], time: 500)
    stage.tree.update(at: 500)
    var timing = MediaTiming.identity
    timing.beginTime = 500
    stage.properties.editEmitter { $0.cells = [EmitterStage.cell(rate: 100, lifetime: 10)] }
    stage.tree.apply(
      Commit(
        changes: [
          .timing(EmitterStage.layer, timing), .properties(EmitterStage.layer, stage.properties),
        ],
        time: 500))
    #expect(stage.particles(at: 501).count > 90)
  }

  @Test func `a paused emitter shows its particles and does not wake`() {
    var timing = MediaTiming.identity
    timing.speed = 0
    timing.timeOffset = 2
    let stage = EmitterStage(Self.rich, timing: timing)
    #expect(stage.change(after: 1) == .never && !stage.shown.isEmpty)
    _ = stage.particles(at: 2)
    #expect(stage.tree.damage.rects.isEmpty)
  }
}

extension EmitterStage {
  fileprivate func change(after time: MediaTime) -> RenderTree.NextChange {
    tree.update(at: time)
    return tree.nextChange
  }
}
