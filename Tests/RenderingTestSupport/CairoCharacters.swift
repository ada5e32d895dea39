import MartletDrawing
import MartletGeometry
import MartletRenderTree

/// The characters of an image that are shown and coloured one after the other.
struct CairoCharacters {
  private let cells: CharacterCells
  private let layer: LayerProperties
  /// The extent of a pixel of the sheet, in points of the image: edges are no sharper.
  private let pixel: Double

  /// `nil` if the layer shows all characters alike.
  init?(_ cells: CharacterCells?, of layer: LayerProperties, pixel: Double) {
    guard let cells, layer.reveal < 1 || layer.highlight > 0 else { return nil }
    (self.cells, self.layer, self.pixel) = (cells, layer, pixel)
  }

  /// The rectangles of the characters within one of the image, in its points.
  func rects(within whole: Rect) -> [Rect] {
    cells.cells.map { cell in
      Rect(
        x: cell.rect.x, y: cell.rect.y, width: cell.rect.z - cell.rect.x, height: cell.rect.w - cell.rect.y
      ).intersection(whole)
    }
  }

  /// What a colour becomes at a point of the image.
  func changed(_ color: SIMD4<Double>, at p: Point) -> SIMD4<Double> {
    let found = cells.cells.first {
      p.x >= $0.rect.x && p.y >= $0.rect.y && p.x < $0.rect.z && p.y < $0.rect.w
    }
    guard let cell = found else { return color }
    // The first one begins to appear at 0, and the last one has appeared at 1.
    let width = max(layer.revealWidth, 1e-3)
    let last = cells.cells.map(\.order).max() ?? 0
    let reveal = min(max(layer.reveal, 0), 1)
    let shown = min(max((reveal * (last + width) - cell.order) / width, 0), 1)
    let extent = cell.trailing - cell.leading
    guard layer.highlight > 0, !cell.isColored, extent != 0 else { return color * shown }
    // The highlight has come so many characters far, and ends within a width.
    let edge = max(layer.highlightWidth, pixel / abs(extent))
    let far = min(layer.highlight, 1) * (Double(cells.count) + edge)
    let place = Double(cell.index) + (p.x - cell.leading) / extent
    let share = min(max((far - place) / edge, 0), 1)
    let c = layer.highlightColor.cairoComponents
    let lit = SIMD4(c.x, c.y, c.z, 1) * (c.w * color.w)
    return (color + (lit - color) * share) * shown
  }
}
