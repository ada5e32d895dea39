import MartletGeometry

extension TextLayout {
  /// The characters (grapheme clusters) of the text and where they are.
  /// - Parameter order: When each character appears, by its number in the string; where it has none, that number.
  public func characterCells(order: [Double] = []) -> CharacterCells {
    var rows = [[CharacterCells.Cell]](repeating: [], count: lines.count)
    var (count, line, offset) = (0, 0, 0)
    TextEngine.withLock { _ in
      for character in text.string {
        let start = offset
        offset += character.utf8.count
        defer { count += 1 }
        while line < lines.count, start >= lines[line].utf8.upperBound { line += 1 }
        guard line < lines.count, start >= lines[line].utf8.lowerBound else { continue }
        let (leading, trailing) = typeset.edges(inLine: line, utf8Offset: start)
        guard leading != trailing else { continue }
        let (low, high) = (min(leading, trailing), max(leading, trailing))
        rows[line].append(
          CharacterCells.Cell(
            rect: SIMD4(low.rounded(), 0, high.rounded(), 0) / scale, leading: leading / scale,
            trailing: trailing / scale, index: count,
            order: count < order.count ? order[count] : Double(count), isColored: character.isEmoji))
      }
    }
    var cells: [CharacterCells.Cell] = []
    for row in rows.indices {
      let top = row == 0 ? -CharacterCells.beyond : lines[row].rect.minY
      let bottom = row == rows.count - 1 ? CharacterCells.beyond : lines[row + 1].rect.minY
      let sorted = rows[row].sorted { ($0.rect.x, $0.index) < ($1.rect.x, $1.index) }
      for (place, cell) in sorted.enumerated() {
        var cell = cell
        // Side by side, whatever rounding and ligatures have left between them.
        cell.rect = SIMD4(
          place == 0 ? -CharacterCells.beyond : cell.rect.x, top,
          place == sorted.count - 1 ? CharacterCells.beyond : sorted[place + 1].rect.x, bottom)
        cells.append(cell)
      }
    }
    return CharacterCells(cells, count: count)
  }
}

extension Character {
  /// Whether it is drawn in colours of its own.
  var isEmoji: Bool {
    unicodeScalars.contains { $0.properties.isEmojiPresentation || $0.value == 0xFE0F }
  }
}
