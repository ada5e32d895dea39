import Martlet

/// Running text, whose lines are others in each width.
@MainActor
final class TurnsWords: View {
  /// What it says.
  var string = "" {
    didSet { if string != oldValue { setNeedsDisplay() } }
  }
  /// The size of the letters where they have room, before the scale of text, in points.
  var em = TextRole.body.size {
    didSet { if em != oldValue { setNeedsDisplay() } }
  }
  private let palette: Palette
  /// The size of the letters where no other has room, in points.
  private static let smallSize = 13.0

  init(palette: Palette) {
    self.palette = palette
    super.init()
    clipsToBounds = true
    setNeedsDisplay()
  }

  override func draw(in context: DrawingContext) {
    var text = TextRole.body.text(string, color: palette.ink)
    for size in [em * effectiveTextScale, em, TextRole.body.size, Self.smallSize] {
      text.font.size = size
      if text.size(fitting: bounds.width, scale: context.scale).height <= bounds.height { break }
    }
    context.draw(text, in: bounds)
  }

  override func lookDidChange() { setNeedsDisplay() }
}
