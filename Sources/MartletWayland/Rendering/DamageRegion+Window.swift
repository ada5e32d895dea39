import MartletGeometry
import MartletRenderTree
import MartletRenderer

extension DamageRegion {
  /// Whether the region touches the window, so that pixels may have changed.
  func isSeen(in state: SurfaceState) -> Bool { rects.contains { $0.touches(state.seenRect) } }
}

extension SurfaceState {
  /// The area, in the window's points, in which a change can affect pixels.
  var seenRect: Rect {
    let margin = PixelRect.antialiasMargin / scale
    return Rect(x: 0, y: 0, width: Double(width), height: Double(height)).insetBy(dx: -margin, dy: -margin)
  }
}

extension Rect {
  /// Whether the rectangle overlaps another one. A rectangle of zero width or height can overlap too.
  fileprivate func touches(_ other: Rect) -> Bool {
    maxX > other.minX && maxY > other.minY && minX < other.maxX && minY < other.maxY
  }
}
