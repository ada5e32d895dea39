import Martlet

/// Running text, whose lines are others in each width. In an animation its old lines are gone before the new ones come.
@MainActor
final class TurnsWords: View {
  /// What it says.
  var string = "" {
    didSet { if string != oldValue { page.string = string } }
  }
  /// The size of the letters where they have room, before the scale of text, in points.
  private(set) var em = TextRole.body.size
  /// The size of the letters as they are, with the scale of text, in points.
  var letters: Double { page.letters(em, in: bounds.size, scale: layer.windowScale) }
  /// What of it has room.
  var shown: String { page.text(in: bounds.size, scale: layer.windowScale).string }
  private let palette: Palette
  private var page: Page

  /// When the old lines are gone, when the new ones begin to come, and when these are there, in seconds.
  private static let fading = (gone: 0.1, begin: 0.08, end: 0.28)

  init(palette: Palette) {
    self.palette = palette
    page = Page(palette: palette)
    super.init()
    // Its left upper corner goes with the layout, however its lines break.
    layer.anchorPoint = .zero
    addSubview(page)
  }

  /// Takes a place in which its letters have a size, if there is room for that.
  func settle(in place: Rect, em: Double) {
    self.em = em
    if View.isInAnimationBlock, page.breaks(at: em, in: place.size) { turnOver() }
    layer.position = place.origin
    // Letters are not stretched: at once they are as wide as they will be.
    View.performWithoutAnimation {
      bounds.size = place.size
      page.em = em
      page.frame = bounds
    }
  }

  /// Shows what is set next on a new page, once the old one is gone.
  func turnOver() {
    let old = page
    let shown = old.layer.presentationValue(of: .opacity)
    View.performWithoutAnimation {
      page = Page(palette: palette)
      (page.string, page.em, page.frame) = (string, em, bounds)
      addSubview(page)
      old.opacity = 0
    }
    let (gone, begin, end) = Self.fading
    old.layer.add(BasicAnimation(from: shown, to: 0, duration: gone), for: .opacity) { [weak old] _ in
      old?.removeFromSuperview()
    }
    page.layer.add(
      KeyframeAnimation(values: [0, 0, 1], keyTimes: [0, begin / end, 1], duration: end), for: .opacity)
  }

  /// The words as they are laid out in one size.
  private final class Page: View {
    var string = "" { didSet { if string != oldValue { setNeedsDisplay() } } }
    var em = TextRole.body.size { didSet { if em != oldValue { setNeedsDisplay() } } }
    private let palette: Palette

    /// The size of the letters where no other has room, and how exactly a size that has is found, in points.
    private static let (leastSize, exactness) = (13.0, 0.1)

    init(palette: Palette) {
      self.palette = palette
      super.init()
      clipsToBounds = true
      setNeedsDisplay()
    }

    /// Whether its lines would be others in another size.
    func breaks(at em: Double, in size: Size) -> Bool {
      guard !bounds.isEmpty else { return false }
      let scale = layer.windowScale
      return size.width != bounds.width
        || letters(em, in: size, scale: scale) != letters(self.em, in: bounds.size, scale: scale)
    }

    /// The largest size of letters up to a wanted one with which all lines have room.
    func letters(_ em: Double, in size: Size, scale: Double) -> Double {
      var text = TextRole.body.text(string, color: palette.ink)
      func fits(_ letters: Double) -> Bool {
        text.font.size = letters
        return text.size(fitting: size.width, scale: scale).height <= size.height
      }
      let wanted = max(em * effectiveTextScale, Self.leastSize)
      guard !fits(wanted) else { return wanted }
      var (fitting, tooLarge) = (Self.leastSize, wanted)
      while tooLarge - fitting > Self.exactness {
        let middle = (fitting + tooLarge) / 2
        if fits(middle) { fitting = middle } else { tooLarge = middle }
      }
      return fitting
    }

    /// What has room in a size: all of it, or as many of its first sentences as have.
    func text(in size: Size, scale: Double) -> Text {
      var text = TextRole.body.text(string, color: palette.ink)
      text.font.size = letters(em, in: size, scale: scale)
      let sentences = string.split(separator: ". ")
      var count = sentences.count
      while count > 1, text.size(fitting: size.width, scale: scale).height > size.height {
        count -= 1
        text.string = sentences.prefix(count).joined(separator: ". ") + "."
      }
      return text
    }

    override func draw(in context: DrawingContext) {
      context.draw(text(in: bounds.size, scale: context.scale), in: bounds)
    }

    override func lookDidChange() { setNeedsDisplay() }
  }
}
