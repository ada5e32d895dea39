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
      palette: palette, title: localized("Catch"),
      hint: localized("Throw a card, catch it in flight, tap it to send it across"))
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
    for card in cards {
      card.willMove = { [weak self, unowned card] in self?.makeRoom(for: card, at: $0) }
      addSubview(card)
    }
  }

  /// Moves the card whose home is a dock to the dock that a newcomer leaves.
  private func makeRoom(for newcomer: Card, at dock: Int) {
    for card in cards where card !== newcomer && card.dock == dock { card.move(to: newcomer.dock) }
  }

  func reverse() {
    for card in cards { card.reverse() }
    bar?.reverse()
  }

  override func layoutField(_ field: Rect) {
    let layout = CatchLayout(size: bounds.size)
    let scale = layer.windowScale
    let size = alignToPixels(Rect(origin: .zero, size: layout.dockSize)).size
    let docks = layout.docks.map { alignToPixels(Rect(center: $0, size: size)) }
    for (dock, frame) in zip(dockViews, docks) { dock.frame = frame }
    for (index, card) in cards.enumerated() {
      let isNew = card.docks.isEmpty
      // The margins left and right of a card are equal in pixels, and so are those above and below.
      func length(_ outer: Double, _ inner: Double) -> Double {
        outer - 2 * ((outer - inner) / 2 * scale).rounded() / scale
      }
      let wanted = layout.cardSizes[index]
      card.docks = docks.map(\.center)
      card.bounds = Rect(
        x: 0, y: 0, width: length(size.width, wanted.width), height: length(size.height, wanted.height))
      if isNew { card.layer.position = card.docks[card.dock] } else { card.settle() }
    }
    bar?.frame = alignToPixels(layout.bar)
  }
}
