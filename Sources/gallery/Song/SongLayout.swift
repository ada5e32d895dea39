import Martlet

/// The layout of a verse's words in a field, and the path of the ball over them.
struct SongLayout {
  let fontSize: Double
  /// The frame of each word, line by line.
  let frames: [[Rect]]
  let ballSize: Double
  /// The height of the ball's hop between two words.
  let hop: Double
  /// Where lines go on: 1 for to the right, −1 for to the left.
  let direction: Double

  /// Lays out a verse for a window's pixels per point.
  init(_ verse: Verse, in field: Rect, scale: Double) {
    let lines = verse.lines.map { $0.joined(separator: " ") }
    // Widths are proportional to the size; a large size makes rounding negligible.
    let widest = lines.map { Text($0, font: .system(size: 100)).size(scale: 1).width }.max() ?? 1
    let pitch = field.height / Double(max(lines.count, 1))
    let fontSize = max(
      1, min(max(34, pitch * 0.26), field.width / widest * 98, pitch / 2.6).rounded(.down))
    let lineHeight = (fontSize * 1.3).rounded()
    // With the words centred there is room for the ball to hop above the first line, too.
    let highest = (field.height + lineHeight) / Double(lines.count + 1)
    let step = min(highest, fontSize * 3.4).rounded(.down)
    let left = ((field.center.x - widest * fontSize / 200) * scale).rounded() / scale
    let top = field.center.y - step * Double(lines.count) / 2 - (step - lineHeight) / 2
    let isRightToLeft =
      lines.first.map { TextLayout(Text($0, font: .system(size: 100))).isRightToLeft } ?? false
    func end(of text: String) -> Double {
      let layout = TextLayout(Text(text, font: .system(size: fontSize)), scale: scale)
      // What runs to the left ends at its layout's left edge.
      return isRightToLeft ? layout.size.width : layout.caret(at: text.utf8.count).minX
    }
    let n = TextLayout(Text("n ", font: .system(size: fontSize)), scale: scale)
    let space = n.caret(at: 2).minX - n.caret(at: 1).minX
    self.fontSize = fontSize
    direction = isRightToLeft ? -1 : 1
    ballSize = (fontSize * 0.62).rounded()
    hop = step - lineHeight - ballSize
    frames = verse.lines.indices.map { line in
      let y = (top + step * Double(line + 1) - lineHeight).rounded()
      // Each word starts on a pixel, a space after the previous word's letters as shown in this window. So
      // gaps differ by at most a pixel.
      var x = left
      return verse.lines[line].map { word in
        let frame = Rect(x: x, y: y, width: end(of: word), height: lineHeight)
        x = ((frame.maxX + space) * scale).rounded() / scale
        return isRightToLeft ? frame.mirrored(in: field.minX + field.maxX) : frame
      }
    }
  }

  /// The position of the ball's centre when it meets a word.
  func landing(on place: Verse.Place) -> Point {
    let frame = frames[place.line][place.word]
    return Point(x: frame.center.x, y: frame.minY - ballSize / 2)
  }
}
