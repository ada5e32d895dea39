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
  /// How the parts lie.
  var arrangement: Arrangement

  /// What can't change bit by bit: the parts lie elsewhere.
  struct Arrangement: Hashable {
    /// The landscape is beside the rest, or above it.
    var orientation: WindowOrientation
    /// The figures lie one below the other.
    var isStacked: Bool
  }

  /// The heights of the name and of the landscape in the smallest windows, in points.
  private static let (leastNameHeight, leastPosterHeight) = (32.0, 60.0)
  private static let gripSide = ControlStyle.touchTarget

  @MainActor
  init(_ size: Size) {
    let field = DemoView.field(in: size)
    let gap = DemoView.measure(12, 16, in: size)
    let count = 3
    let factHeight = DemoView.measure(64, 96, in: size)
    grip = Rect(
      x: size.width - Self.gripSide, y: size.height - Self.gripSide, width: Self.gripSide,
      height: Self.gripSide)
    // From a window with no height for an instruction to the usual one.
    let height = DemoView.heightShare(size)
    func measure(low: Double, _ usual: Double) -> Double { low + (usual - low) * height }
    let nameHeight = measure(low: Self.leastNameHeight, DemoView.measure(40, 64, in: size))
    let orientation = WindowOrientation(size)
    arrangement = Arrangement(orientation: orientation, isStacked: true)
    if orientation == .landscape {
      let width = (field.width * measure(low: 0.46, 0.54)).rounded()
      poster = Rect(x: field.minX, y: field.minY, width: width, height: field.height)
      let column = Rect(
        x: poster.maxX + 2 * gap, y: field.minY, width: max(field.maxX - poster.maxX - 2 * gap, 1),
        height: field.height)
      let height = min(factHeight, max((column.height * 0.45 - 2 * gap) / 3, TurnsFact.leastSize.height))
        .rounded()
      facts = Self.stack(count, height: height, gap: measure(low: 8, gap), in: column)
      let all = (facts.last?.maxY ?? column.minY) - column.minY
      for index in facts.indices { facts[index].origin.y += column.height - all }
      name = Rect(x: column.minX, y: column.minY, width: column.width, height: nameHeight)
      words = Rect(
        x: column.minX, y: name.maxY, width: column.width,
        height: max(column.maxY - all - name.maxY - gap, 1))
    } else {
      let width = ((field.width - 2 * gap) / 3).rounded(.down)
      // Side by side where each has the width for what it says.
      let isStacked = width < TurnsFact.leastSize.width
      arrangement.isStacked = isStacked
      let height = isStacked ? TurnsFact.leastSize.height : factHeight
      let (inner, space) = isStacked ? (4.0, 10.0) : (gap, gap)
      let nameHeight = isStacked ? min(nameHeight, Self.leastNameHeight) : nameHeight
      let all = isStacked ? 3 * height + 2 * inner : height
      // What is below the landscape, with two lines of words.
      let rest = all + nameHeight + 3 * space + 36
      // In a higher window the landscape has more of it.
      let share = 0.42 + 0.14 * min(max((field.height - 800) / 200, 0), 1)
      poster = Rect(
        x: field.minX, y: field.minY, width: field.width,
        height: min(field.height * share, max(field.height - rest, Self.leastPosterHeight)).rounded())
      let top = poster.maxY + space
      let room = Rect(x: field.minX, y: top, width: field.width, height: all)
      facts =
        isStacked
        ? Self.stack(count, height: height, gap: inner, in: room)
        : (0..<count).map { index in
          Rect(x: field.minX + Double(index) * (width + space), y: top, width: width, height: height)
        }
      name = Rect(x: field.minX, y: room.maxY + space, width: field.width, height: nameHeight)
      words = Rect(
        x: field.minX, y: name.maxY, width: field.width, height: max(field.maxY - name.maxY - space, 1))
    }
    for part in [\TurnsLayout.poster, \.name, \.words] {
      self[keyPath: part] = self[keyPath: part].directed(in: size.width)
    }
    facts = facts.map { $0.directed(in: size.width) }
  }

  /// Places one below the other, from the top of a column.
  private static func stack(_ count: Int, height: Double, gap: Double, in column: Rect) -> [Rect] {
    (0..<count).map { index in
      Rect(
        x: column.minX, y: column.minY + Double(index) * (height + gap), width: column.width, height: height)
    }
  }
}
