import Martlet

/// Where the parts of the demo lie in a window of a size.
struct TurnsLayout {
  /// The landscape.
  var poster: Rect
  /// The bird's name.
  var name: Rect
  /// What is told of it.
  var words: Rect
  /// The figures.
  var facts: [Rect]
  /// Where the window's corner can be taken.
  var grip: Rect

  private static let gap = 12.0
  private static let gripSide = ControlStyle.touchTarget

  @MainActor
  init(_ size: Size) {
    let field = DemoView.field(in: size)
    let gap = Self.gap
    let count = 3
    grip = Rect(
      x: size.width - Self.gripSide, y: size.height - Self.gripSide, width: Self.gripSide,
      height: Self.gripSide)
    if WindowOrientation(size) == .landscape {
      let width = (field.width * 0.54).rounded()
      poster = Rect(x: field.minX, y: field.minY, width: width, height: field.height)
      let column = Rect(
        x: poster.maxX + 2 * gap, y: field.minY, width: max(field.maxX - poster.maxX - 2 * gap, 1),
        height: field.height)
      let height = min(64, max((column.height * 0.45 - 2 * gap) / 3, 1)).rounded()
      facts = (0..<count).map { index in
        Rect(
          x: column.minX, y: column.maxY - Double(count - index) * height - Double(count - 1 - index) * gap,
          width: column.width, height: height)
      }
      name = Rect(x: column.minX, y: column.minY, width: column.width, height: 40)
      words = Rect(
        x: column.minX, y: name.maxY, width: column.width, height: max(facts[0].minY - name.maxY - gap, 1))
    } else {
      let height = (field.height * 0.42).rounded()
      poster = Rect(x: field.minX, y: field.minY, width: field.width, height: height)
      let width = ((field.width - 2 * gap) / 3).rounded(.down)
      let top = poster.maxY + gap
      facts = (0..<count).map { index in
        Rect(x: field.minX + Double(index) * (width + gap), y: top, width: width, height: 64)
      }
      name = Rect(x: field.minX, y: facts[0].maxY + gap, width: field.width, height: 40)
      words = Rect(
        x: field.minX, y: name.maxY, width: field.width, height: max(field.maxY - name.maxY - gap, 1))
    }
    for part in [\TurnsLayout.poster, \.name, \.words] {
      self[keyPath: part] = self[keyPath: part].directed(in: size.width)
    }
    facts = facts.map { $0.directed(in: size.width) }
  }
}
