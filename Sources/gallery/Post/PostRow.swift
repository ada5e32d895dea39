import Martlet

/// A row that draws its words itself, and is shaded while it is pressed; that fades when it is let go.
@MainActor
class PostRow: RowView {
  final let palette: Palette
  private final let shade = Layer()

  /// What of it is shaded while it is pressed.
  var shadedFrame: Rect { bounds }

  init(palette: Palette) {
    self.palette = palette
    super.init()
    shade.isStill = true
    shade.backgroundColor = palette.ink.withAlpha(0.06)
    shade.opacity = 0
    layer.addSublayer(shade)
  }

  override final var isHighlighted: Bool {
    didSet {
      guard isHighlighted != oldValue else { return }
      if isHighlighted {
        shade.freeze(.opacity)
        shade.opacity = 1
      } else {
        shade.animate(.opacity, to: 0, spring: .snappy)
      }
    }
  }

  override final func prepareForReuse() {
    shade.freeze(.opacity)
    shade.opacity = 0
  }

  override final func layoutSubviews() { shade.frame = shadedFrame }
}
