import Martlet

/// The floor of the museum; a room that is touched opens its card.
@MainActor
final class MapPage: MuseumPage {
  private let map: FloorMap
  private let cards: [ExhibitCard]
  /// The room whose card is open; `nil` if none is.
  private(set) var shown: Int?

  /// How far an arrow key moves the floor, in points, and how much a key turns it, in radians.
  private static let keyWay = 120.0
  private static let keyTurn = Double.pi / 4

  init(palette: Palette) {
    map = FloorMap(palette: palette)
    cards = FloorPlan.rooms.map { ExhibitCard($0.exhibit, palette: palette) }
    super.init("map page", words: "Touch a room", palette: palette)
    body.backgroundColor = palette.desk
    body.addSubview(map)
    for (room, card) in cards.enumerated() {
      content.addSubview(card)
      card.home = { [weak self] in
        guard let self else { return .zero }
        return map.frame(of: room).offsetBy(dx: body.frame.minX, dy: body.frame.minY)
      }
      card.onTurn = { [weak self, weak card] in
        guard let self, let card else { return }
        if card.isOpen { shown = room } else if shown == room { shown = nil }
      }
    }
    map.onRoom = { [weak self] in self?.toggle($0) }
  }

  /// Opens the card of a room, or sends it back.
  func toggle(_ room: Int) {
    if shown == room { return cards[room].go(open: false) }
    if let shown { cards[shown].go(open: false) }
    cards[room].bringToFront()
    cards[room].go(open: true)
  }

  override func layoutBody() {
    map.frame = body.bounds
    let place = alignToPixels(MuseumLayout.card(place.size, isAside: true))
    for card in cards { card.place = place }
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
    case .space: toggle(((shown ?? -1) + 1) % cards.count)
    default: break
    }
  }

  override func perform(_ step: Int) {
    let room = (step * 2 + 1) % cards.count
    let card = MuseumLayout.card(place.size, isAside: true)
    map.show(room, at: Point(x: max(card.minX, body.bounds.width * 0.4) / 2, y: body.bounds.midY))
    if shown != room { toggle(room) }
  }

  override func reset() {
    if let shown { cards[shown].go(open: false) }
    map.showAll()
  }
}
