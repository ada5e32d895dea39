import Foundation
import MartletDrawing
import MartletGeometry
import RenderingTestSupport
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

/// Programs that are compiled before a frame needs them.
@Suite(.serialized) struct ProgramTests {
  static let side = 160

  /// Every kind of item, each alone and in a round clip.
  static var everything: DisplayList {
    var scene = SceneBuilder()
    scene.shape(Rect(x: 0, y: 0, width: 160, height: 160), fill: Color(0xF6F4EF))
    let picture = Image(TestPictures.noise(width: 24, height: 24))
    var path = Path()
    path.move(to: Point(x: 10, y: 10))
    path.addLine(to: Point(x: 50, y: 30))
    path.addLine(to: Point(x: 20, y: 60))
    path.close()
    for isClipped in [false, true] {
      for (turn, i) in [(0.0, 0.0), (0.3, 1)] {
        let map = Transform(rotation: turn).about(Point(x: 50, y: 40 + 50 * i))
        let rect = Rect(x: 20, y: 20 + 50 * i, width: 70, height: 40)
        let clip = isClipped ? scene.clip(rect, radii: CornerRadii(12), transform: map) : -1
        scene.shadow(of: rect, radii: CornerRadii(5), radius: 4, transform: map, clip: clip)
        scene.shape(rect, radii: CornerRadii(5), fill: .white, transform: map, clip: clip)
        scene.shape(
          rect, radii: CornerRadii(5), fill: .white, border: .black, borderWidth: 2, transform: map,
          clip: clip)
        scene.shape(rect.insetBy(dx: 4, dy: 4), fill: Color(0x3E8EDE, alpha: 0.4), transform: map, clip: clip)
        scene.innerShadow(of: rect, radii: CornerRadii(5), radius: 3, transform: map, clip: clip)
        scene.image(picture, in: rect.insetBy(dx: 8, dy: 8), transform: map, clip: clip)
        scene.image(picture, in: Rect(x: 40, y: 30 + 50 * i, width: 24, height: 24), clip: clip)
        for kind in GradientKind.allCases {
          scene.gradient(
            GradientContent.Drawing(
              kind, from: rect.center, to: Point(x: rect.maxX, y: rect.maxY),
              colors: [Color(0xF7B733), Color(0x3E8EDE)]),
            in: rect.insetBy(dx: 14, dy: 9), transform: map, clip: clip)
        }
        scene.group(opacity: 0.5, clip: clip) { scene in
          scene.shape(rect, fill: .black, transform: map)
          scene.shape(rect.insetBy(dx: 10, dy: 4), fill: .white, transform: map)
        }
        scene.group(opacity: 1, effect: PictureEffect(blur: 6), clip: clip) { scene in
          scene.shape(rect, fill: .black, transform: map)
        }
      }
    }
    return scene.list
  }

  @Test func `Once programs are compiled ahead, a frame with all kinds compiles none`() throws {
    let list = Self.everything
    for costs in [nil, BatchCosts.graphics] {
      let cold = try OffscreenCanvas(width: Self.side, height: Self.side, isNew: true)
      cold.renderer.batchCosts = costs
      try cold.draw(list)
      let warm = try OffscreenCanvas(width: Self.side, height: Self.side, isNew: true)
      warm.renderer.batchCosts = costs
      warm.renderer.compileAhead(onAnyDriver: true)
      Self.waitForPrograms(warm.renderer)
      try warm.draw(list)
      print(
        "\(cold.renderer.counters.programs) programs compiled in a cold frame, "
          + "\(warm.renderer.counters.programs) in a warm one")
      #expect(cold.renderer.counters.programs > 10)
      #expect(warm.renderer.counters.programs == 0)
      #expect(warm.bitmap.difference(from: cold.bitmap, tolerance: 0)?.count == 0)
      try cold.draw(list)
      #expect(cold.renderer.counters.programs == 0)
    }
  }

  @Test func `A frame does not wait for programs that are being compiled ahead`() throws {
    let list = Self.everything
    let canvas = try OffscreenCanvas(width: Self.side, height: Self.side, isNew: true)
    let plain = try OffscreenCanvas(width: Self.side, height: Self.side, isNew: true)
    try plain.draw(list)
    canvas.renderer.compileAhead(onAnyDriver: true)
    try canvas.draw(list)
    #expect(canvas.renderer.counters.programs > 0, "it waited for all of them")
    #expect(canvas.bitmap.difference(from: plain.bitmap, tolerance: 1)?.count == 0)
  }

  /// Keeps the thread that compiles ahead busy until it is told to go on.
  private static func holdWorker() -> DispatchSemaphore {
    let release = DispatchSemaphore(value: 0)
    ImageWorker.run { release.wait() }
    return release
  }

  /// Waits until the thread that decodes images and makes textures has done what was given to it so far.
  static func waitForWorker() {
    let done = DispatchSemaphore(value: 0)
    ImageWorker.run { done.signal() }
    done.wait()
  }

  /// Waits until all programs are compiled ahead.
  private static func waitForPrograms(_ renderer: Renderer) {
    let end = ContinuousClock.now + .seconds(120)
    while renderer.awaitedProgramCount > 0, ContinuousClock.now < end { usleep(2000) }
  }

  @Test func `While programs of collages are to come, batches whose programs are there stay apart`() throws {
    var scene = SceneBuilder()
    let picture = Image(TestPictures.noise(width: 24, height: 24))
    for i in 0..<3 {
      let rect = Rect(x: 10.5 + 30 * Double(i), y: 20.5, width: 60, height: 40)
      scene.shape(rect, radii: CornerRadii(5), fill: .white)
      scene.image(picture, in: rect.insetBy(dx: 6, dy: 6))
    }
    let list = scene.list
    let canvas = try OffscreenCanvas(width: Self.side, height: Self.side, isNew: true)
    let renderer = canvas.renderer
    renderer.batchCosts = nil
    try canvas.draw(list)
    let apart = renderer.counters.draws
    renderer.batchCosts = .graphics
    do {
      let release = Self.holdWorker()
      defer { release.signal() }
      renderer.compileAhead(onAnyDriver: true)
      try canvas.draw(list)
      #expect(renderer.counters.programs == 0 && renderer.counters.draws == apart)
    }
    Self.waitForPrograms(renderer)
    try canvas.draw(list)
    #expect(renderer.counters.programs == 0 && renderer.counters.draws < apart)
  }

  @Test func `Programs are compiled ahead only once`() throws {
    let canvas = try OffscreenCanvas(width: 8, height: 8, isNew: true)
    canvas.renderer.compileAhead(onAnyDriver: true)
    #expect(canvas.renderer.awaitedProgramCount > 0)
    Self.waitForPrograms(canvas.renderer)
    let release = Self.holdWorker()
    defer { release.signal() }
    canvas.renderer.compileAhead(onAnyDriver: true)
    #expect(canvas.renderer.awaitedProgramCount == 0)
  }

  @Test func `A renderer may go while programs are compiled ahead`() throws {
    for _ in 0..<4 {
      let canvas = try OffscreenCanvas(width: 8, height: 8, isNew: true)
      canvas.renderer.compileAhead(onAnyDriver: true)
    }
  }

  @Test func `Where the processor draws, nothing is compiled ahead`() throws {
    let canvas = try OffscreenCanvas(width: 8, height: 8, isNew: true)
    guard canvas.context.features.isSoftware else { return }
    canvas.renderer.compileAhead()
    #expect(canvas.renderer.awaitedProgramCount == 0)
  }

  @Test func `Collages are compiled before all else, those of sheets as well as those of windows`() throws {
    let kinds = OperationKind.commonPrograms.map { ($0.0 == .collage, $0.1.countsPixels) }
    let first = kinds.prefix { $0.0 }
    #expect(!kinds.dropFirst(first.count).contains { $0.0 })
    #expect(first.contains { $0.1 } && first.contains { !$0.1 })
  }

  @Test func `All programs that are compiled ahead compile, and none is named twice`() throws {
    let context = try GLContext.surfaceless()
    var keys: Set<ProgramKey> = []
    for (operation, state) in OperationKind.commonPrograms {
      #expect(keys.insert(ProgramKey(operation, state)).inserted, "\(operation) \(state)")
      _ = ShaderProgram(try ShaderProgram.link(operation, state))
    }
    print("\(keys.count) programs are compiled ahead")
    withExtendedLifetime(context) {}
  }
}
