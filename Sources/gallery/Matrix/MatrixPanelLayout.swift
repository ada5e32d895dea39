import Martlet

/// Where the entries of the matrix and its factors are in the panel, in its own points.
struct MatrixPanelLayout {
  /// The sizes of the parts, in points.
  private struct Measures {
    var head, row, factor, gap, sum: Double
    var number, caption: Double
    /// Where there is little height, only those of one row are shown, so that a finger can hit a number.
    var hasAllFactors = true

    /// The space between the matrix and the factors.
    var section: Double { 3 * gap + 4 }

    var height: Double {
      head + 4 * row + 3 * gap + section + factor + (hasAllFactors ? factor + gap : 0)
        + (sum > 0 ? sum + gap : 0)
    }

    /// Measures between these and others with the same rows.
    func interpolated(to other: Measures, fraction: Double) -> Measures {
      func between(_ measure: KeyPath<Measures, Double>) -> Double {
        self[keyPath: measure] + (other[keyPath: measure] - self[keyPath: measure]) * fraction
      }
      return Measures(
        head: between(\.head), row: between(\.row), factor: between(\.factor), gap: between(\.gap),
        sum: between(\.sum), number: between(\.number), caption: between(\.caption),
        hasAllFactors: hasAllFactors)
    }

    mutating func stretch(by factor: Double) {
      head *= factor
      row *= factor
      self.factor *= factor
      gap *= factor
      sum *= factor
    }
  }

  /// How much larger than its measures a panel may be that fills its room.
  private static let greatestStretch = 1.35

  /// From the largest to the smallest.
  private static let measures = [
    Measures(head: 30, row: 68, factor: 76, gap: 8, sum: 56, number: 22, caption: 17),
    Measures(head: 24, row: 56, factor: 58, gap: 6, sum: 44, number: 17, caption: 13),
    Measures(head: 22, row: 44, factor: 52, gap: 5, sum: 38, number: 17, caption: 13),
    Measures(head: 20, row: 34, factor: 46, gap: 4, sum: 32, number: 15, caption: 13),
    Measures(head: 18, row: 26, factor: 38, gap: 3, sum: 26, number: 13, caption: 12),
    Measures(head: 0, row: 36, factor: 35, gap: 3, sum: 0, number: 13, caption: 12, hasAllFactors: false),
    Measures(head: 0, row: 31, factor: 35, gap: 3, sum: 0, number: 13, caption: 12, hasAllFactors: false),
  ]
  /// The widths of factors that hold one number, and of those that hold two, as shares of the row.
  private static let factorShares = [0.42, 0.29, 0.29]
  /// The factors that one row has.
  private static let fewFactors: [MatrixFactor] = [.scale, .turn, .tilt]
  /// The width of a row's name, in ems of a caption.
  private static let nameWidths = (short: 1.2, long: 4.0)
  /// The width from which there is room for words, in points.
  private static let roomy = 350.0

  let height: Double
  /// The names of the columns; of no height if there is no room for them.
  let heads: [Rect]
  /// The names of the rows.
  let names: [Rect]
  /// The sixteen entries, row by row.
  let cells: [Rect]
  /// Those of no height are not shown.
  let factors: [Rect]
  /// Where the origin goes; `nil` if there is no room for that.
  let sum: Rect?
  /// The ems of numbers and of captions, in points.
  let numberSize: Double
  let captionSize: Double
  /// Whether there is room for words, and for more digits.
  let isRoomy: Bool
  /// Whether all factors are shown.
  let hasAllFactors: Bool

  /// The measures that fill a height as far as they can.
  private static func measures(filling height: Double) -> Measures {
    for (larger, smaller) in zip(measures, measures.dropFirst()) where smaller.height <= height {
      if larger.height <= height { return larger }
      guard larger.hasAllFactors == smaller.hasAllFactors else { return smaller }
      let fraction = (height - smaller.height) / (larger.height - smaller.height)
      return smaller.interpolated(to: larger, fraction: fraction)
    }
    return measures[measures.count - 1]
  }

  /// - Parameters:
  ///   - largeness: How much of the way to the largest parts there is, 0…1.
  ///   - fills: Whether the parts are as much larger as it takes to fill the height of the room.
  init(room: Size, largeness: Double, fills: Bool = false) {
    let (large, usual) = (Self.measures[0].height, Self.measures[1].height)
    var m = Self.measures(filling: min(room.height, usual + (large - usual) * largeness))
    if fills { m.stretch(by: min(max(room.height / m.height, 1), Self.greatestStretch)) }
    let isRoomy = room.width >= Self.roomy
    let name = (m.caption * (isRoomy ? Self.nameWidths.long : Self.nameWidths.short)).rounded()
    let cell = max((room.width - name - 4 * m.gap) / 4, 1)
    func x(_ column: Int) -> Double { name + m.gap + Double(column) * (cell + m.gap) }
    func y(_ row: Int) -> Double { m.head + Double(row) * (m.row + m.gap) }
    height = m.height
    hasAllFactors = m.hasAllFactors
    (numberSize, captionSize, self.isRoomy) = (min(m.number, cell / 3.3), m.caption, isRoomy)
    heads = (0..<4).map { Rect(x: x($0), y: 0, width: cell, height: max(m.head - 1, 0)) }
    names = (0..<4).map { Rect(x: 0, y: y($0), width: name, height: m.row) }
    cells = (0..<16).map { Rect(x: x($0 % 4), y: y($0 / 4), width: cell, height: m.row) }
    let top = y(3) + m.row + m.section
    let width = max(room.width - 2 * m.gap, 1)
    factors = MatrixFactor.allCases.indices.map { index in
      if !m.hasAllFactors {
        guard let place = Self.fewFactors.firstIndex(of: MatrixFactor.allCases[index]) else { return .zero }
        let third = width / 3
        return Rect(x: Double(place) * (third + m.gap), y: top, width: third, height: m.factor)
      }
      let column = index % 3
      let left = Self.factorShares[..<column].reduce(0, +) * width + Double(column) * m.gap
      return Rect(
        x: left, y: top + Double(index / 3) * (m.factor + m.gap), width: width * Self.factorShares[column],
        height: m.factor)
    }
    sum =
      m.sum > 0
      ? Rect(x: 0, y: top + 2 * (m.factor + m.gap), width: room.width, height: m.sum) : nil
  }
}
