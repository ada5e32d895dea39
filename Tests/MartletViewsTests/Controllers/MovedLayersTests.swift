import Martlet
import MartletTesting
import Testing

@testable import MartletViews

/// The layers that blocks have set in motion.
@MainActor @Suite struct MovedLayersTests {
  private let root = Layer()

  @Test func `a layer that comes to the place of a dead one in memory has not moved`() {
    let moved = MovedLayers(within: root)
    var (places, met): (Set<ObjectIdentifier>, Int) = ([], 0)
    for _ in 0..<1000 {
      let layer = Layer()
      if !places.insert(ObjectIdentifier(layer)).inserted {
        met += 1
        #expect(!moved.contains(layer))
      }
      root.addSublayer(layer)
      moved.insert(layer)
      #expect(moved.contains(layer))
      layer.removeFromSuperlayer()
    }
    #expect(met > 0)
  }

  @Test func `only what lies within is collected, and by all who ask`() {
    let window = ManualWindow(size: Size(width: 100, height: 100))
    let controller = WindowController(window: window)
    let views = (0..<3).map { _ in View() }
    controller.rootView.addSubview(views[0])
    views[0].addSubview(views[1])
    controller.rootView.addSubview(views[2])
    window.resolveFrame()
    let (outer, inner) = (MovedLayers(within: views[0].layer), MovedLayers(within: views[1].layer))
    View.animate(duration: 1) {
      AnimationBlock.collect(in: outer)
      AnimationBlock.collect(in: inner)
      for view in views { view.center.x = 50 }
    }
    #expect(views.map { outer.contains($0.layer) } == [true, true, false])
    #expect(views.map { inner.contains($0.layer) } == [false, true, false])
  }
}
