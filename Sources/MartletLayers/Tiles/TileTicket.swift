import MartletDrawing
import MartletGeometry
import MartletSynchronization

/// A request for a tile: what is drawn, and whether that is still wanted.
final class TileTicket: Sendable {
  let key: TileKey
  /// What the tile shows, in points.
  let rect: Rect
  /// Pixels per point.
  let scale: Double
  /// Memory of the pixels, in bytes.
  let byteCount: Int

  private let body: TiledLayer.Drawing
  private let cancelled = Atomic(false)
  private let begun = Atomic(false)

  init(_ key: TileKey, in grid: TileGrid, drawing body: @escaping TiledLayer.Drawing) {
    self.key = key
    (rect, scale, byteCount) = (grid.rect(key), grid.scale(key.level), grid.byteCount(key))
    self.body = body
  }

  var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

  func cancel() { cancelled.store(true, ordering: .relaxed) }

  /// Whether it is being drawn, or was.
  var hasBegun: Bool { begun.load(ordering: .relaxed) }

  /// Draws the tile on the calling thread.
  func draw() -> Image {
    begun.store(true, ordering: .relaxed)
    return DrawingContext.image(size: rect.size, scale: scale) { context in
      context.translate(x: -rect.minX, y: -rect.minY)
      body(context, Tile(self))
    }
  }
}
