import Martlet
import MartletTesting
import Testing

@testable import gallery

/// The perspective lab under fingers and keys.
@MainActor @Suite struct PerspectiveTests {
  private let window = ManualWindow(size: Size(width: 960, height: 640))
  private let controller: WindowController
  private let demo: PerspectiveDemo
  private let scene: Rect
  private let plan: Rect

  init() {
    controller = WindowController(window: window)
    let demo = PerspectiveDemo(in: controller, palette: .light, trace: nil)
    controller.onKey = { if $0.phase == .pressed { demo.pressed($0.key) } }
    self.demo = demo
    (scene, plan) = (
      PerspectiveView.layout(window.size).scene, PerspectiveView.layout(window.size).plan
    )
    window.resolveFrame()
  }

  /// Plays a script, and calls a function with the eye and the tiles after each frame.
  private func play(
    _ script: inout InputScript, _ look: (_ eye: Point, _ tiles: [PerspectiveTile]) -> Void = { _, _ in }
  ) {
    let end = window.now + 3
    while window.now < end {
      window.play(&script, until: window.now + 1.0 / 60)
      window.resolveFrame()
      look(layer("eye")?.presentation.position ?? .zero, tiles)
    }
  }

  private var tiles: [PerspectiveTile] {
    layer("scene")?.sublayers.compactMap { $0 as? PerspectiveTile } ?? []
  }

  private func layer(_ name: String) -> Layer? { controller.rootView.layer.first(named: name) }

  /// The middle of a layer that is neither turned nor scaled, in the window.
  private func place(of name: String) -> Point {
    layer(name).flatMap { $0.convert($0.bounds.center, to: nil, source: .presentation) } ?? .zero
  }

  @Test func `all tiles are seen by the eye that a finger drags and throws`() {
    let start = place(of: "eye")
    var script = InputScript(seed: 3)
    script.touch(at: window.now + 0.2, duration: 0.4) { t in
      start + Point(x: -scene.width * 0.3 * t * t, y: -scene.height * 0.3 * t * t)
    }
    var (way, last) = (0.0, start - scene.origin)
    play(&script) { eye, tiles in
      #expect(tiles.count == PerspectiveView.frames(in: scene.size).frames.count)
      for tile in tiles { #expect(tile.presentation.position.distance(to: eye) < 1e-9) }
      way += eye.distance(to: last)
      last = eye
    }
    #expect(way > scene.height * 0.2)
  }

  @Test func `a throw brings the eye no farther than the edge of the stage`() {
    let start = place(of: "eye")
    var script = InputScript(seed: 5)
    script.touch(at: window.now + 0.2, duration: 0.2) { t in start + Point(x: 4000 * t * t, y: 3000 * t * t) }
    let room = Rect(origin: .zero, size: scene.size)
    play(&script) { eye, _ in #expect(room.contains(eye), "\(eye)") }
  }

  @Test func `an eye each is in front of the anchor point, and a key brings back the one eye`() {
    var script = InputScript(seed: 4)
    script.key(.space, at: window.now + 0.1)
    script.key(.left, at: window.now + 0.2)
    play(&script)
    let frames = PerspectiveView.frames(in: scene.size).frames
    for (tile, frame) in zip(tiles, frames) {
      let place = Point(x: frame.minX + frame.width * 0.25, y: frame.midY)
      #expect(tile.presentation.position.distance(to: place) < 0.01)
    }
    script.key(.space, at: window.now + 0.1)
    var distances: Set<Double> = []
    play(&script) { eye, tiles in distances = Set(tiles.map { $0.presentation.position.distance(to: eye) }) }
    #expect(distances == [0])
  }

  @Test func `a flat photograph stays where it is while its anchor point is dragged`() {
    for tile in tiles { tile.sheet.transform = .identity }
    let start = place(of: "anchor")
    let middles = tiles.map { $0.flat.center }
    var script = InputScript(seed: 6)
    script.touch(at: window.now + 0.2, duration: 0.6) { t in start + Point(x: -150 * t, y: -100 * t) }
    play(&script) { _, tiles in
      for (tile, middle) in zip(tiles, middles) {
        let sheet = tile.sheet.presentation
        let center =
          sheet.position
          + Point(
            x: (0.5 - sheet.anchorPoint.x) * tile.flat.width,
            y: (0.5 - sheet.anchorPoint.y) * tile.flat.height)
        #expect(center.distance(to: middle) < 1e-6)
      }
    }
    #expect(tiles.allSatisfy { $0.sheet.anchorPoint.x < 0.3 })
  }

  @Test func `the plan sees the eye where its distance puts it, up to no perspective at all`() {
    let eye = place(of: "eye above")
    var script = InputScript(seed: 7)
    script.touch(at: window.now + 0.2, duration: 0.6) { t in eye + Point(x: 0, y: 400 * t) }
    play(&script)
    #expect(tiles.allSatisfy { $0.sublayerTransform == .identity })
    #expect(plan.contains(place(of: "eye above")))
    let far = place(of: "eye above")
    script.touch(at: window.now + 0.2, duration: 0.6) { t in far + Point(x: 0, y: -400 * t) }
    play(&script)
    for tile in tiles {
      #expect(abs(tile.sublayerTransform.m34 * tile.flat.width + 1 / 2.2) < 1e-9)
    }
  }
}
