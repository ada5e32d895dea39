import MartletGeometry
import MartletRenderTree

extension ContentItem {
  /// Reaches under its neighbours, in its own points. The pixels at the edges of a picture go on there.
  mutating func reachOut(_ growth: SIMD4<Float>) {
    guard growth != .zero else { return }
    rect = rect.extended(by: growth)
    if case .image(var picture) = drawing {
      picture.overhang = growth
      drawing = .image(picture)
    }
  }
}
