import Glibc
import Martlet

/// Both sides of a card, turned about its upright axis and seen from near.
@MainActor
final class CardTurner: Layer {
  private let front: CardSide
  private let back: CardBack
  private var index = 0

  /// How far the card has turned, in whole turns: each ends with the next card up.
  @LayerProperty("turn") var turn = 0.0

  /// Distance of the eye, in widths of the card.
  private static let distance = 4.5
  private static let shadow = Shadow(opacity: 0.12, radius: 18, offset: Point(x: 0, y: 8))

  init(palette: Palette) {
    front = CardSide(palette: palette)
    back = CardBack(palette: palette)
    super.init()
    isStill = true
    back.transform = Transform(rotation: .pi, axisX: 0, y: 1, z: 0)
    for side in [back, front] as [Layer] { addSublayer(side) }
  }

  var sides: [Layer] { [front, back] }

  func layOut() {
    for side in sides {
      side.bounds = bounds
      side.position = bounds.center
      side.cornerRadius = PlayingCard.radius(of: bounds.size)
      side.shadow = Self.shadow
    }
    front.print()
    back.layOut()
    show(turn: turn)
  }

  /// Turns on to the next card, on top of what turns already.
  func turnOver() {
    index += 1
    animate($turn, to: Double(index), spring: .gentle)
  }

  override func presentationDidChange() { show(turn: presentationValue(of: $turn)) }

  /// Shows both sides as they are when the card has turned so far.
  private func show(turn: Double) {
    let angle = turn * 2 * .pi
    transform = Transform(rotation: angle, axisX: 0, y: 1, z: 0)
      .concatenating(Transform(perspectiveDistance: Self.distance * max(bounds.width, 1)))
    // A card that stands on its edge casts none.
    for side in sides { side.shadowOpacity = Self.shadow.opacity * abs(cos(angle)) }
    let fraction = turn - turn.rounded(.down)
    let isFrontSeen = fraction < 0.25 || fraction > 0.75
    front.isHidden = !isFrontSeen
    back.isHidden = isFrontSeen
    // The print is changed while nobody sees it.
    let card = Int((turn + 0.5).rounded(.down))
    front.face = CardFace.deal[max(card, 0) % CardFace.deal.count]
  }
}
