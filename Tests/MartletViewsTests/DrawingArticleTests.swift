import Martlet
import MartletTesting
import Testing

// The mirrors and bursts of the article on drawing; `ArticleTests` compares the two.

@MainActor
@Suite struct DrawingArticleTests {
  private let window = ManualWindow(size: Size(width: 400, height: 400))
  private let controller: WindowController

  init() {
    controller = WindowController(window: window)
    controller.rootView.backgroundColor = .black
    window.run(for: 0.1)
  }

  /// Two faces, one behind the other, and their reflection below, at a part of their opacity.
  private func mirrorBox(inHolder: Bool) throws -> Bitmap {
    let mirror = ReplicatorLayer()
    mirror.frame = Rect(x: 0, y: 0, width: 400, height: 400)
    mirror.instanceCount = 2
    mirror.instanceTransform = Transform(scaleX: 1, y: -1)
    mirror.instanceAlphaOffset = -0.5
    let box = TransformLayer()
    box.position = Point(x: 200, y: 100)
    for (z, color) in [(-40.0, Color(red: 0, green: 0, blue: 1)), (40, Color(red: 1, green: 0, blue: 0))] {
      let face = Layer()
      face.bounds.size = Size(width: 100, height: 100)
      face.backgroundColor = color
      face.zPosition = z
      box.addSublayer(face)
    }
    if inHolder {
      let holder = Layer()
      holder.frame = mirror.bounds
      holder.sublayerTransform = Transform(perspectiveDistance: 700)
      holder.addSublayer(box)
      mirror.addSublayer(holder)
    } else {
      mirror.sublayerTransform = Transform(perspectiveDistance: 700)
      mirror.addSublayer(box)
    }
    controller.rootView.layer.addSublayer(mirror)
    return try window.drawFrame()
  }

  @Test func `a paler copy of a box in a flat layer is one picture of it`() throws {
    let (picture, opened) = (try mirrorBox(inHolder: true), try mirrorBox(inHolder: false))
    #expect(picture[200, 100] == SIMD4(255, 0, 0, 255))
    #expect(picture[200, 300].z == 0 && abs(Int(picture[200, 300].x) - 128) < 3, "\(picture[200, 300])")
    // Otherwise its faces fade one by one.
    #expect(opened[200, 300].z > 30)
  }

  @Test func `a card that is dragged by its reflection stays under the finger, which goes the other way`()
    throws
  {
    let stage = controller.rootView
    let card = View()
    card.bounds.size = Size(width: 80, height: 60)
    card.center = Point(x: 200, y: 100)
    let mirror = ReplicatorLayer()
    mirror.frame = stage.bounds
    mirror.instanceCount = 2
    mirror.instanceTransform = Transform(scaleX: 1, y: -1)
    stage.layer.addSublayer(mirror)
    let pan = PanGestureRecognizer()
    card.addGestureRecognizer(pan)
    var start = Point.zero
    stage.addSubview(card)
    mirror.addSublayer(card.layer)  // a replicator layer in the stage's layer
    pan.addHandler { pan in
      if pan.state == .began { start = card.center }
      card.center = start + (pan.translation(around: card) ?? .zero)
    }
    var speeds: [(finger: Double, card: Double)] = []
    pan.addHandler { pan in
      guard pan.state == .changed, let velocity = pan.velocity(around: card) else { return }
      speeds.append((pan.velocity.y, velocity.y))
    }
    window.resolveFrame()
    var script = InputScript(seed: 2)
    script.touch(at: window.now + 0.1, duration: 0.3) { Point(x: 200, y: 300 + 200 * $0) }
    window.run(&script, for: 0.5)
    #expect(card.center.y < 60 && card.center.x == 200)
    let last = try #require(speeds.last)
    #expect(last.finger > 150 && abs(last.card + last.finger) < 1e-6, "\(last)")
  }

  // MARK: Bursts

  private final class Sky {
    let stage: Layer
    var spark = EmitterCell()
    var nextSeed: UInt32 = 1
    var bursts: [EmitterLayer] = []
    let mostBursts = 2

    @MainActor
    init(_ stage: Layer) {
      self.stage = stage
      spark.contents = DrawingContext.image(size: Size(width: 4, height: 4)) {
        $0.fill(Rect(x: 0, y: 0, width: 4, height: 4), with: .white)
      }
      spark.birthRate = 1000
      spark.duration = 0.1
      spark.lifetime = 1.5
      spark.velocity = 20
      spark.emissionRange = 2 * .pi
    }

    @MainActor
    func burst(at place: Point) {
      guard let tree = stage.tree else { return }
      let sparks = EmitterLayer()
      sparks.emitterCells = [spark]
      sparks.seed = nextSeed
      nextSeed += 1
      sparks.emitterPosition = place
      sparks.beginTime = stage.convert(time: max(tree.now, tree.presentationTime), from: nil)
      stage.addSublayer(sparks)
      bursts.append(sparks)
      // By then the first one is over.
      if bursts.count > mostBursts { bursts.removeFirst().removeFromSuperlayer() }
    }

    @MainActor
    func burstAgain(_ sparks: EmitterLayer, at place: Point) {
      guard let tree = stage.tree else { return }
      Transaction.withoutActions { sparks.emitterPosition = place }
      sparks.beginTime = stage.convert(time: max(tree.now, tree.presentationTime), from: nil)
      sparks.seed += 1
    }
  }

  /// The box around all that is bright.
  private func bright(_ picture: Bitmap) -> Rect? {
    var box: Rect?
    for y in 0..<picture.height {
      for x in 0..<picture.width where picture[x, y].x > 100 {
        let pixel = Rect(x: Double(x), y: Double(y), width: 1, height: 1)
        box = box?.union(pixel) ?? pixel
      }
    }
    return box
  }

  @Test func `each tap bursts where it is, while others live`() throws {
    let sky = Sky(controller.rootView.layer)
    sky.burst(at: Point(x: 80, y: 200))
    window.run(for: 0.4)
    sky.burst(at: Point(x: 320, y: 200))
    window.run(for: 0.2)
    let both = try #require(bright(window.drawFrame()))
    #expect(both.minX < 80 && both.maxX > 320)
    #expect(both.height < 60, "\(both)")
    window.run(for: 2)
    #expect(try bright(window.drawFrame()) == nil)
    for _ in 0..<2 { sky.burst(at: Point(x: 200, y: 200)) }
    #expect(sky.bursts.count == 2 && controller.rootView.layer.sublayers.count == 2)
  }

  @Test func `a layer whose burst is over bursts again at another place, and not along the way`() throws {
    let sky = Sky(controller.rootView.layer)
    sky.burst(at: Point(x: 80, y: 200))
    window.run(for: 2)
    sky.burstAgain(sky.bursts[0], at: Point(x: 320, y: 200))
    window.run(for: 0.3)
    let box = try #require(bright(window.drawFrame()))
    #expect(box.minX > 300 && box.maxX < 340, "\(box)")
  }
}
