/// What gives each pixel of a row a colour of its own.
protocol PixelRows {
  /// Whether all its colours are opaque.
  var isOpaque: Bool { get }

  /// Writes the colours of some pixels of a row.
  /// - Parameters:
  ///   - words: Receives the colours, beginning with that of the first column.
  ///   - y: The row, counted from the target's first.
  ///   - columns: The first column, and the one behind the last.
  func fill(_ words: UnsafeMutablePointer<UInt32>, _ y: Int32, _ columns: (Int32, Int32))
}

extension PixelPainter {
  /// Paints rows of colours within a shape.
  func paint(
    _ rows: some PixelRows, in cover: RoundedCover, opacity: Float = 1, within area: PixelRect
  ) {
    let rect = cover.bounds.intersection(area)
    guard !rect.isEmpty, opacity > 0 else { return }
    let words = sheets.words.take(rect.width)
    for y in rect.y0..<rect.y1 {
      let row = pixels + Int(y) * stride
      let inside = cover.inside(y, in: rect)
      func paintEdges(_ columns: (Int32, Int32)) {
        guard columns.0 < columns.1 else { return }
        rows.fill(words, y, columns)
        for x in columns.0..<columns.1 {
          let word = Self.fade(words[Int(x &- columns.0)], by: cover.share(x, y) * opacity)
          if word != 0 { row[Int(x)] = Self.lay(word, over: row[Int(x)]) }
        }
      }
      guard inside.0 < inside.1 else {
        paintEdges((rect.x0, rect.x1))
        continue
      }
      paintEdges((rect.x0, inside.0))
      let count = Int(inside.1 &- inside.0)
      if opacity == 1, rows.isOpaque {
        rows.fill(row + Int(inside.0), y, inside)
      } else {
        rows.fill(words, y, inside)
        if opacity < 1 { for x in 0..<count { words[x] = Self.fade(words[x], by: opacity) } }
        Self.lay(words, over: row + Int(inside.0), count: count)
      }
      paintEdges((inside.1, rect.x1))
    }
  }
}
