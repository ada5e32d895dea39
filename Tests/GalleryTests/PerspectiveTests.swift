import Martlet
import MartletTesting
import Testing

@testable import gallery

/// The perspective lab under fingers and keys.
@MainActor @Suite struct PerspectiveTests {
  private let window = ManualWindow(size: Size(width: 960, height: 640))
  private let controller: WindowController
  private let demo: PerspectiveDemo
  private let stage: Rect

  init() {
    controller = WindowController(window: window)
    let demo = PerspectiveDemo(in: controller, palette: .light, trace: nil)
    controller.onKey = { if $0.phase == .pressed { demo.pressed($0.key) } }
    self.demo = demo
    stage = PerspectiveView.layout(window.size).stage
    window.resolveFrame()
  }

  /// Plays a script, and calls a function with the eye and the spaces of the tiles as each frame shows them.
  private func play(_ script: inout InputScript, _ look: (_ eye: Point, _ tiles: [Point]) -> Void) {
    let end = window.now + 3
    while window.now < end {
      window.play(&script, until: window.now + 1.0 / 60)
      window.resolveFrame()
      var eye = Point.zero
      var tiles: [Point] = []
      for layer in stageLayers {
        if layer.name == "eye" { eye = layer.presentation.position }
        if layer is PerspectiveTile { tiles.append(layer.presentation.position) }
      }
      look(eye, tiles)
    }
  }

  private var stageLayers: [Layer] {
    var pending = [controller.rootView.layer]
    while let layer = pending.popLast() {
      if layer.name == "stage" { return layer.sublayers }
      pending += layer.sublayers
    }
    return []
  }

  @Test
  func `all tiles are seen by the eye that a finger drags and throws`() {
    var script = InputScript(seed: 3)
    script.touch(at: window.now + 0.2, duration: 0.4) { t in
      stage.center + Point(x: stage.width * 0.3 * t * t, y: -stage.height * 0.3 * t * t)
    }
    var (way, last) = (0.0, stage.center - stage.origin)
    play(&script) { eye, tiles in
      #expect(tiles.count == PerspectiveView.frames(on: stage.size).count)
      for tile in tiles { #expect(tile.distance(to: eye) < 1e-9) }
      way += eye.distance(to: last)
      last = eye
    }
    #expect(way > stage.height * 0.2)
  }

  @Test func `an eye each looks at the middle of its tile, and a key brings back the one eye`() {
    var script = InputScript(seed: 4)
    script.key(.space, at: window.now + 0.1)
    var middles: Set<Double> = []
    play(&script) { _, tiles in middles = Set(tiles.map(\.x)) }
    #expect(middles == Set(PerspectiveView.frames(on: stage.size).map(\.center.x)))
    script.key(.space, at: window.now + 0.1)
    play(&script) { eye, tiles in middles = Set(tiles.map { $0.distance(to: eye) }) }
    #expect(middles == [0])
  }
}
