import Martlet

/// The back of all cards: two martlets, one of them rotated by a half turn.
@MainActor
final class CardBack: Layer {
  private let panel = Layer()
  private let birds: [Layer]

  init(palette: Palette) {
    birds = (0..<2).map { _ in
      DrawnLayer(outline: MartletOutline.whole, side: MartletOutline.side, color: palette.card)
    }
    super.init()
    isStill = true
    backgroundColor = palette.card
    borderColor = palette.hairline
    panel.isStill = true
    panel.backgroundColor = palette.sky
    addSublayer(panel)
    for bird in birds {
      bird.isStill = true
      panel.addSublayer(bird)
    }
  }

  func layOut() {
    let inset = (bounds.width * 0.045).rounded()
    panel.frame = bounds.insetBy(dx: inset, dy: inset)
    panel.cornerRadius = max(cornerRadius - inset, 0)
    let side = panel.bounds.width * 0.62
    for (index, bird) in birds.enumerated() {
      bird.bounds = Rect(x: 0, y: 0, width: side, height: side)
      bird.position = panel.bounds.center
      bird.transform = Transform(rotation: -0.3)
        .concatenating(Transform(translationX: panel.bounds.width * 0.02, y: -panel.bounds.height * 0.23))
        .concatenating(Transform(rotation: index == 0 ? 0 : .pi))
    }
  }
}
