import Martlet

/// A sheet of glass with two lines of text and a line between them. Fingers drag and throw it; two of them also change its blur.
@MainActor
final class GlassPanel: View {
  /// Where its centre may rest, in the superview's points. In another range it rests at the same share of it.
  var range = Rect.zero {
    didSet { if range != oldValue { settle(from: oldValue) } }
  }
  /// Its style. Setting it changes to the other one with a spring.
  var style = GlassStyle.light {
    didSet { if style != oldValue { showStyle() } }
  }
  /// Whether the words have the colours of what is below. Setting it changes them with a spring.
  var isVibrant = true {
    didSet {
      if isVibrant != oldValue { words.layer.animate(.vibrancy, to: isVibrant ? 1 : 0, spring: .smooth) }
    }
  }
  /// The blur's standard deviation, in points. Setting it shows it at once.
  var blurRadius = 18.0 {
    didSet {
      blurRadius = min(max(blurRadius, Self.radii.lowerBound), Self.radii.upperBound)
      guard blurRadius != oldValue else { return }
      freeze(.backdropFilter.blurRadius)
      layer.backdropFilter.blurRadius = blurRadius
      caption.string = blurWords("\(Int(blurRadius.rounded()))")
    }
  }
  /// Called when fingers on the glass change the blur.
  var onBlurChange: () -> Void = {}

  /// The blurs that fingers can choose.
  static let radii = 0.0...40.0

  private let trace: Trace?
  private let title: Label
  private let caption: Label
  private let blurWords = Phrase(localized("Blur %1$s pt"))
  private let line = Layer()
  /// Holds both and the line: they share one picture of what is below.
  private let words = View()
  private let pan = PanGestureRecognizer()
  private let pinch = PinchGestureRecognizer()
  /// Where the fingers would have it without the band.
  private var wanted = Point.zero
  private var isPlaced = false

  private static let band = RubberBand(length: 90)
  /// The least distance of words from its edges, in points.
  private static let margin = 12.0

  init(trace: Trace?) {
    self.trace = trace
    title = Label(style.title, role: .body, color: style.label, alignment: .center)
    caption = Label(
      blurWords("\(Int(blurRadius.rounded()))"), role: .caption, color: style.label, alignment: .center)
    super.init()
    layer.name = "glass"
    cornerRadius = 24
    backgroundColor = style.tint
    layer.backdropFilter = style.filter(blurRadius: blurRadius)
    layer.borderColor = Color(0xFFFFFF, alpha: 0.35)
    words.isUserInteractionEnabled = false
    words.layer.vibrancyFilter = style.vibrancy
    line.isStill = true
    line.backgroundColor = style.label.withAlpha(0.4)
    words.layer.addSublayer(line)
    for label in [title, caption] { words.addSubview(label) }
    addSubview(words)
    pan.maximumNumberOfTouches = 2
    pan.beginsOnTouchDown = { [weak self] _ in self?.layer.isVisiblyMoving(.position) ?? false }
    for recognizer in [pan, pinch] {
      recognizer.shouldRecognizeSimultaneously = { [weak self] in $0.target === self }
      addGestureRecognizer(recognizer)
    }
    pan.addHandler { [weak self] in self?.panned($0) }
    pinch.addHandler { [weak self] in self?.pinched($0) }
  }

  override func layoutSubviews() {
    words.frame = Rect(origin: .zero, size: bounds.size)
    let middle = bounds.height / 2
    let isLarge = bounds.width >= 480
    title.text.font.size = isLarge ? 28 : TextRole.body.size
    caption.text.font.size = isLarge ? TextRole.body.size : TextRole.caption.size
    // Large words have as much more room as the glass has.
    let scale = max(effectiveTextScale, 1)
    let most = max(middle - 6 - Self.margin, 1)
    let height = min((isLarge ? 40 : 28) * scale, most)
    title.fit(
      in: alignToPixels(
        Rect(
          x: Self.margin, y: middle - height - 6, width: bounds.width - 2 * Self.margin, height: height)))
    let width = min(bounds.width * 0.5, 160)
    line.frame = alignToPixels(Rect(x: bounds.center.x - width / 2, y: middle - 1, width: width, height: 2))
    caption.fit(
      in: alignToPixels(
        Rect(
          x: Self.margin, y: middle + 6, width: bounds.width - 2 * Self.margin, height: min(24 * scale, most))
      ))
  }

  override func lookDidChange() { setNeedsLayout() }

  private func showStyle() {
    for label in [title, caption] {
      View.transition(with: label) {
        if label === title { label.string = style.title }
        label.text.color = style.label
      }
    }
    View.animate(spring: .smooth) { backgroundColor = style.tint }
    line.animate(.backgroundColor, to: style.label.withAlpha(0.4), spring: .smooth)
    words.layer.animate(.vibrancyFilter, to: style.vibrancy, spring: .smooth)
    layer.animate(.backdropFilter, to: style.filter(blurRadius: blurRadius), spring: .smooth)
  }

  // MARK: Hands

  private func settle(from old: Rect) {
    guard !pan.state.isOngoing else { return }
    let isFirst = old == .zero
    func share(_ place: Double, _ start: Double, _ length: Double) -> Double {
      isFirst || length <= 0 ? 0.5 : (place - start) / length
    }
    let home = limited(
      Point(
        x: range.minX + share(center.x, old.minX, old.width) * range.width,
        y: range.minY + share(center.y, old.minY, old.height) * range.height))
    if isFirst || !layer.isVisiblyMoving(.position) {
      center = aligned(home)
    } else {
      layer.animate(.position, to: aligned(home), spring: .lively)
    }
  }

  private func limited(_ point: Point) -> Point {
    Point(x: min(max(point.x, range.minX), range.maxX), y: min(max(point.y, range.minY), range.maxY))
  }

  /// The centre nearest to a point with which it lies on whole pixels.
  private func aligned(_ point: Point) -> Point {
    alignToPixels(Rect(center: point, size: bounds.size)).center
  }

  private func follow() {
    let band = Self.band
    center = Point(
      x: band.limited(wanted.x, to: range.minX...range.maxX),
      y: band.limited(wanted.y, to: range.minY...range.maxY))
  }

  private func panned(_ pan: PanGestureRecognizer) {
    trace?.gesture(pan, layer: layer)
    switch pan.state {
    case .began:
      freeze(.position)
      let band = Self.band
      wanted =
        Point(
          x: band.unlimited(center.x, to: range.minX...range.maxX),
          y: band.unlimited(center.y, to: range.minY...range.maxY)) + pan.translation
      pan.translation = .zero
      follow()
    case .changed:
      wanted += pan.translation
      pan.translation = .zero
      follow()
    case .ended: release(velocity: pan.velocity)
    case .cancelled: release(velocity: .zero)
    case .possible, .failed: break
    }
  }

  private func release(velocity: Point) {
    let band = Self.band
    // Beyond its range it follows the hand more slowly.
    let own = Point(
      x: velocity.x * band.slope(at: wanted.x, in: range.minX...range.maxX),
      y: velocity.y * band.slope(at: wanted.y, in: range.minY...range.maxY))
    let end = Decay.normal.projectedEnd(from: center, velocity: own)
    let home = aligned(limited(end))
    let spring = Spring.lively.paced(from: center, to: home, velocity: own, isThrown: true)
    layer.animate(.position, to: home, spring: spring, initialVelocity: own)
  }

  private func pinched(_ pinch: PinchGestureRecognizer) {
    guard pinch.state == .began || pinch.state == .changed else { return }
    // From the sharpest picture on fingers must find a way back.
    blurRadius = max(blurRadius, 1) * pinch.scale
    if blurRadius <= 1, pinch.scale < 1 { blurRadius = 0 }
    pinch.scale = 1
    onBlurChange()
  }
}
