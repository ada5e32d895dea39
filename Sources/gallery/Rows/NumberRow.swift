import Martlet

/// A row with its number, and its factors if there is room. It can be pulled aside to delete it.
@MainActor
final class NumberRow: RowView {
  /// Called when the row was thrown out, or pulled far enough aside.
  var onThrowOut: (@MainActor (NumberRow) -> Void)?
  /// The row's number, counted from 1.
  private(set) var number = 0
  /// The em of the number and of the words below it, in points.
  var sizes = (title: TextRole.body.size, detail: TextRole.caption.size) {
    didSet { if sizes != oldValue { setNeedsLayout() } }
  }

  private let palette: Palette
  private let pan = PanGestureRecognizer()
  /// Where the face was when the finger took it, in points.
  private var start = 0.0
  /// What is pulled aside.
  private let face = Layer()
  private let shade = Layer()
  private let title: TextLine
  private let detail: TextLine
  private let more: TextLine
  private let disc = Layer()
  /// Around the disc: it lifts the row at once.
  private let handle = View()
  private let line = Layer()
  private let parts: [Layer]
  private let motion = RowMotion()
  private let binary = Phrase(localized("binary %1$s"))

  private static let discSide = 28.0
  private static let margin = 16.0
  /// The spring of a face that is let go.
  private static let home = Spring(duration: 0.35, bounce: 0.1)
  /// How far a face is pulled until it goes, as a part of its width.
  private static let farEnough = 0.4
  /// By how much a row is higher that shows more.
  private nonisolated static let room = 40.0

  /// The height of a row, in points: between one and two and a half lines, as if at random, and more if it is open.
  nonisolated static func height(of number: Int, isOpen: Bool) -> Double {
    let random = UInt64(number) &* 0x9E37_79B9_7F4A_7C15
    let height = 44 + Double((random >> 40) % 57)
    return isOpen ? max(height, 64) + room : height
  }

  init(palette: Palette) {
    self.palette = palette
    title = TextLine("", size: 17, weight: .semibold, color: palette.ink)
    detail = TextLine("", size: 13, color: palette.mist)
    more = TextLine("", size: 13, color: palette.mist)
    parts = [shade, disc, line, title, detail, more]
    super.init()
    motion.row = self
    for part in parts + [face] { part.delegate = motion }
    face.backgroundColor = palette.card
    shade.backgroundColor = palette.ink.withAlpha(0.06)
    shade.isHidden = true
    disc.cornerRadius = Self.discSide / 2
    line.backgroundColor = palette.hairline
    for part in parts { face.addSublayer(part) }
    layer.addSublayer(face)
    layer.masksToBounds = true
    addSubview(handle)
    reorderHandle = handle
    pan.axisLock = .only(.horizontal)
    pan.beginsOnTouchDown = { [weak self] _ in self?.face.isVisiblyMoving(.position) ?? false }
    pan.addHandler { [weak self] in self?.pulled($0) }
    addGestureRecognizer(pan)
  }

  override var isHighlighted: Bool {
    didSet { shade.isHidden = !isHighlighted }
  }

  override func prepareForReuse() {
    for part in parts + [face] { part.removeAllAnimations() }
    backgroundColor = .clear
    setNeedsLayout()
  }

  /// Shows a number, counted from 1.
  func show(_ number: Int) {
    self.number = number
    title.text.string = Self.grouped(number)
    detail.text.string = Self.factors(number)
    more.text.string = binary(String(number, radix: 2))
    disc.backgroundColor = [palette.sky, palette.coral, palette.sun][(number - 1) % 3]
    setNeedsLayout()
  }

  private func pulled(_ pan: PanGestureRecognizer) {
    let width = max(bounds.width, 1)
    switch pan.state {
    case .began:
      face.freeze(.position)
      start = face.position.x
      backgroundColor = palette.coral
      fallthrough
    case .changed: face.position.x = start + pan.translation.x
    case .ended, .cancelled:
      let end = Decay.fast.projectedEnd(from: face.position.x, velocity: pan.velocity.x)
      let goes = pan.state == .ended && abs(end) > width * Self.farEnough
      let place = Point(x: goes ? (end < 0 ? -width : width) : 0, y: 0)
      face.animate(.position, to: place, spring: Self.home, handedOverFrom: pan) { [weak self] finished in
        if finished, !goes { self?.backgroundColor = .clear }
      }
      if goes { onThrowOut?(self) }
    case .possible, .failed: break
    }
  }

  override func layoutSubviews() {
    face.anchorPoint = .zero
    face.bounds = Rect(origin: .zero, size: bounds.size)
    if !pan.state.isOngoing, !face.isAnimating(.position), row >= 0 { face.position = .zero }
    shade.frame = face.bounds
    let isTall = bounds.height >= 64
    let isOpen = bounds.height > 100
    let middle = (isOpen ? bounds.height - Self.room : bounds.height) / 2
    let place = alignToPixels(
      Rect(x: Self.margin, y: middle - Self.discSide / 2, width: Self.discSide, height: Self.discSide))
    disc.frame = directed(place)
    handle.frame = directed(
      Rect(x: 0, y: 0, width: place.maxX + Self.margin / 2, height: bounds.height))
    let left = place.maxX + Self.margin
    let width = max(bounds.width - left - Self.margin, 1)
    detail.opacity = isTall ? 1 : 0
    more.opacity = isOpen ? 1 : 0
    title.em = sizes.title
    for line in [detail, more] { line.em = sizes.detail }
    let top = middle - sizes.title * (isTall ? 1.3 : 0.65)
    title.place(at: Point(x: left, y: top.rounded()), maximumWidth: width)
    detail.place(at: Point(x: left, y: (middle + 4).rounded()), maximumWidth: width)
    more.place(at: Point(x: left, y: (middle + sizes.detail + 17).rounded()), maximumWidth: width)
    let pixel = 1 / layer.windowScale
    line.frame = directed(Rect(x: left, y: bounds.height - pixel, width: width, height: pixel))
  }

  /// A number with spaces between groups of three digits.
  static func grouped(_ number: Int) -> String {
    var digits: [Character] = []
    for (index, digit) in String(number).reversed().enumerated() {
      if index > 0, index % 3 == 0 { digits.append("\u{2009}") }
      digits.append(digit)
    }
    return String(digits.reversed())
  }

  /// A number's prime factors.
  static func factors(_ number: Int) -> String {
    var (rest, factor) = (number, 2)
    var parts: [String] = []
    while factor * factor <= rest {
      while rest % factor == 0 {
        parts.append(String(factor))
        rest /= factor
      }
      factor += 1
    }
    if rest > 1 || parts.isEmpty { parts.append(String(rest)) }
    return parts.count == 1
      ? (number > 1 ? localized("a prime number") : localized("one")) : parts.joined(separator: " × ")
  }
}
