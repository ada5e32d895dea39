import Martlet

/// A page of many small layers.
@MainActor
final class TurningPage: Layer {
  private let rows: [[Layer]]

  private static let tileCount = 36
  /// The layers of a page, without itself.
  static let layerCount = tileCount * 4
  /// Its long side and its diagonal, in short sides.
  static let aspect = 1.25
  static let diagonal = (1 + aspect * aspect).squareRoot()

  init(palette: Palette) {
    let accents = [palette.sky, palette.coral, palette.sun]
    rows = (0..<Self.tileCount).map { index in
      // A tile, a disc and two bars like lines of words.
      (0..<4).map { part in
        let layer = Layer()
        layer.isStill = true
        layer.backgroundColor =
          part == 0
          ? (palette.isDark ? palette.card : palette.paper)
          : part == 1 ? accents[(index * 7 / 3) % 3] : palette.ink.withAlpha(part == 2 ? 0.55 : 0.3)
        return layer
      }
    }
    super.init()
    isStill = true
    backgroundColor = palette.isDark ? Color(0x4A505C) : .white
    cornerRadius = 12
    shadow = Shadow(opacity: 0.2, radius: 14, offset: Point(x: 0, y: 6))
    for layer in rows.joined() { addSublayer(layer) }
  }

  /// Places it and its rows.
  func place(at center: Point, size: Size) {
    let place = alignToPixels(Rect(center: center, size: size))
    position = place.center
    bounds = Rect(origin: .zero, size: place.size)
    let columns = size.width > size.height ? 3 : 2
    let margin = size.width * 0.05
    let cell = Size(
      width: (size.width - margin) / Double(columns),
      height: (size.height - margin) / Double(Self.tileCount / columns))
    for (index, parts) in rows.enumerated() {
      let (column, row) = (index % columns, index / columns)
      let tile = Rect(
        x: margin + Double(column) * cell.width, y: margin + Double(row) * cell.height,
        width: cell.width - margin, height: cell.height * 0.78)
      let disc = tile.height * 0.56
      let left = tile.minX + tile.height
      let room = tile.maxX - left - tile.height * 0.3
      let share = [0.9, 0.7, 1, 0.55, 0.8][index * 3 % 5]
      let frames = [
        tile,
        Rect(
          center: Point(x: tile.minX + tile.height / 2, y: tile.midY),
          size: Size(width: disc, height: disc)),
        Rect(
          x: left, y: tile.midY - tile.height * 0.22, width: room * share,
          height: tile.height * 0.16),
        Rect(
          x: left, y: tile.midY + tile.height * 0.08, width: room * share * 0.7,
          height: tile.height * 0.12),
      ]
      for (layer, frame) in zip(parts, frames) {
        layer.frame = alignToPixels(frame)
        layer.cornerRadius = layer === parts[0] ? tile.height * 0.2 : frame.height / 2
      }
    }
  }
}
