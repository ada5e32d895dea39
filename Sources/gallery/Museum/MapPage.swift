import Martlet

/// The floor of the museum; a room that is touched opens its card.
@MainActor
final class MapPage: MuseumPage {
  let map: FloorMap
  let cards: ExhibitCards
  private let arranger = Arranger<MuseumLayout.CardPlace>()

  /// How far an arrow key moves the floor, in points, and how much a key turns it, in radians.
  private static let keyWay = 120.0
  private static let keyTurn = Double.pi / 4

  init(palette: Palette) {
    map = FloorMap(palette: palette)
    cards = ExhibitCards(FloorPlan.rooms.map(\.exhibit), palette: palette)
    super.init("map page", words: localized("Touch a room"), palette: palette)
    body.backgroundColor = palette.desk
    body.addSubview(map)
    cards.host = content
    cards.home = { [weak self] in
      guard let self else { return .zero }
      return map.frame(of: $0).offsetBy(dx: body.frame.minX, dy: body.frame.minY)
    }
    map.onRoom = { [weak self] in self?.cards.toggle($0) }
  }

  override func layoutBody() {
    map.frame = body.bounds
    arranger.lay(MuseumLayout.cardPlace(place.size)) {
      cards.place = alignToPixels(MuseumLayout.card(place.size, isAside: true))
    }
  }

  override func pressed(_ key: KeyEvent.Key) {
    switch key {
    case .left: map.change(way: Point(x: Self.keyWay, y: 0))
    case .right: map.change(way: Point(x: -Self.keyWay, y: 0))
    case .up: map.change(way: Point(x: 0, y: Self.keyWay))
    case .down: map.change(way: Point(x: 0, y: -Self.keyWay))
    case "+", "=": map.change(scale: 1.5)
    case "-": map.change(scale: 1 / 1.5)
    case KeyEvent.Key("r"): map.change(turn: Self.keyTurn)
    case .space: cards.toggle(((cards.shown ?? -1) + 1) % FloorPlan.rooms.count)
    default: break
    }
  }

  override func perform(_ step: Int) {
    let room = (step * 2 + 1) % FloorPlan.rooms.count
    map.show(
      room, at: Point(x: max(cards.place.minX, body.bounds.width * 0.4) / 2, y: body.bounds.midY))
    if cards.shown != room { cards.toggle(room) }
  }

  override func reset() {
    cards.close()
    map.showAll()
  }
}
