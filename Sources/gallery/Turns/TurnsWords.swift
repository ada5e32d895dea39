import Martlet

/// Running text, whose lines are others in each width.
@MainActor
final class TurnsWords: View {
  /// What it says.
  var string = "" {
    didSet { if string != oldValue { setNeedsDisplay() } }
  }
  private let palette: Palette

  init(palette: Palette) {
    self.palette = palette
    super.init()
    clipsToBounds = true
    setNeedsDisplay()
  }

  override func draw(in context: DrawingContext) {
    var text = TextRole.body.text(string, color: palette.ink)
    if text.size(fitting: bounds.width, scale: context.scale).height > bounds.height { text.font.size = 13 }
    context.draw(text, in: bounds)
  }
}
