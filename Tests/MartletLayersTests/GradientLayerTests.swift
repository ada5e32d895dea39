import MartletGeometry
import MartletMotion
import MartletRenderTree
import Testing

@testable import MartletLayers

@MainActor
@Suite struct GradientLayerTests {
  private let stage = LayerStage()

  private func gradient() -> GradientLayer {
    let layer = stage.put(GradientLayer())
    layer.colors = [.white, .black]
    stage.frame()
    return layer
  }

  @Test func `A new gradient runs from the top to the bottom and has no colours`() {
    let layer = GradientLayer()
    #expect(layer.kind == .axial && layer.interpolation == .sRGB)
    #expect(layer.startPoint == Point(x: 0.5, y: 0) && layer.endPoint == Point(x: 0.5, y: 1))
    #expect(layer.colors.isEmpty && layer.locations.isEmpty && layer.contents == nil)
  }

  @Test func `Colours that are set animate, colour by colour`() throws {
    let layer = gradient()
    layer.colors = [.black, .black]
    #expect(layer.colors == [.black, .black])
    stage.frame()
    stage.advance(by: 0.125)
    let half = try #require(layer.presentationValue(of: .colors).values.first)
    #expect(half.red > 0.05 && half.red < 0.95)
    #expect(layer.presentationValue(of: .colors).values.last == .black)
    stage.advance(by: 0.2)
    #expect(layer.presentationValue(of: .colors).values == [.black, .black])
  }

  @Test func `Another number of colours is shown at once`() {
    let layer = gradient()
    layer.colors = [.black, .white, .black]
    stage.frame()
    stage.advance(by: 0.01)
    #expect(layer.presentationValue(of: .colors).values == [.black, .white, .black])
  }

  @Test func `A point is caught where it is seen and keeps its velocity`() {
    let layer = gradient()
    Transaction.withoutActions { layer.startPoint = .zero }
    stage.frame()
    layer.animate(.startPoint, to: Point(x: 1, y: 0), spring: Spring(duration: 0.45))
    stage.frame()
    stage.advance(by: 0.1)
    let seen = layer.presentationValue(of: .startPoint)
    let velocity = layer.freeze(.startPoint)
    #expect(seen.x > 0.05 && seen.x < 0.95 && velocity.x > 1)
    #expect(layer.startPoint == seen)
    layer.animate(.startPoint.x, to: 0, spring: Spring(duration: 0.45), initialVelocity: velocity.x)
    stage.frame()
    stage.advance(by: 0.02)
    #expect(layer.presentationValue(of: .startPoint.x) > seen.x)
  }

  @Test func `Locations animate from the even spacing that none stand for`() {
    let layer = gradient()
    layer.locations = [0.5, 1]
    stage.frame()
    stage.advance(by: 0.001)
    let shown = layer.presentationValue(of: .locations).values
    #expect(shown.count == 2 && shown[0] < 0.1 && shown[1] > 0.99)
    layer.locations = []
    #expect(layer.locations.isEmpty)
  }

  @Test func `Contents replace the gradient until they are removed`() {
    let layer = gradient()
    layer.contents = ScenePattern.ramp.image
    #expect(layer.colors.isEmpty && layer.contents != nil)
    layer.colors = [.white]
    #expect(layer.colors.isEmpty && layer.contents != nil)
    layer.contents = nil
    layer.colors = [.white]
    #expect(layer.colors == [.white])
  }
}
