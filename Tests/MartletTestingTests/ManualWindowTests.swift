import Martlet
import MartletDrawing
import MartletTesting
import Testing

@MainActor @Suite struct ManualWindowTests {
  @Test func `a window that runs resolves each frame, and a script's events arrive between them`() {
    let window = ManualWindow(size: Size(width: 400, height: 300))
    let controller = WindowController(window: window)
    let begin = window.now
    var frames: [MediaTime] = []
    let link = controller.rootView.layer.tree.map { tree in
      DisplayLink(tree: tree) { _ in frames.append(window.now - begin) }
    }
    var taps: [MediaTime] = []
    let tap = TapGestureRecognizer()
    tap.addHandler { _ in taps.append(window.now - begin) }
    controller.rootView.addGestureRecognizer(tap)
    var script = InputScript(seed: 1)
    script.tap(at: Point(x: 100, y: 100), time: begin + 0.1)
    script.tap(at: Point(x: 100, y: 100), time: begin + 5)
    window.run(&script, for: 0.5)
    #expect(frames.count >= 29 && frames.count <= 30 && window.now == begin + 0.5)
    #expect(taps.count == 1 && taps[0] > 0.1 && taps[0] < 0.3)
    window.run(for: 0.02)
    #expect(abs(window.now - begin - 0.5 - 2.0 / 60) < 1e-9)
    link?.invalidate()
  }

  /// A layer tree that follows from a seed, in a window of its own.
  @MainActor final class Scene {
    let window: ManualWindow
    let controller: WindowController
    var layers: [Layer] = []
    var generator: SeededGenerator

    init(seed: UInt64, scale: Double) {
      window = ManualWindow(size: Size(width: 160, height: 120), scale: scale)
      controller = WindowController(window: window)
      generator = SeededGenerator(seed: seed)
      controller.rootView.layer.backgroundColor = .white
      for _ in 0..<14 { add() }
    }

    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
    func any() -> Layer { layers[Int.random(in: 0..<layers.count, using: &generator)] }

    func add() {
      let layer = Layer()
      let parent = layers.isEmpty || number(0...1) < 0.5 ? controller.rootView.layer : any()
      layer.bounds = Rect(x: 0, y: 0, width: number(10...80), height: number(10...60))
      layer.backgroundColor = Color(UInt32.random(in: 0..<0x100_0000, using: &generator))
      layer.cornerRadius = number(0...20)
      layer.borderWidth = number(0...1) < 0.3 ? 2 : 0
      layer.masksToBounds = number(0...1) < 0.3
      layer.opacity = number(0...1) < 0.3 ? 0.6 : 1
      parent.addSublayer(layer)
      layers.append(layer)
      move(layer)
    }

    func move(_ layer: Layer) {
      layer.position = Point(x: number(0...150), y: number(0...110))
      layer.transform = Transform(rotation: number(-1...1))
    }

    func change() {
      let layer = any()
      switch Int.random(in: 0..<9, using: &generator) {
      case 0: move(layer)
      case 1: layer.isHidden.toggle()
      case 2: layer.opacity = layer.opacity == 1 ? 0.5 : 1
      case 3: layer.masksToBounds.toggle()
      case 4: layer.zPosition = number(-1...1)
      case 5: layer.bringToFront()
      case 6:
        let parent = any()
        if !parent.isDescendant(of: layer) { parent.addSublayer(layer) }
      case 7: layer.animate(.position, to: Point(x: number(0...150), y: number(0...110)), spring: Spring())
      default: layer.cornerRadius = number(0...30)
      }
    }
  }

  @Test(arguments: [1.0, 1.5, 2])
  func `frames that draw only what changed are those of a window that draws everything`(scale: Double) throws
  {
    var (frames, worst) = (0, 0)
    for seed in 0..<6 as Range<UInt64> {
      let scene = Scene(seed: seed, scale: scale)
      _ = try scene.window.drawFrame()
      for step in 0..<12 {
        scene.change()
        if step % 3 == 0 { scene.change() }
        scene.window.advance(to: scene.window.now + 1.0 / 60)
        let partial = try scene.window.drawFrame()
        // A change of the size and back redraws everything.
        scene.window.resize(to: scene.window.size)
        let whole = try scene.window.drawFrame(at: scene.window.frameTime)
        let difference = zip(partial.bytes, whole.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
        worst = max(worst, difference)
        frames += 1
        // Where edges of several layers overlap, the rounding of partial redraws adds up.
        #expect(difference <= 2, "seed \(seed), step \(step)")
      }
    }
    print("manual window at scale \(scale): \(frames) frames, largest difference \(worst) of 255")
  }

  @Test
  func `a frame after one that was only resolved shows all that has changed since the one that was drawn`()
    throws
  {
    let window = ManualWindow(size: Size(width: 120, height: 40))
    let controller = WindowController(window: window)
    let layer = Layer()
    layer.backgroundColor = .white
    Transaction.withoutActions {
      layer.frame = Rect(x: 0, y: 10, width: 20, height: 20)
      controller.rootView.layer.addSublayer(layer)
    }
    _ = try window.drawFrame()
    for x in [40.0, 80] {
      Transaction.withoutActions { layer.frame.origin.x = x }
      window.advance(to: window.now + 1.0 / 60)
      if x == 40 { window.resolveFrame() }
    }
    let shown = try window.drawFrame()
    window.resize(to: window.size)
    let whole = try window.drawFrame(at: window.frameTime)
    #expect(shown.bytes == whole.bytes)
    #expect(shown[90, 20] != shown[10, 20] && shown[10, 20] == shown[50, 20])
  }
}
