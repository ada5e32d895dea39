import Martlet

/// The printed side of a card: an index in two corners, and pips. All pips are the same kind of layer; a
/// transform places, scales and rotates each.
@MainActor
final class CardSide: Layer {
  private let palette: Palette
  private let corners: [Layer]
  private var pips: [Layer] = []
  /// The image that all pips share.
  private var image: Image?

  /// The height of a pip, and of one under an index, relative to the card's width.
  static let pipSize = 0.2
  static let cornerPipSize = 0.085
  static let indexSize = 0.13

  /// The print.
  var face = CardFace.deal[0] {
    didSet { if face != oldValue { print() } }
  }

  init(palette: Palette) {
    self.palette = palette
    corners = (0..<2).map { _ in Layer() }
    super.init()
    isStill = true
    backgroundColor = palette.card
    borderColor = palette.hairline
    for corner in corners { addSublayer(corner) }
    // The same corner, rotated by a half turn.
    corners[1].transform = Transform(rotation: .pi)
  }

  /// Prints the face at the card's current size.
  func print() {
    let color = face.suit.isRed ? palette.coral : palette.ink
    image = Self.image(of: face.suit, color)
    for pip in pips { pip.removeFromSuperlayer() }
    pips = face.pips.map { place in
      let pip = pip()
      pip.position = bounds.center
      pip.transform = transform(of: place)
      addSublayer(pip)
      return pip
    }
    for corner in corners { fill(corner, color) }
  }

  /// Scales a pip, rotates it in the lower half, and moves it there from the centre of the card.
  private func transform(of pip: CardFace.Pip) -> Transform {
    let factor = bounds.width * Self.pipSize * pip.scale / Suit.side
    return Transform(scaleX: factor, y: factor)
      .concatenating(Transform(rotation: pip.isTurned ? .pi : 0))
      .concatenating(
        Transform(translationX: (pip.x - 0.5) * bounds.width, y: (pip.y - 0.5) * bounds.height))
  }

  private func fill(_ corner: Layer, _ color: Color) {
    for layer in corner.sublayers { layer.removeFromSuperlayer() }
    corner.isStill = true
    corner.bounds = bounds
    corner.position = bounds.center
    let column = bounds.width * 0.095
    // Two digits share the space of one.
    let size = Self.indexSize * (face.index.count > 1 ? 0.78 : 1)
    let index = TextLine(
      face.index, size: max(1, (bounds.width * size).rounded()), weight: .semibold, color: color)
    index.isPrinted = true
    // Add it first: only within the window it knows the scale.
    corner.addSublayer(index)
    index.place(centeredAt: Point(x: column, y: bounds.width * 0.115))
    let pip = pip()
    pip.position = Point(x: column, y: bounds.width * 0.22)
    let factor = bounds.width * Self.cornerPipSize / Suit.side
    pip.transform = Transform(scaleX: factor, y: factor)
    corner.addSublayer(pip)
  }

  /// The suit, large enough for an ace on any screen.
  private static func image(of suit: Suit, _ color: Color) -> Image {
    let size = Size(width: Suit.side, height: Suit.side)
    return DrawingContext.image(size: size, scale: 6) { $0.fill(suit.outline, with: color) }
  }

  /// A pip of the size in which suits are drawn, upright.
  private func pip() -> Layer {
    let pip = Layer()
    pip.isStill = true
    pip.bounds = Rect(x: 0, y: 0, width: Suit.side, height: Suit.side)
    pip.contents = image
    return pip
  }
}
