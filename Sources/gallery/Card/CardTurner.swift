import Glibc
import Martlet

/// Both sides of a card, rotated about its vertical axis in perspective.
@MainActor
final class CardTurner: Layer {
  private let front: CardSide
  private let back: CardBack
  private var index = 0

  /// How far the card has turned, in whole turns. Each one ends with the next card.
  @LayerProperty("turn") var turn = 0.0

  /// The distance of the eye, in card widths.
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

  /// Turns to the next card, on top of a running turn.
  func turnOver() {
    index += 1
    animate($turn, to: Double(index), spring: .gentle)
  }

  override func presentationDidChange() { show(turn: presentationValue(of: $turn)) }

  /// Shows both sides at an angle.
  private func show(turn: Double) {
    let angle = turn * 2 * .pi
    transform = Transform(rotation: angle, axisX: 0, y: 1, z: 0)
      .concatenating(Transform(perspectiveDistance: Self.distance * max(bounds.width, 1)))
    // A card seen edge-on has no shadow.
    for side in sides { side.shadowOpacity = Self.shadow.opacity * abs(cos(angle)) }
    let fraction = turn - turn.rounded(.down)
    let isFrontSeen = fraction < 0.25 || fraction > 0.75
    front.isHidden = !isFrontSeen
    back.isHidden = isFrontSeen
    // The print changes while it is invisible.
    let card = Int((turn + 0.5).rounded(.down))
    front.face = CardFace.deal[max(card, 0) % CardFace.deal.count]
  }
}
