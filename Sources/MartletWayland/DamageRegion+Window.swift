import MartletGeometry
import MartletRenderTree
import MartletRenderer

extension DamageRegion {
  /// Whether a pixel of a window in a state may have changed: what moves outside of it changes none.
  func isSeen(in state: SurfaceState) -> Bool { rects.contains { $0.touches(state.seenRect) } }
}

extension SurfaceState {
  /// What can change a pixel of the window, in its points.
  var seenRect: Rect {
    let margin = PixelRect.antialiasMargin / scale
    return Rect(x: 0, y: 0, width: Double(width), height: Double(height)).insetBy(dx: -margin, dy: -margin)
  }
}

extension Rect {
  /// Whether it lies in part within another, with however little width and height.
  fileprivate func touches(_ other: Rect) -> Bool {
    maxX > other.minX && maxY > other.minY && minX < other.maxX && minY < other.maxY
  }
}
