import Martlet
import MartletTesting
import Testing

@testable import gallery

/// The wall under random hands.
@MainActor
@Suite struct WallVisitorTests {
  private static let sizes = [
    Size(width: 960, height: 640), Size(width: 480, height: 320), Size(width: 800, height: 1280),
    Size(width: 320, height: 240), Size(width: 30, height: 400), Size(width: 1, height: 1),
  ]
  private static let keys: [KeyEvent.Key] = [
    .space, .return, .left, .right, .up, .down, .escape, .escape, .f1, .f2, .f3, .backspace, "f", "l", "1",
  ]
  private static let steps = 400

  @Test(arguments: [UInt64(1), 2, 3])
  func `the wall bears any hand, any key and any size at any moment, and is quiet at the end`(seed: UInt64)
    throws
  {
    var random = SeededGenerator(seed: seed)
    let room = WallRoom()
    // Slow motion would be that of all tests.
    room.wall.settings = nil
    let window = room.window
    var isFinite = true
    window.onFrame = { report in
      isFinite =
        isFinite && report.layers.allSatisfy { $0.pose.position.isFinite && $0.pose.opacity.isFinite }
    }
    var nextID: Int64 = 0
    var down: [TouchEvent.ID: Point] = [:]
    var opened: Set<String> = []
    func touch(_ id: TouchEvent.ID, _ phase: TouchEvent.Phase, _ point: Point) {
      window.send(
        TouchEvent(id: id, source: .touchscreen, phase: phase, position: point, time: window.now))
    }
    for step in 0..<Self.steps {
      if step.isMultiple(of: 50) {
        let size = step.isMultiple(of: 100) ? 0 : Int.random(in: 0..<Self.sizes.count, using: &random)
        window.resize(to: Self.sizes[size])
      }
      window.advance(to: window.now + Double.random(in: 0...0.08, using: &random))
      let place = Point(
        x: Double.random(in: 0...window.size.width, using: &random),
        y: Double.random(in: 0...window.size.height, using: &random))
      switch Int.random(in: 0..<12, using: &random) {
      case 0...2 where down.count < 3:
        nextID += 1
        let id = TouchEvent.ID(rawValue: nextID)
        down[id] = place
        touch(id, .began, place)
      case 3, 4:
        for (id, point) in down.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
          let next = point.interpolated(to: place, fraction: 0.1)
          down[id] = next
          touch(id, .moved, next)
        }
      case 5...8:
        guard let (id, point) = down.min(by: { $0.key.rawValue < $1.key.rawValue }) else { continue }
        down[id] = nil
        touch(id, .ended, point)
      case 9: window.send(PointerEvent.hovered(place, time: window.now))
      default: room.press(Self.keys[Int.random(in: 0..<Self.keys.count, using: &random)])
      }
      window.resolveFrame()
      if let name = room.wall.active?.entry.demo.name { opened.insert(name) }
    }
    #expect(isFinite)
    window.loseTouches()
    window.send(PointerEvent.left(time: window.now))
    window.resize(to: Self.sizes[0])
    for _ in 0..<4 {
      if room.wall.active != nil || !room.wall.query.isEmpty { room.press(.escape) }
      window.run(for: 1.5)
    }
    print("seed \(seed): opened \(opened.sorted())")
    #expect(!opened.isEmpty)
    #expect(room.wall.panels.isEmpty && !room.wall.board.isHidden && room.wall.live.panel == nil)
    #expect(!window.wantsFrames && window.wakeTime == nil)
    #expect(window.renderTree.brokenInvariants().isEmpty)
  }
}
