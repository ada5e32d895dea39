import Martlet

/// Words at a place of the map, with a dot if it is a town. It has the same size at any zoom.
@MainActor
final class MapMark: Layer {
  /// The place, in points of the map.
  let point: Point
  /// From the place to the left top corner, in points of the window.
  let offset: Point
  /// The rank of the place; streets and houses come last.
  private let rank: Int
  /// The dot of a town, which is seen until its houses are.
  private var spot: Layer?

  private static let gap = 4.0

  /// The zoom from which houses stand where the dot is.
  private static let houseZoom = 0.25

  /// The name of a place.
  /// - Parameter isSmall: Whether there is little room.
  init(_ place: PlaceNames.Place, colors: MapColors, isSmall: Bool) {
    // The higher its rank, the larger its name.
    let size = isSmall ? (place.rank < 4 ? 17.0 : 14) : place.rank < 4 ? 22 : place.rank < 6 ? 19 : 16
    let isTown = place.isLand && place.rank <= PlaceNames.lastTown
    let line = TextLine(
      place.name, size: size, weight: isTown && place.rank < 6 ? .semibold : .regular,
      color: place.isLand ? colors.ink : colors.water)
    line.text.style.font.isItalic = !isTown
    (point, rank) = (place.point, place.rank)
    let words = line.wantedSize
    let dot = isTown ? size > 16 ? 8.0 : 6 : 0
    let start = isTown ? dot + Self.gap : 0
    offset = Point(x: isTown ? -dot / 2 : -words.width / 2, y: -words.height / 2)
    super.init()
    take(line, at: start, words)
    guard dot > 0 else { return }
    let spot = Layer()
    spot.isStill = true
    spot.backgroundColor = colors.ink
    spot.frame = Rect(center: Point(x: dot / 2, y: words.height / 2), size: Size(width: dot, height: dot))
    spot.cornerRadius = dot / 2
    addSublayer(spot)
    self.spot = spot
  }

  /// The name of a street or the number of a house, in its middle.
  /// - Parameter rank: Its rank among such words: a street is before a house.
  init(_ words: String, at point: Point, rank: Int, colors: MapColors) {
    (self.point, self.rank) = (point, 1_000 + rank)
    let line = TextLine(words, size: 13, color: colors.words)
    let size = line.wantedSize
    offset = Point(x: -size.width / 2, y: -size.height / 2)
    super.init()
    take(line, at: 0, size)
  }

  /// Shows what belongs to a zoom.
  func show(zoom: Double) { spot?.isHidden = zoom >= Self.houseZoom }

  /// Whether it is shown rather than another one where they meet.
  func isBefore(_ other: MapMark) -> Bool {
    (rank, point.y, point.x) < (other.rank, other.point.y, other.point.x)
  }

  private func take(_ line: TextLine, at start: Double, _ words: Size) {
    isStill = true
    anchorPoint = .zero
    line.isPrinted = true
    bounds = Rect(x: 0, y: 0, width: start + words.width, height: words.height)
    addSublayer(line)
    line.place(at: Point(x: start, y: 0))
  }
}
