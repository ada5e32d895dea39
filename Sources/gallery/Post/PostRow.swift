import Martlet

/// A row that draws its words itself, and is shaded while it is pressed.
@MainActor
class PostRow: RowView {
  final let palette: Palette
  private final let shade = Layer()

  init(palette: Palette) {
    self.palette = palette
    super.init()
    shade.isStill = true
    shade.backgroundColor = palette.ink.withAlpha(0.06)
    shade.isHidden = true
    layer.addSublayer(shade)
  }

  override final var isHighlighted: Bool {
    didSet { shade.isHidden = !isHighlighted }
  }

  override final func layoutSubviews() { shade.frame = bounds }
}
