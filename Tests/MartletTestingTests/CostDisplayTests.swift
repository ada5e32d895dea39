import Martlet
import MartletDrawing
import MartletTesting
import Testing

/// What a window shows about the cost of its frames.
@Suite(.serialized) @MainActor struct CostDisplayTests {
  private static let size = Size(width: 420, height: 320)

  /// A window with a white ground, a card in a translucent group, and a box that may move.
  @MainActor private struct Stage {
    let window: ManualWindow
    let controller: WindowController
    let box: Layer

    init(scale: Double = 1) {
      window = ManualWindow(size: CostDisplayTests.size, scale: scale)
      controller = WindowController(window: window)
      box = Layer()
      let root = controller.rootView.layer
      let group = Layer()
      let word = TextLayer(Text("a word", font: .system(size: 15)))
      Transaction.withoutActions {
        root.backgroundColor = .white
        group.frame = Rect(x: 320, y: 200, width: 80, height: 60)
        group.backgroundColor = Color(0x3E8EDE)
        group.opacity = 0.7
        word.frame = Rect(x: 8, y: 8, width: 60, height: 24)
        group.addSublayer(word)
        root.addSublayer(group)
        box.frame = Rect(x: 320, y: 20, width: 40, height: 40)
        box.backgroundColor = Color(0xF2645A)
        root.addSublayer(box)
      }
    }

    /// Draws the window as it is, all of it, in another one.
    func drawnAnew() throws -> Bitmap {
      let other = Stage(scale: window.scale)
      Transaction.withoutActions { other.box.position = box.position }
      return try other.window.drawFrame()
    }
  }

  private func move(_ stage: Stage, to x: Double) {
    Transaction.withoutActions { stage.box.position.x = x }
  }

  @Test func `A window shows nothing over its content unless it is asked to`() throws {
    let stage = Stage()
    #expect(stage.window.costDisplay == [])
    let plain = try stage.window.drawFrame()
    stage.window.costDisplay = .all
    #expect(try stage.window.drawFrame() != plain)
    stage.window.costDisplay = []
    #expect(try stage.window.drawFrame() == plain)
  }

  @Test(arguments: [1, 1.5])
  func `With everything shown, redrawing what changed gives the same pixels as drawing all`(scale: Double)
    throws
  {
    let (stage, whole) = (Stage(scale: scale), Stage(scale: scale))
    stage.window.costDisplay = .all.subtracting([.graph, .updates])
    whole.window.costDisplay = stage.window.costDisplay
    for step in 0..<12 {
      for each in [stage, whole] { move(each, to: 340 + Double(step) * 3.25) }
      let drawn = try stage.window.drawFrame()
      // Another size and back: everything is drawn.
      whole.window.resize(to: Self.size, scale: scale)
      let difference = try #require(drawn.difference(from: whole.window.drawFrame(), tolerance: 1))
      #expect(difference.count == 0, "step \(step): \(difference)")
    }
  }

  @Test func `What was redrawn flashes, and the window rests with its own pixels after that`() throws {
    let stage = Stage()
    stage.window.costDisplay = .updates
    _ = try stage.window.drawFrame()
    for _ in 0..<6 {
      stage.window.advance(to: stage.window.now + 0.1)
      _ = try stage.window.drawFrame()
    }
    let rest = try stage.window.drawFrame()
    #expect(rest == (try stage.drawnAnew()))
    move(stage, to: 350)
    let flashing = try stage.window.drawFrame()
    #expect(flashing[345, 30] != rest[345, 30])
    #expect(flashing[20, 300] == rest[20, 300])
    for _ in 0..<5 {
      stage.window.advance(to: stage.window.now + 0.1)
      _ = try stage.window.drawFrame()
    }
    #expect(try stage.window.drawFrame() == stage.drawnAnew())
  }

  @Test func `The counters are those of the window's own drawing`() throws {
    let (plain, shown) = (Stage(), Stage())
    shown.window.costDisplay = [.graph, .passes, .borders]
    for stage in [plain, shown] {
      _ = try stage.window.drawFrame()
      _ = try stage.window.drawFrame()
      // The panel shows each of these frames in the next one.
      for x in [344.0, 348, 352] {
        move(stage, to: x)
        _ = try stage.window.drawFrame()
      }
    }
    #expect(plain.window.counters.passes == 1)
    #expect(shown.window.counters.draws == plain.window.counters.draws)
    #expect(shown.window.counters.passes == plain.window.counters.passes)
  }

  @Test func `Blended layers are red, layers that hide what is below are green`() throws {
    let stage = Stage()
    stage.window.costDisplay = .blending
    let drawn = try stage.window.drawFrame()
    let opaque = drawn[200, 300]
    #expect(opaque.y > opaque.x + 40, "white under green: \(opaque)")
    let mixed = drawn[395, 255]
    #expect(mixed.x > mixed.y, "blue under red: \(mixed)")
  }

  @Test func `What a transparent group hides has no tint`() throws {
    let stage = Stage()
    let root = stage.controller.rootView.layer
    stage.window.costDisplay = .blending
    let group = root.sublayers[0]
    Transaction.withoutActions { group.opacity = 0 }
    let drawn = try stage.window.drawFrame()
    #expect(drawn[395, 255] == drawn[200, 300])
  }

  @Test func `A tap selects the layer that is seen there, and the program gets the tap`() throws {
    let stage = Stage()
    stage.window.costDisplay = .inspector
    let plain = try stage.window.drawFrame()
    var taps = 0
    let tap = TapGestureRecognizer()
    tap.addHandler { _ in taps += 1 }
    stage.controller.rootView.addGestureRecognizer(tap)
    func touch(_ phase: TouchEvent.Phase) {
      stage.window.send(
        TouchEvent(
          id: TouchEvent.ID(rawValue: 1), source: .touchscreen, phase: phase, position: Point(x: 340, y: 40),
          time: stage.window.now))
    }
    touch(.began)
    stage.window.advance(to: stage.window.now + 0.05)
    touch(.ended)
    #expect(taps == 1)
    let drawn = try stage.window.drawFrame()
    // Outlined within its edge, and a panel at the other side.
    #expect(drawn[320, 40].z > 200 && plain[320, 40].z < 120, "\(drawn[320, 40]) over \(plain[320, 40])")
    #expect(drawn[20, 310].x < 30 && plain[20, 310] == SIMD4(repeating: 255))
    #expect(drawn[340, 40] == plain[340, 40])
    stage.window.costDisplay = []
    #expect(try stage.window.drawFrame() == plain)
  }
}
