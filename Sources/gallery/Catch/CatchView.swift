import Martlet

/// The docks, the cards and the bar.
@MainActor
final class CatchView: DemoView {
  private let dockViews: [View]
  private let cards: [Card]
  private var bar: ReversalBar?

  init(palette: Palette, trace: Trace?) {
    dockViews = (0..<4).map { _ in View() }
    cards = [
      Card(name: "sky", color: palette.sky, dock: 0, trace: trace),
      Card(name: "coral", color: palette.coral, dock: 1, trace: trace),
      Card(name: "sun", color: palette.sun, dock: 3, trace: trace),
    ]
    super.init(
      palette: palette, title: "Catch", hint: "Throw a card, catch it in flight, tap it to send it across")
    for dock in dockViews {
      dock.isUserInteractionEnabled = false
      dock.layer.cornerRadius = 28
      dock.layer.borderColor = palette.hairline
      addSubview(dock)
    }
    let bar = ReversalBar(palette: palette) { [weak self] in self?.reverse() }
    self.bar = bar
    addSubview(bar)
    outlined = dockViews.map(\.layer) + [bar.layer]
    for card in cards { addSubview(card) }
  }

  func reverse() {
    for card in cards { card.reverse() }
    bar?.reverse()
  }

  override func layoutField(_ field: Rect) {
    let layout = CatchLayout(size: bounds.size)
    for (dock, center) in zip(dockViews, layout.docks) {
      dock.frame = alignToPixels(Rect(center: center, size: layout.dockSize))
    }
    for (index, card) in cards.enumerated() {
      let isNew = card.docks.isEmpty
      let size = layout.cardSizes[index]
      let places = layout.docks.map { alignToPixels(Rect(center: $0 + layout.offsets[index], size: size)) }
      // Where pixels and points differ a size may come out a pixel larger in one place than in another.
      card.docks = places.map { Point(x: $0.minX + places[0].width / 2, y: $0.minY + places[0].height / 2) }
      card.bounds = Rect(origin: .zero, size: places[0].size)
      if isNew { card.layer.position = card.docks[card.dock] } else { card.settle() }
    }
    bar?.frame = alignToPixels(layout.bar)
  }
}
