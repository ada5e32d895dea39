import MartletDrawing
import MartletGeometry

/// A tile that is in memory.
@MainActor
final class DrawnTile {
  let key: TileKey
  /// What the image shows, in points. Less or more than the tile if the layer has another size since.
  private(set) var rect: Rect
  private(set) var image: Image
  private(set) var isOpaque: Bool
  /// Memory of the pixels, in bytes.
  private(set) var byteCount: Int
  /// Whether it must be drawn again.
  var isStale = false
  /// Whether it fades in: what is below shows through.
  var isFading = false
  /// Whether it was in the tree.
  private(set) var wasShown = false
  /// The number of the update that has used it last.
  var lastUse = 0
  /// The layer that shows it; `nil` if it is not in the tree.
  private(set) var layer: TileLayer?

  init(_ drawn: TileQueue.Drawn) {
    (key, rect, byteCount) = (drawn.ticket.key, drawn.ticket.rect, drawn.ticket.byteCount)
    (image, isOpaque) = (drawn.image, drawn.isOpaque)
  }

  /// Shows it in another layer.
  /// - Parameters:
  ///   - stack: The layer that holds those of its level.
  ///   - grid: Where it lies.
  func show(in stack: Layer, _ grid: TileGrid) {
    let layer = TileLayer()
    self.layer = layer
    wasShown = true
    place(in: grid)
    stack.addSublayer(layer)
  }

  /// Removes it from the tree.
  func hide() {
    layer?.removeFromSuperlayer()
    layer = nil
    isFading = false
  }

  /// Takes what was drawn again.
  func replace(with drawn: TileQueue.Drawn, _ grid: TileGrid) {
    (image, isOpaque, isStale) = (drawn.image, drawn.isOpaque, false)
    (rect, byteCount) = (drawn.ticket.rect, drawn.ticket.byteCount)
    place(in: grid)
  }

  /// Whether it need not be drawn again: what it shows is up to date, and all that belongs to it in a grid.
  func isComplete(in grid: TileGrid) -> Bool { !isStale && rect.covers(grid.rect(key), within: 1e-6) }

  /// Places its layer, if it has one, where it lies in a grid.
  func place(in grid: TileGrid) {
    guard let layer else { return }
    // What lets something through must not overlap its neighbours.
    let shown = rect.intersection(isOpaque ? grid.shown(key) : grid.cell(key))
    layer.anchorPoint = .zero
    layer.position = shown.origin
    layer.bounds = Rect(origin: .zero, size: shown.size)
    layer.show(partOf: image)
    layer.contentsRect = Rect(
      x: (shown.minX - rect.minX) / rect.width, y: (shown.minY - rect.minY) / rect.height,
      width: shown.width / rect.width, height: shown.height / rect.height)
  }
}

extension Rect {
  /// Whether it contains another one, but for a share of that one's size.
  func covers(_ other: Rect, within tolerance: Double) -> Bool {
    let (x, y) = (other.width * tolerance, other.height * tolerance)
    return minX <= other.minX + x && maxX >= other.maxX - x && minY <= other.minY + y
      && maxY >= other.maxY - y
  }
}
