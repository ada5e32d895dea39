import Martlet
import MartletTesting
import Testing

@testable import gallery

/// Demos that are interrupted on their way between the wall and the window.
@MainActor
@Suite struct WallMotionTests {
  /// The corners of the panel and of the demo in it, as the newest frame shows them.
  private func corners(of panel: DemoPanel) -> [Point] {
    let origin = panel.layer.presentationValue(of: .position)
    let size = panel.layer.presentationValue(of: .bounds).size
    let start = origin + panel.content.layer.presentationValue(of: .position)
    let scale = panel.content.layer.presentationValue(of: .transform.scale) / Lens.power
    return [
      origin, origin + Point(x: size.width, y: size.height), start,
      start + Point(x: 960 * scale, y: 640 * scale),
    ]
  }

  private func distance(_ a: [Point], _ b: [Point]) -> Double {
    zip(a, b).map { $0.distance(to: $1) }.max() ?? 0
  }

  /// The velocities of two opposite corners of the panel, in the newest frame.
  private func velocities(of panel: DemoPanel) -> [Point] {
    let origin = panel.layer.velocity(of: .position)
    let growth = panel.layer.velocity(of: .bounds.size)
    return [origin, origin + Point(x: growth.width, y: growth.height)]
  }

  /// What is slower has no velocity of which a share could be kept, in points per second: 3 % of it are a hundredth of a point in a frame,
  /// which nobody sees.
  private static let slow = 20.0

  /// The share of a velocity that is lost.
  private func loss(_ before: Point, _ after: Point) -> Double {
    (after - before).length / max(before.length, Self.slow)
  }

  @Test func `what is behind the wall is darker than the wall that recedes`() throws {
    for palette in [Palette.light, .dark] {
      let room = WallRoom(palette: palette)
      room.wall.open(room.wall.tiles[try room.index(of: "spring")])
      room.window.run(for: 0.15)
      let picture = try room.window.drawFrame()
      // In the gap at the window's edge, and in the wall's margin.
      let (behind, wall) = (picture[1, 320], picture[27, 320])
      #expect((0..<3).allSatisfy { behind[$0] < wall[$0] }, "\(behind), \(wall)")
    }
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func `nothing jumps at 50 interruptions at random moments, and all ends at rest`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let room = WallRoom()
    let index = Int.random(in: 0..<6, using: &random)
    let tile = room.wall.tiles[index]
    room.wall.open(tile)
    var (worst, worstTurn, worstThrow, catches) = (0.0, 0.0, 0.0, 0)
    var kinds: [Int: Int] = [:]
    for _ in 0..<50 {
      room.window.run(for: Double.random(in: 0.02...0.3, using: &random))
      guard let panel = room.wall.panels.last else {
        room.wall.open(tile)
        continue
      }
      let before = corners(of: panel)
      let kind = Int.random(in: 0..<3, using: &random)
      kinds[kind, default: 0] += 1
      switch kind {
      case 0:
        let moment = room.window.now
        room.window.resolveFrame(at: moment)
        let moving = velocities(of: panel)
        if panel.goal == 1 { room.press(.escape) } else { panel.go(to: 1) }
        room.window.resolveFrame(at: moment)
        worst = max(worst, distance(before, corners(of: panel)))
        for (one, turned) in zip(moving, velocities(of: panel)) {
          worstTurn = max(worstTurn, loss(one, turned))
        }
      default:
        guard let catching = catchIt(panel, in: room, isThrown: kind == 1, random: &random) else { continue }
        worst = max(worst, catching.jump)
        worstThrow = max(worstThrow, catching.loss)
        catches += 1
      }
    }
    print(
      "seed \(seed): the worst jump is \(worst) points, of the velocity \(worstTurn),",
      "of a hand's \(worstThrow) in \(catches) cases; \(kinds)")
    #expect(worst <= 0.5)
    #expect(worstTurn <= 0.03 && worstThrow <= 0.03 && catches >= 10)
    if let panel = room.wall.active { panel.go(to: 0) }
    room.window.run(for: 2)
    #expect(room.wall.panels.isEmpty && !room.wall.board.isHidden)
    #expect(room.wall.board.layer.transform == Transform(scale: Lens.power))
    #expect(!room.window.wantsFrames && room.window.wakeTime == nil)
  }

  /// A finger catches a panel where it is, moves it and lets go. Returns the greatest jump as it lands and lifts, and what the place under
  /// the finger has lost of its velocity; `nil` if the panel rests.
  private func catchIt(
    _ panel: DemoPanel, in room: WallRoom, isThrown: Bool, random: inout SeededGenerator
  ) -> (jump: Double, loss: Double)? {
    let window = room.window
    window.resolveFrame()
    let before = corners(of: panel)
    let finger = before[0].interpolated(to: before[1], fraction: 0.5)
    guard panel.isVisiblyMoving else { return nil }
    func touch(_ phase: TouchEvent.Phase, _ point: Point) {
      window.send(
        TouchEvent(
          id: TouchEvent.ID(rawValue: 77), source: .touchscreen, phase: phase, position: point,
          time: window.now))
    }
    touch(.began, finger)
    window.resolveFrame(at: window.now)
    var jump = distance(before, corners(of: panel))
    #expect(panel.hold != nil)
    let way = Point(
      x: Double.random(in: -300...300, using: &random), y: Double.random(in: -300...300, using: &random))
    var place = finger
    for step in 1...8 {
      window.advance(to: window.now + 1.0 / 120)
      place = finger + way * (Double(step) / 8)
      touch(.moved, place)
      if step.isMultiple(of: 2) { window.resolveFrame() }
    }
    if !isThrown { window.run(for: 0.1) }
    let held = corners(of: panel)
    let grip = panel.hold?.grip ?? .zero
    touch(.ended, place)
    window.resolveFrame(at: window.now)
    jump = max(jump, distance(held, corners(of: panel)))
    #expect(panel.hold == nil)
    let ends = velocities(of: panel)
    let under = Point(
      x: ends[0].x + (ends[1].x - ends[0].x) * grip.x, y: ends[0].y + (ends[1].y - ends[0].y) * grip.y)
    return (jump, loss(isThrown ? way * (120.0 / 8) : .zero, under))
  }

  @Test(arguments: [Palette.light, .dark], [1.0, 2])
  func `a demo in flight has an edge on the wall, and none where it fills the window`(
    palette: Palette, scale: Double
  ) throws {
    let room = WallRoom(scale: scale, palette: palette)
    room.wall.open(room.wall.tiles[0])
    room.window.run(for: 0.15)
    let panel = try #require(room.wall.active)
    /// By how much pixels about the middle of the panel's right edge differ from each other, all components together.
    func edge() throws -> Int {
      let picture = try room.window.drawFrame()
      let frame = panel.layer.presentationValue(of: .bounds).size
      let origin = panel.layer.presentationValue(of: .position)
      let (x, y) = (Int((origin.x + frame.width) * scale), Int((origin.y + frame.height / 2) * scale))
      let sums = (x - 8..<min(x + 8, picture.width)).map { x in
        (0..<3).reduce(0) { $0 + Int(picture[x, y][$1]) }
      }
      return (sums.max() ?? 0) - (sums.min() ?? 0)
    }
    let flying = try edge()
    room.window.run(for: 3)
    let resting = try edge()
    print("\(flying) levels in flight, \(resting) at rest")
    #expect(flying > 40 && resting == 0)
  }

  @Test func `the end of a flight is not seen`() throws {
    let room = WallRoom()
    room.wall.open(room.wall.tiles[2])
    let panel = try #require(room.wall.active)
    for goal in [1.0, 0] {
      if goal == 0 { room.press(.escape) }
      room.window.run(for: 0.35)
      var (last, worst) = (corners(of: panel), 0.0)
      var step = Double.infinity
      while !panel.isResting {
        room.window.advance(to: room.window.now + 1.0 / 240)
        room.window.resolveFrame()
        let next = corners(of: panel)
        let way = distance(last, next)
        if step.isFinite { worst = max(worst, way - step) }
        (last, step) = (next, way)
      }
      print("the greatest step at the end towards \(goal): \(worst) points")
      #expect(worst < 0.5)
    }
  }

  @Test func `a thumbnail over its demo does not flash as the demo turns round or is caught`() throws {
    let room = WallRoom()
    room.wall.open(room.wall.tiles[0])
    let panel = try #require(room.wall.active)
    var values: [Double] = []
    func expectNoFlash(_ act: () -> Void) {
      let moment = room.window.now
      room.window.resolveFrame(at: moment)
      let before = panel.cover.presentationValue(of: .opacity)
      act()
      room.window.resolveFrame(at: moment)
      #expect(abs(panel.cover.presentationValue(of: .opacity) - before) <= 0.01)
      values.append(before)
    }
    room.window.run(for: 0.05)
    expectNoFlash { room.press(.escape) }
    room.window.run(for: 0.1)
    expectNoFlash { panel.go(to: 1) }
    room.window.run(for: 0.3)
    expectNoFlash { room.press(.escape) }
    room.window.run(for: 0.3)
    expectNoFlash { panel.stop() }
    #expect(values[0] > 0.2 && values[0] < 0.9 && values[3] > 0.1)
  }

  @Test func `a demo goes back to where typing has moved its tile, and fades if its tile is gone`() throws {
    for (word, isThere) in [("flip", true), ("card", false)] {
      let room = WallRoom()
      let index = try room.index(of: "flip-book")
      room.wall.show(room.wall.tiles[index])
      room.window.run(for: 0.1)
      room.wall.open(room.wall.tiles[index])
      room.window.run(for: 1.5)
      let panel = try #require(room.wall.active)
      room.press(.escape)
      room.window.run(for: 0.06)
      room.window.resolveFrame(at: room.window.now)
      let before = corners(of: panel)
      room.type(word)
      room.window.resolveFrame(at: room.window.now)
      #expect(distance(before, corners(of: panel)) <= 0.5)
      room.window.run(for: 0.35)
      if isThere {
        room.window.run(for: 0.4)
        let picture = room.wall.tiles[index].picture
        #expect(room.wall.panels.isEmpty || panel.opacity == 1)
        let home = try #require(room.wall.convert(picture.bounds, from: picture))
        #expect(home.origin.distance(to: panel.layer.position) < 1)
      } else {
        #expect(panel.layer.presentationValue(of: .opacity) < 0.1)
      }
      room.window.run(for: 2)
      #expect(room.wall.panels.isEmpty && !room.window.wantsFrames)
    }
  }

  @Test func `a drag from the edge and a pinch send a demo back`() throws {
    for isPinch in [false, true] {
      let room = WallRoom()
      room.wall.open(room.wall.tiles[0])
      room.window.run(for: 1.5)
      var script = InputScript(seed: 3)
      let start = room.window.now
      if isPinch {
        script.twoFingers(at: start, duration: 0.4) { t in
          (Point(x: 480, y: 300), 300 - 560 * t, 0.2)
        }
      } else {
        script.touch(at: start, duration: 0.3) { t in Point(x: 3 + 2200 * t, y: 320) }
      }
      room.window.run(&script, for: 0.25)
      let panel = try #require(room.wall.panels.first)
      #expect(panel.hold != nil && panel.shown.progress < 0.95, "\(isPinch ? "pinch" : "edge")")
      room.window.run(&script, for: 2)
      #expect(room.wall.panels.isEmpty)
    }
  }

  @Test func `a slow drag from the edge lets the demo come back`() throws {
    let room = WallRoom()
    room.wall.open(room.wall.tiles[0])
    room.window.run(for: 1.5)
    var script = InputScript(seed: 3)
    script.touch(at: room.window.now, duration: 0.8) { t in Point(x: 3 + 200 * min(t, 0.6), y: 320) }
    room.window.run(&script, for: 2.5)
    #expect(room.wall.active?.acceptsHands == true)
  }
}
