import MartletGeometry
import MartletRenderTree
import MartletRenderer

extension DamageRegion {
  /// Whether a pixel of a window in a state may have changed: what moves outside of it changes none.
  func isSeen(in state: SurfaceState) -> Bool {
    let margin = PixelRect.antialiasMargin / state.scale
    let (right, bottom) = (Double(state.width) + margin, Double(state.height) + margin)
    return rects.contains { $0.maxX > -margin && $0.maxY > -margin && $0.minX < right && $0.minY < bottom }
  }
}
