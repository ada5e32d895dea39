import Martlet

/// The exhibits as tiles; each of them opens its card.
@MainActor
final class ExhibitsPage: MuseumPage {
  private(set) var tiles: [ExhibitTile] = []
  let cards: ExhibitCards
  private let grid = MuseumGrid()

  init(palette: Palette) {
    cards = ExhibitCards(Exhibit.all, palette: palette)
    super.init("exhibits page", words: localized("Touch one to see more"), palette: palette)
    tiles = Exhibit.all.enumerated().map { index, exhibit in
      let painter = ExhibitPainter(exhibit: exhibit)
      return ExhibitTile(exhibit.title, palette: palette) { [weak self] in
        self?.cards.toggle(index)
      } painter: { context, size in
        painter.draw(in: context, size: size)
      }
    }
    body.isFocusGroup = true
    for tile in tiles { body.addSubview(tile) }
    cards.host = content
    cards.home = { [weak self] in
      guard let self else { return .zero }
      return tiles[$0].frame.offsetBy(dx: body.frame.minX, dy: body.frame.minY)
    }
  }

  override func layoutBody() {
    let gap = 8 + 8 * DemoView.share(body.bounds.height, 200, 240)
    grid.place(tiles, at: MuseumLayout.grid(tiles.count, in: body.bounds, gap: gap)) { [self] tile, place in
      let frame = alignToPixels(place)
      (tile.bounds.size, tile.center) = (frame.size, frame.center)
      tile.layer.borderWidth = 1 / layer.windowScale
      tile.layoutIfNeeded()
    }
    cards.place = alignToPixels(MuseumLayout.card(place.size, isAside: false))
  }

  override func pressed(_ key: KeyEvent.Key) {
    let count = Exhibit.all.count
    switch key {
    case .right, .down, .space: cards.toggle(((cards.shown ?? -1) + 1) % count)
    case .left, .up: cards.toggle(((cards.shown ?? count) + count - 1) % count)
    default: break
    }
  }

  override func perform(_ step: Int) {
    let index = (step * 3 + 1) % Exhibit.all.count
    if cards.shown != index { cards.toggle(index) }
  }

  override func reset() { cards.close() }
}
