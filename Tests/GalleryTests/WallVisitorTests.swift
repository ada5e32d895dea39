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
    // Those that the hand reaches. Another palette is another wall.
    let settings = VisitedSettings(room.demo)
    var lastWall: WallView?
    func prepareWall() {
      guard lastWall !== room.wall else { return }
      lastWall = room.wall
      room.wall.settings = settings
      room.wall.makeNoThumbnails()
    }
    prepareWall()
    var (random, tile) = (SeededGenerator(seed: seed), 0)
    let window = room.window
    var isFinite = true
    window.onFrame = { report in
      isFinite =
        isFinite && report.layers.allSatisfy { $0.pose.position.isFinite && $0.pose.opacity.isFinite }
    }
    var (wanted, opened): (Set<String>, Set<String>) = ([], [])
    var panels: [WeakPanel] = []
    let layers = layerCount(of: room)
    var hand = RandomHand(window, keys: Self.keys, sizes: Self.sizes, seed: seed)
    for step in 0..<Self.steps {
      if step.isMultiple(of: Self.stepsPerDemo) {
        // One demo after the other; the seeds share them.
        let number = (Int(seed) - 1) * Self.steps / Self.stepsPerDemo + step / Self.stepsPerDemo
        for _ in 0..<3 where room.wall.active != nil { room.press(.escape) }
        // Before some of them, the settings: a hand comes upon them there, too.
        if number.isMultiple(of: 4) {
          visitSettings(room, &random, then: prepareWall)
          hand.act()
        }
        tile = number % room.wall.tiles.count
        wanted.insert(room.wall.tiles[tile].entry.demo.name)
      }
      // What the hand has sent back at once is opened again.
      let isThere = opened.contains(room.wall.tiles[tile].entry.demo.name)
      if step.isMultiple(of: Self.stepsPerDemo) || room.wall.active == nil && !isThere {
        room.wall.open(room.wall.tiles[tile])
      }
      hand.act()
      prepareWall()
      guard let panel = room.wall.active, panels.last?.panel !== panel else { continue }
      opened.insert(panel.entry.demo.name)
      panels.append(WeakPanel(panel: panel))
    }
    #expect(isFinite)
    hand.leave()
    settings.leave()
    prepareWall()
    for _ in 0..<8 {
      if room.wall.active != nil || !room.wall.query.isEmpty { room.press(.escape) }
      window.run(for: 1.5)
    }
    print("seed \(seed): \(Self.steps) steps, opened \(opened.sorted()); settings \(settings.changes)")
    // The seeds share the demos, and each has visited its own.
    #expect(wanted.isSubset(of: opened), "\(wanted.subtracting(opened))")
    #expect(Self.steps / Self.stepsPerDemo * Self.seeds.count >= room.wall.tiles.count)
    #expect(settings.changes > 0)
    #expect(hand.done.count == RandomHand.Act.allCases.count)
    #expect(room.wall.panels.isEmpty && !room.wall.board.isHidden && room.wall.live.panel == nil)
    #expect(!window.wantsFrames && window.wakeTime == nil)
    #expect(window.renderTree.brokenInvariants().isEmpty)
    #expect(panels.allSatisfy { $0.panel == nil } && layerCount(of: room) == layers)
  }

  /// Opens the settings, sets some of them, and leaves them open.
  private func visitSettings(_ room: WallRoom, _ random: inout SeededGenerator, then prepare: () -> Void) {
    room.wall.closeSettings()
    room.wall.toggleSettings()
    room.window.run(for: 0.3)
    for _ in 0..<3 {
      guard let sheet = room.wall.settingsSheet else { return }
      var bars: [SegmentedControl] = []
      func find(in view: View) {
        if let bar = view as? SegmentedControl { bars.append(bar) }
        for subview in view.subviews { find(in: subview) }
      }
      find(in: sheet)
      guard let bar = bars.randomElement(using: &random) else { return }
      let place = Point(
        x: Double.random(in: 0...bar.bounds.width, using: &random), y: bar.bounds.height / 2)
      guard let point = bar.convert(place, to: nil) else { return }
      room.tap(point)
      prepare()
    }
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

/// The settings of the gallery, but for slow motion, which would be that of all tests.
@MainActor
private final class VisitedSettings: GallerySettings {
  private let demo: WallDemo
  /// How often something was set.
  private(set) var changes = 0

  init(_ demo: WallDemo) { self.demo = demo }

  private func change(_ change: () -> Void) {
    changes += 1
    change()
  }

  /// Sets everything back.
  func leave() { (demo.appearance, demo.textScale, demo.reducesMotion) = (.automatic, nil, nil) }

  var isSlow = false { didSet { changes += 1 } }
  var appearance: Appearance {
    get { demo.appearance }
    set { change { demo.appearance = newValue } }
  }
  var textScale: Double? {
    get { demo.textScale }
    set { change { demo.textScale = newValue } }
  }
  var reducesMotion: Bool? {
    get { demo.reducesMotion }
    set { change { demo.reducesMotion = newValue } }
  }
  var showsCosts: Bool? {
    get { demo.showsCosts }
    set { change { demo.showsCosts = newValue } }
  }
  var showsBorders: Bool? {
    get { demo.showsBorders }
    set { change { demo.showsBorders = newValue } }
  }
  var inspectsLayers: Bool? {
    get { demo.inspectsLayers }
    set { change { demo.inspectsLayers = newValue } }
  }
}

/// A demo that was opened.
private struct WeakPanel {
  weak var panel: DemoPanel?
}
