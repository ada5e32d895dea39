import Martlet

/// The exhibits as tiles; each of them opens its card.
@MainActor
final class ExhibitsPage: MuseumPage {
  private var tiles: [ExhibitTile] = []
  private let cards: [ExhibitCard]
  /// The exhibit whose card is open; `nil` if none is.
  private(set) var shown: Int?

  init(palette: Palette) {
    cards = Exhibit.all.map { ExhibitCard($0, palette: palette) }
    super.init("exhibits page", words: "Touch one to see more", palette: palette)
    tiles = Exhibit.all.enumerated().map { index, exhibit in
      let painter = ExhibitPainter(exhibit: exhibit)
      return ExhibitTile(exhibit.title, palette: palette) { [weak self] in
        self?.toggle(index)
      } painter: { context, size in
        painter.draw(in: context, size: size)
      }
    }
    body.isFocusGroup = true
    for tile in tiles { body.addSubview(tile) }
    for (index, card) in cards.enumerated() {
      content.addSubview(card)
      card.home = { [weak self] in
        guard let self else { return .zero }
        return tiles[index].frame.offsetBy(dx: body.frame.minX, dy: body.frame.minY)
      }
      card.onTurn = { [weak self, weak card] in
        guard let self, let card else { return }
        if card.isOpen { shown = index } else if shown == index { shown = nil }
      }
    }
  }

  /// Opens the card of an exhibit, or sends it back.
  func toggle(_ index: Int) {
    if shown == index { return cards[index].go(open: false) }
    if let shown { cards[shown].go(open: false) }
    cards[index].bringToFront()
    cards[index].go(open: true)
  }

  override func layoutBody() {
    let gap = body.bounds.height < 240 ? 8.0 : 16
    for (tile, place) in zip(tiles, MuseumLayout.grid(tiles.count, in: body.bounds, gap: gap)) {
      let frame = alignToPixels(place)
      (tile.bounds.size, tile.center) = (frame.size, frame.center)
      tile.layer.borderWidth = 1 / layer.windowScale
    }
    let place = alignToPixels(MuseumLayout.card(place.size, isAside: false))
    for card in cards { card.place = place }
  }

  override func pressed(_ key: KeyEvent.Key) {
    switch key {
    case .right, .down, .space: toggle(((shown ?? -1) + 1) % cards.count)
    case .left, .up: toggle(((shown ?? cards.count) + cards.count - 1) % cards.count)
    default: break
    }
  }

  override func perform(_ step: Int) { toggle((step * 3 + 1) % cards.count) }

  override func reset() { if let shown { cards[shown].go(open: false) } }
}
