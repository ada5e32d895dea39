import MartletDrawing
import MartletGeometry

/// A tile that is in memory.
@MainActor
final class DrawnTile {
  let key: TileKey
  private(set) var image: Image
  private(set) var isOpaque: Bool
  /// Memory of the pixels, in bytes.
  let byteCount: Int
  /// Whether it must be drawn again.
  var isStale = false
  /// Whether it fades in: what is below shows through.
  var isFading = false
  /// Whether it was in the tree.
  private(set) var wasShown = false
  /// The number of the update that has used it last.
  var lastUse = 0
  /// The layer that shows it; `nil` if it is not in the tree.
  private(set) var layer: Layer?

  init(_ drawn: TileQueue.Drawn) {
    (key, byteCount) = (drawn.ticket.key, drawn.ticket.byteCount)
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
    place(in: grid)
  }

  private func place(in grid: TileGrid) {
    guard let layer else { return }
    let (cell, whole) = (grid.cell(key), grid.rect(key))
    // What lets something through must not overlap its neighbours.
    let shown = isOpaque ? whole : cell
    layer.anchorPoint = .zero
    layer.position = shown.origin
    layer.bounds = Rect(origin: .zero, size: shown.size)
    layer.contents = image
    layer.contentsRect = Rect(
      x: 0, y: 0, width: shown.width / whole.width, height: shown.height / whole.height)
  }
}
