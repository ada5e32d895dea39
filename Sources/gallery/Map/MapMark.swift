import Martlet

/// Words at a place of the map, with a dot if it is a place on land. It has the same size at any zoom.
@MainActor
final class MapMark: Layer {
  /// The place, in points of the map.
  let point: Point
  /// From the place to the left top corner, in points of the window.
  let offset: Point
  /// The rank of the place; numbers come last.
  private let rank: Int

  private static let gap = 4.0

  /// The name of a place.
  init(_ place: PlaceNames.Place, colors: MapColors) {
    // The higher its rank, the larger its name.
    let size = place.rank < 4 ? 22.0 : place.rank < 6 ? 19 : 16
    let line = TextLine(
      place.name, size: size, weight: size > 16 ? .semibold : .regular,
      color: place.isLand ? colors.ink : colors.water)
    line.text.style.font.isItalic = !place.isLand
    (point, rank) = (place.point, place.rank)
    let words = line.preferredSize()
    let dot = place.isLand ? size > 16 ? 8.0 : 6 : 0
    let start = place.isLand ? dot + Self.gap : 0
    offset = Point(x: place.isLand ? -dot / 2 : -words.width / 2, y: -words.height / 2)
    super.init()
    take(line, at: start, words)
    guard dot > 0 else { return }
    let spot = Layer()
    spot.isStill = true
    spot.backgroundColor = colors.ink
    spot.frame = Rect(center: Point(x: dot / 2, y: words.height / 2), size: Size(width: dot, height: dot))
    spot.cornerRadius = dot / 2
    addSublayer(spot)
  }

  /// Numbers right below a place where lines of the grid cross.
  init(_ numbers: String, at point: Point, colors: MapColors) {
    (self.point, rank) = (point, .max)
    offset = Point(x: 4, y: 3)
    super.init()
    let line = TextLine(numbers, size: 13, color: colors.mist)
    take(line, at: 0, line.preferredSize())
  }

  /// Whether it is shown rather than another one where they meet.
  func isBefore(_ other: MapMark) -> Bool {
    (rank, point.y, point.x) < (other.rank, other.point.y, other.point.x)
  }

  private func take(_ line: TextLine, at start: Double, _ words: Size) {
    isStill = true
    anchorPoint = .zero
    bounds = Rect(x: 0, y: 0, width: start + words.width, height: words.height)
    addSublayer(line)
    line.place(at: Point(x: start, y: 0))
  }
}
