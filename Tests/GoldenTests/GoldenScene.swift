import MartletGeometry
import MartletRenderTree
import RenderingTestSupport
import Testing

/// A scene with a name, a size in pixels and a scale.
struct GoldenScene: Sendable, CustomTestStringConvertible {
  var name: String
  var width: Int
  var height: Int
  var scale: Double
  var background: SIMD4<Float>
  var list: DisplayList

  init(
    _ name: String, width: Int = 200, height: Int = 160, scale: Double = 1,
    background: Color = Color(0x202830),
    _ build: (inout SceneBuilder) -> Void
  ) {
    self.name = name
    self.width = width
    self.height = height
    self.scale = scale
    self.background = background.premultiplied()
    var builder = SceneBuilder()
    build(&builder)
    list = builder.list
  }

  var testDescription: String { name }
}
