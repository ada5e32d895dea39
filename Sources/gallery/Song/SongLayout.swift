import Martlet

/// Where the words of a verse stand in a field, and the way of the ball over them.
struct SongLayout {
  let fontSize: Double
  /// Frame of each word, line by line.
  let frames: [[Rect]]
  let ballSize: Double
  /// How high the ball hops between two words.
  let hop: Double

  init(_ verse: Verse, in field: Rect) {
    func width(_ text: String, _ size: Double) -> Double {
      Text(text, font: .system(size: size)).size(scale: 1).width
    }
    let lines = verse.lines.map { $0.joined(separator: " ") }
    // Widths grow with the size; measured at a large one they are hardly rounded.
    let widest = lines.map { width($0, 100) }.max() ?? 1
    let pitch = field.height / Double(max(lines.count, 1))
    let fontSize = max(1, min(34, field.width / widest * 98, pitch / 2.3).rounded(.down))
    let lineHeight = (fontSize * 1.3).rounded()
    let step = min(pitch, fontSize * 3.4).rounded()
    let left = (field.center.x - widest * fontSize / 200).rounded()
    let top = field.center.y - step * Double(lines.count) / 2 - (step - lineHeight) / 2
    self.fontSize = fontSize
    ballSize = (fontSize * 0.62).rounded()
    hop = step - lineHeight - ballSize
    frames = verse.lines.indices.map { line in
      let y = (top + step * Double(line + 1) - lineHeight).rounded()
      return verse.lines[line].indices.map { word in
        let text = verse.lines[line][word]
        let prefix = verse.lines[line][...word].joined(separator: " ")
        let own = width(text, fontSize)
        return Rect(x: left + width(prefix, fontSize) - own, y: y, width: own, height: lineHeight)
      }
    }
  }

  /// Where the ball's middle is as it meets a word.
  func landing(on place: Verse.Place) -> Point {
    let frame = frames[place.line][place.word]
    return Point(x: frame.center.x, y: frame.minY - ballSize / 2)
  }
}
