import Glibc
import MartletGeometry
import MartletMotion
import MartletRenderTree
import Testing

@testable import MartletLayers

/// A card that turns over by its angle about y.
@MainActor @Suite struct FlipTests {
  let stage = LayerStage()

  @Test func `a layer turns over and back by its angle about y, without a jump and on the same side`() {
    let layer = stage.layer()
    stage.frame()
    for target in [Double.pi, 0, .pi, 2, 0] {
      layer.animate(.transform.rotation.y, to: target, spring: Spring(duration: 0.6))
      var last = layer.presentation.transform
      for _ in 0..<240 {
        stage.advance(by: 1.0 / 120)
        let next = layer.presentation.transform
        #expect(abs(next.m11 - last.m11) < 0.1 && next.m13 < 1e-6, "to \(target)")
        last = next
      }
      #expect(abs(last.m11 - cos(target)) < 1e-3, "to \(target)")
    }
  }

  @Test func `the perspective that a layer's transform has is that of its turned picture`() {
    let layer = stage.layer()
    let eye = Transform(perspectiveDistance: 700)
    Transaction.withoutActions { layer.transform = eye }
    stage.frame()
    layer.animate(.transform.rotation.y, to: .pi, spring: Spring(duration: 0.6))
    stage.advance(by: 0.15)
    let shown = layer.presentation.transform
    let turned = Transform(rotation: shown.rotationY, axisX: 0, y: 1, z: 0).concatenating(eye)
    #expect(shown.rotationY > 0.2 && abs(shown.m14) > 1e-4)
    #expect(abs(shown.m11 - turned.m11) < 1e-9 && abs(shown.m14 - turned.m14) < 1e-9)
  }
}
