import Glibc
import Martlet
import MartletTesting
import Testing

@testable import gallery

/// The wall under random hands. `MARTLET_WALL_STEPS` sets the number of steps of all seeds together.
@MainActor
@Suite struct WallVisitorTests {
  private static let sizes = [
    Size(width: 960, height: 640), Size(width: 480, height: 320), Size(width: 800, height: 1280),
    Size(width: 320, height: 240), Size(width: 30, height: 400), Size(width: 1, height: 1),
  ]
  private static let keys: [KeyEvent.Key] = [
    .space, .return, .left, .right, .up, .down, .escape, .escape, .f1, .f2, .f3, .backspace, "f", "l", "1",
  ]
  private nonisolated static let seeds: [UInt64] = [1, 2, 3]
  private static let stepsPerDemo = 16
  /// The number of steps of each seed: at least as many as it takes to open each demo once.
  private static let steps: Int = {
    let least = 256
    guard let text = getenv("MARTLET_WALL_STEPS").map({ String(cString: $0) }) else { return least }
    guard let number = Int(text), number > 0 else {
      fatalError("MARTLET_WALL_STEPS is to be a whole number above 0, not \(text)")
    }
    return max((number + seeds.count - 1) / seeds.count, least)
  }()

  @Test(arguments: seeds)
  func `the wall bears any hand, key, size and wish of the desktop at any moment, and is quiet at the end`(
    seed: UInt64
  ) {
    let room = WallRoom()
    // Slow motion would be that of all tests.
    room.wall.settings = nil
    let window = room.window
    var isFinite = true
    window.onFrame = { report in
      isFinite =
        isFinite && report.layers.allSatisfy { $0.pose.position.isFinite && $0.pose.opacity.isFinite }
    }
    var opened: Set<String> = []
    var panels: [WeakPanel] = []
    let layers = layerCount(of: room)
    var hand = RandomHand(window, keys: Self.keys, sizes: Self.sizes, seed: seed)
    for step in 0..<Self.steps {
      if step.isMultiple(of: Self.stepsPerDemo) {
        // One demo after the other; the seeds share them.
        let number = (Int(seed) - 1) * Self.steps / Self.stepsPerDemo + step / Self.stepsPerDemo
        if room.wall.active != nil { room.press(.escape) }
        room.wall.open(room.wall.tiles[number % room.wall.tiles.count])
      }
      hand.act()
      guard let panel = room.wall.active, panels.last?.panel !== panel else { continue }
      opened.insert(panel.entry.demo.name)
      panels.append(WeakPanel(panel: panel))
    }
    #expect(isFinite)
    hand.leave()
    for _ in 0..<8 {
      if room.wall.active != nil || !room.wall.query.isEmpty { room.press(.escape) }
      window.run(for: 1.5)
    }
    print("seed \(seed): \(Self.steps) steps, opened \(opened.sorted())")
    #expect(opened.count >= 12 && hand.done.count == RandomHand.Act.allCases.count)
    #expect(room.wall.panels.isEmpty && !room.wall.board.isHidden && room.wall.live.panel == nil)
    #expect(!window.wantsFrames && window.wakeTime == nil)
    #expect(window.renderTree.brokenInvariants().isEmpty)
    #expect(panels.allSatisfy { $0.panel == nil } && layerCount(of: room) == layers)
  }

  /// The number of layers in the window.
  private func layerCount(of room: WallRoom) -> Int {
    var count = 0
    func visit(_ layer: Layer) {
      count += 1
      for sublayer in layer.sublayers { visit(sublayer) }
    }
    visit(room.controller.rootView.layer)
    return count
  }
}

/// A demo that was opened.
private struct WeakPanel {
  weak var panel: DemoPanel?
}
