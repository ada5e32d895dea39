import MartletDrawing
import MartletGeometry

/// How the characters of a text are drawn, if not all alike.
public struct CharacterDrawing: Sendable, Equatable {
  /// Where they are.
  public var cells: CharacterCells
  /// How much is shown, 0…1.
  public var reveal: Double
  /// How many characters appear at once, more than 0.
  public var revealWidth: Double
  /// How much has the colour of the highlight, 0…1.
  public var highlight: Double
  /// How many characters the edge of the highlight is wide, not negative.
  public var highlightWidth: Double
  /// The colour of the highlight, premultiplied.
  public var color: SIMD4<Float>

  /// The smallest width of an edge, in characters.
  static let leastWidth = 1e-3

  /// `nil` if all are drawn alike.
  init?(_ cells: CharacterCells?, of layer: LayerProperties) {
    guard let cells, layer.reveal < 1 || layer.highlight > 0 else { return nil }
    self.cells = cells
    reveal = min(max(layer.reveal, 0), 1)
    revealWidth = max(layer.revealWidth, Self.leastWidth)
    highlight = min(max(layer.highlight, 0), 1)
    highlightWidth = max(layer.highlightWidth, 0)
    color = layer.highlightColor.clamped.premultiplied(opacity: 1)
  }

  /// The opacity of a cell. The first appears from 0 on, the last is there at 1.
  package func opacity(of cell: CharacterCells.Cell) -> Float {
    Float(min(max((reveal * (cells.last + revealWidth) - cell.order) / revealWidth, 0), 1))
  }

  /// The share of the highlight in a cell at x, as a constant and a factor of x: 0…1 once clamped. It goes from where the
  /// character begins to where it ends.
  /// - Parameter pixel: The extent of a pixel, in points: edges are no sharper.
  package func highlightRamp(
    of cell: CharacterCells.Cell, pixel: Double
  ) -> (constant: Double, factor: Double) {
    let extent = cell.trailing - cell.leading
    guard highlight > 0, !cell.isColored, extent != 0 else { return (0, 0) }
    let width = max(highlightWidth, pixel / abs(extent))
    let edge = highlight * (Double(cells.count) + width)
    // The number of characters up to x is index + (x − leading) / extent.
    let factor = -1 / (extent * width)
    return ((edge - Double(cell.index)) / width - factor * cell.leading, factor)
  }
}
