import Martlet

/// The content of a demo's window: a background with a title and an instruction, and a field for the rest.
@MainActor
class DemoView: View {
  let palette: Palette
  private let title: TextLine
  /// What to do.
  let hint: TextLine

  /// The scale of text for which all in it has its place.
  private var wordScale = 1.0

  /// Whether motion was reduced when that was looked at last.
  private var wasQuiet = false

  /// Layers whose border is one device pixel wide.
  var outlined: [Layer] = [] {
    didSet { showHairlines() }
  }

  /// The width of one device pixel, in points.
  private(set) var hairline = 1.0 {
    didSet { showHairlines() }
  }

  init(palette: Palette, title: String, hint: String) {
    self.palette = palette
    self.title = TextLine(title, size: 22, weight: .semibold, color: palette.ink)
    self.hint = TextLine(hint, size: 13, color: palette.mist)
    super.init()
    interfaceStyle = palette.isDark ? .dark : .light
    layer.backgroundColor = palette.paper
    layer.addSublayer(self.title)
    layer.addSublayer(self.hint)
  }

  /// Fills a room, at its size and scale.
  func fill(_ room: any DemoRoom) {
    room.rootView.addSubview(self)
    room.onLayout = { [weak self, weak window = room.window] size in
      guard let self, let window else { return }
      hairline = 1 / window.scale
      setNeedsLayout()
      frame = Rect(origin: .zero, size: size)
      // A larger window has room for larger words.
      limitTextScale()
    }
  }

  /// Words are larger or smaller; in a demo, where much has its place, at most by `mostTextScale`.
  override func lookDidChange() {
    limitTextScale()
    followReducedMotion()
    guard wordScale != effectiveTextScale else { return setNeedsLayout() }
    wordScale = effectiveTextScale
    // At any depth places depend on how large words are.
    var views: [View] = [self]
    while let view = views.popLast() {
      view.setNeedsLayout()
      views += view.subviews
    }
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    limitTextScale()
    followReducedMotion()
  }

  private func followReducedMotion() {
    let isQuiet = effectiveReducesMotion
    guard isInWindow, isQuiet != wasQuiet else { return }
    wasQuiet = isQuiet
    reducedMotionDidChange(isQuiet)
  }

  /// Motion is to be reduced from now on, or no longer: while the demo is shown, or when it comes into a window where it is reduced.
  func reducedMotionDidChange(_ isReduced: Bool) {}

  private func limitTextScale() {
    let wanted = superview?.effectiveTextScale ?? 1
    let most = Self.mostTextScale(bounds.size)
    let scale = wanted > most ? most : nil
    if textScale != scale { textScale = scale }
  }

  /// The greatest scale of text in a demo, in a window of a size.
  static func mostTextScale(_ size: Size) -> Double { isCompact(size) ? 1.2 : 1.5 }

  private func showHairlines() {
    for layer in outlined { layer.borderWidth = hairline }
  }

  /// Whether space is limited, as on a small touchscreen.
  var isCompact: Bool { Self.isCompact(bounds.size) }

  static func isCompact(_ size: Size) -> Bool { isNarrow(size) || isLow(size) }

  /// Whether an instruction needs more than one line.
  private static func isNarrow(_ size: Size) -> Bool { size.width < 600 }

  /// Whether there is no height for an instruction.
  static func isLow(_ size: Size) -> Bool { size.height < 400 }

  /// Whether there is much space, as on a large screen.
  static func isLarge(_ size: Size) -> Bool { size.width >= 1440 && size.height >= 960 }

  /// How much of the way from the space of a small screen to that of a large one there is, 0…1. Words and margins grow with it,
  /// so that they don't jump while an edge is dragged.
  static func largeness(_ size: Size) -> Double {
    min(
      share(size.width, growth.from.width, growth.to.width),
      share(size.height, growth.from.height, growth.to.height))
  }

  /// A measure that is one on a small screen and another one on a large one, in a window of a size.
  static func measure(_ usual: Double, _ large: Double, in size: Size) -> Double {
    usual + (large - usual) * largeness(size)
  }

  /// How much of the way from a small touchscreen to a window with the usual space there is, 0…1.
  static func roominess(_ size: Size) -> Double {
    min(share(size.width, narrow.from, narrow.to), heightShare(size))
  }

  /// A measure that is one on a small touchscreen and another one in a usual window, in a window of a size.
  static func measure(compact: Double, _ usual: Double, in size: Size) -> Double {
    compact + (usual - compact) * roominess(size)
  }

  /// How much of the height for an instruction there is, 0…1.
  static func heightShare(_ size: Size) -> Double { share(size.height, low.from, low.to) }

  /// How far a length is from one to another, 0…1.
  static func share(_ length: Double, _ from: Double, _ to: Double) -> Double {
    min(max((length - from) / (to - from), 0), 1)
  }

  /// Widths and heights between which a window has less and less of the measures of a small touchscreen, in points.
  private static let (narrow, low) = ((from: 520.0, to: 600.0), (from: 360.0, to: 400.0))
  /// The share of its height from which an instruction is seen, at first faintly.
  private static let hintShare = 0.7

  /// Windows in which nothing has grown yet, and in which all has.
  private static let growth = (from: Size(width: 1280, height: 800), to: Size(width: 1600, height: 1000))

  /// The em of small print in a window of a size, in points.
  static func captionSize(_ size: Size) -> Double { measure(13, 17, in: size) }

  /// The em of words that small print stands beside, in points.
  static func bodySize(_ size: Size) -> Double { measure(TextRole.body.size, 22, in: size) }

  /// From the words above the field to that, in points.
  private static let headGap = 4.0
  /// The height of a line of Arabic, with all that its letters reach, as a multiple of the size.
  private static let tallLine = 1.75
  /// From the start of a control's caption to the control, and the gap before that, in ems.
  private static let (captionWidth, captionGap) = (4.9, 0.5)
  /// The least width of a row in which there is room for a larger caption, in points.
  private static let largeRow = 280.0

  /// The places of a caption and of the control after it, in a window of a size.
  /// - Parameter textScale: The scale of the caption, which is wider in a wide row.
  static func captioned(_ place: Rect, in size: Size, textScale: Double = 1) -> (caption: Rect, slider: Rect)
  {
    let em = captionSize(size) * (place.width < largeRow ? 1 : max(textScale, 1))
    let (width, gap) = ((em * captionWidth).rounded(), (em * captionGap).rounded())
    return (
      Rect(x: place.minX, y: place.minY, width: width - gap, height: place.height).directed(
        in: place.minX + place.maxX),
      Rect(
        x: place.minX + width, y: place.minY, width: max(place.width - width, 1), height: place.height
      ).directed(in: place.minX + place.maxX)
    )
  }

  /// The area of a window within the margins and below the title.
  static func field(in size: Size) -> Rect {
    let margin = measure(compact: 16, measure(24, 40, in: size), in: size).rounded()
    // Rounded otherwise than the margin, so that not all grow by a point at once.
    let top = margin + (32 + (measure(64, 80, in: size) - 32) * heightShare(size)).rounded(.down)
    return Rect(
      x: margin, y: top, width: max(size.width - 2 * margin, 1), height: max(size.height - top - margin, 1))
  }

  override func layoutSubviews() {
    let field = Self.field(in: bounds.size)
    layOutHead(field)
    layoutField(field)
  }

  /// The greatest scale of text with which there is room for the title and the instruction above the field.
  private func headScale(_ field: Rect) -> Double {
    let wanted = effectiveTextScale
    guard wanted > 1 else { return wanted }
    let room = field.minY - (field.minX - 4) - Self.headGap
    // Arabic letters reach farther up and down.
    let line = effectiveLayoutDirection == .rightToLeft ? Self.tallLine : TextRole.lineHeight
    let lines = (title.em + (hint.isHidden ? 0 : hint.em * Double(hint.text.maximumLines))) * line
    return min(wanted, max(room / lines, 1))
  }

  private func layOutHead(_ field: Rect) {
    let size = bounds.size
    title.em = Self.measure(compact: 17, Self.measure(22, 28, in: size), in: size)
    hint.opacity = Self.share(Self.heightShare(size), Self.hintShare, 1)
    hint.isHidden = hint.opacity == 0
    hint.em = Self.captionSize(bounds.size)
    hint.text.maximumLines = Self.isNarrow(bounds.size) ? 2 : 1
    let scale = headScale(field)
    for line in [title, hint] { line.mostScale = scale }
    title.place(at: Point(x: field.minX, y: field.minX - 4), maximumWidth: field.width)
    let top = field.minX + Self.measure(compact: 20, Self.measure(28, 36, in: size), in: size)
    hint.place(
      at: Point(x: field.minX, y: max(top, scale > 1 ? title.frame.maxY : 0)), maximumWidth: field.width)
  }

  /// Lays out the demo's views in a rectangle.
  func layoutField(_ field: Rect) {}
}
