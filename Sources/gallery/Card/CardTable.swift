import Martlet

/// The table: a pile of cards, and the visible one.
@MainActor
final class CardTable: DemoView {
  private let pile: [Layer]
  private let card: PlayingCard

  init(palette: Palette, trace: Trace?) {
    pile = (0..<2).map { _ in Layer() }
    card = PlayingCard(palette: palette, trace: trace)
    super.init(
      palette: palette, title: localized("Playing card"),
      hint: localized("Tap the card to turn it over; drag it, throw it, catch it"))
    for (layer, angle) in zip(pile, [-0.07, 0.045]) {
      layer.isStill = true
      layer.backgroundColor = palette.card
      layer.borderColor = palette.hairline
      layer.transform = Transform(rotation: angle)
      self.layer.addSublayer(layer)
    }
    outlined += pile + card.sides
    addSubview(card)
  }

  /// The frame of a resting card.
  static func home(in field: Rect) -> Rect {
    let height = min(field.height * 0.9, field.width / CardFace.aspect * 0.75)
    // An even number of whole points, so that the centre is on a whole point.
    let width = (height * CardFace.aspect / 2).rounded() * 2
    return Rect(
      center: Point(x: field.center.x.rounded(), y: field.center.y.rounded()),
      size: Size(width: width, height: (height / 2).rounded() * 2))
  }

  override func layoutField(_ field: Rect) {
    let home = alignToPixels(Self.home(in: field))
    for layer in pile {
      layer.bounds = Rect(origin: .zero, size: home.size)
      layer.position = home.center
      layer.cornerRadius = PlayingCard.radius(of: home.size)
    }
    card.bounds = Rect(origin: .zero, size: home.size)
    card.home = home.center
  }

  func turn() { card.turn() }
}
