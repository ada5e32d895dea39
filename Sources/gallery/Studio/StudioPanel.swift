import Martlet

/// A sheet of glass with two pages of controls. A finger drags it down out of the way, throws it, and pulls it up again.
@MainActor
final class StudioPanel: View {
  /// Where its upper edge is while it is shown and while it is put away, in the superview's points.
  var rests = (shown: 0.0, away: 0.0) {
    didSet { if rests != oldValue { settle() } }
  }
  /// Whether it is shown. `turn()` changes it.
  private(set) var isShown = true {
    didSet { if isShown != oldValue { onTurn() } }
  }
  /// Called when it is put away or shown again.
  var onTurn: () -> Void = {}

  /// Whether it has as little height as possible, for a short window.
  var isShort = false {
    didSet { if isShort != oldValue { setNeedsLayout() } }
  }
  /// The em of the captions, in points.
  var captionSize = TextRole.caption.size {
    didSet { if captionSize != oldValue { setNeedsLayout() } }
  }
  private let trace: Trace?
  private let grip = Layer()
  /// A page: its title, and each of its controls with a caption, which may be empty.
  private struct Page {
    let title: Label
    let parts: [(caption: Label, control: View)]

    var views: [View] { [title] + parts.flatMap { [$0.caption, $0.control] } }
  }

  private let pages: [Page]
  /// The number of the page that is shown, and what shows the other one.
  private var page = 0
  private let turner: Button
  private let pan = PanGestureRecognizer()
  private var wanted = 0.0

  /// The height of what stays to be seen of it while it is put away.
  static let lip = 30.0
  private static let gap = 12.0
  /// The width of a caption and of the gaps around it, in ems: usually, and where its control would be too narrow.
  private static let captionWidths = (usual: 4.9, tight: 4.4)
  /// The width from which on a control has enough room, and the one up to which a caption gives way to it, in points.
  private static let controlWidths = (ample: 132.0, least: 76.0)
  private static let band = RubberBand(length: 60)
  /// The width of what turns the page, in points.
  private static let turnerWidth = 96.0

  /// - Parameter pages: Two, each with a title and three controls, which have captions or not.
  init(
    pages: [(title: String, controls: [(caption: String?, view: View)])], palette: Palette, trace: Trace?
  ) {
    self.trace = trace
    let style: GlassStyle = palette.isDark ? .dark : .light
    self.pages = pages.map { page in
      Page(
        title: Label(Text(page.title, font: .system(size: 22, weight: .semibold), color: style.label)),
        parts: page.controls.map { (Label($0.caption ?? "", role: .caption, color: style.label), $0.view) })
    }
    turner = Button("", style: .plain)
    super.init()
    layer.name = "panel"
    cornerRadius = 20
    backgroundColor = style.tint
    layer.backdropFilter = style.filter(blurRadius: 18)
    layer.borderColor = Color(0xFFFFFF, alpha: 0.35)
    grip.isStill = true
    grip.backgroundColor = style.label.withAlpha(0.6)
    grip.cornerRadius = 2.5
    layer.addSublayer(grip)
    ControlStyle(palette: palette, accent: palette.ink, isOnGlass: true).dress(turner)
    turner.font = .system(size: TextRole.caption.size, weight: .semibold)
    turner.addAction(for: .primaryAction) { [weak self] in self?.turnPage() }
    addSubview(turner)
    for page in self.pages {
      // Its letters take the colours of what is below the glass.
      page.title.layer.vibrancyFilter = style.vibrancy
      for part in page.views { addSubview(part) }
    }
    showPage()
    pan.beginsOnTouchDown = { [weak self] _ in self?.layer.isVisiblyMoving(.position) ?? false }
    pan.addHandler { [weak self] in self?.panned($0) }
    addGestureRecognizer(pan)
    let tap = TapGestureRecognizer()
    tap.addHandler { [weak self] in
      guard let self, $0.state == .ended, let place = $0.location(in: self) else { return }
      if !isShown || place.y < Self.lip { turn() }
    }
    addGestureRecognizer(tap)
  }

  /// The height of a panel of a width.
  static func height(width: Double, isShort: Bool) -> Double {
    lip + (isWide(width) || isShort ? 2 : 3) * (ControlStyle.touchTarget + gap)
  }

  private static func isWide(_ width: Double) -> Bool { width >= 400 }

  /// The frames of its three controls with their captions, for a width: one beside the title and two below it, or
  /// without a title one above two others if it is short, otherwise one below the other.
  static func places(width: Double, isShort: Bool) -> [Rect] {
    let inner = Rect(x: gap, y: lip, width: width - 2 * gap, height: ControlStyle.touchTarget)
    let row = ControlStyle.touchTarget + gap
    let isWide = isWide(width)
    guard isWide || isShort else {
      return (0..<3).map { inner.offsetBy(dx: 0, dy: Double($0) * row) }
    }
    let between = isWide ? 2 * gap : gap
    let half = (inner.width - between) / 2
    func part(_ column: Double, _ line: Double) -> Rect {
      Rect(
        x: inner.minX + column * (half + between), y: inner.minY + line * row, width: half,
        height: inner.height)
    }
    return [isWide ? part(1, 0) : inner, part(0, 1), part(1, 1)]
  }

  /// The parts of a place that a caption of a size and its control have.
  static func parts(of place: Rect, captionSize: Double) -> (caption: Rect, control: Rect) {
    let widths = [captionWidths.usual, captionWidths.tight].map { (captionSize * $0).rounded() }
    let isTight = place.width - widths[0] < controlWidths.ample
    var width = isTight ? widths[1] : widths[0]
    if place.width - width < controlWidths.least { width = 0 }
    return (
      Rect(
        x: place.minX + (isTight ? 0 : 4), y: place.minY, width: max(width - (isTight ? 4 : 8), 0),
        height: place.height),
      Rect(
        x: place.minX + width, y: place.minY, width: max(place.width - width, 1), height: place.height)
    )
  }

  /// Shows the other page.
  func turnPage() {
    page = (page + 1) % pages.count
    showPage()
    layoutIfNeeded()
    View.performWithoutAnimation { for view in pages[page].views { view.opacity = 0 } }
    View.animate(spring: .snappy) { for view in pages[page].views { view.opacity = 1 } }
  }

  private func showPage() {
    for (index, page) in pages.enumerated() {
      for part in page.parts { part.control.isHidden = index != self.page }
    }
    turner.title = pages[(page + 1) % pages.count].title.string
    setNeedsLayout()
  }

  override func layoutSubviews() {
    grip.frame = alignToPixels(Rect(x: bounds.center.x - 20, y: 10, width: 40, height: 5))
    turner.frame = alignToPixels(
      directed(
        Rect(
          x: bounds.width - Self.gap - Self.turnerWidth, y: 2, width: Self.turnerWidth,
          height: Self.lip - 2)))
    let places = Self.places(width: bounds.width, isShort: isShort)
    for (index, page) in pages.enumerated() {
      let isShown = index == self.page
      page.title.isHidden = !isShown || !Self.isWide(bounds.width)
      page.title.fit(
        in: alignToPixels(
          directed(
            Rect(
              x: Self.gap + 4, y: Self.lip, width: bounds.width / 2 - Self.gap - 8,
              height: ControlStyle.touchTarget))))
      for (part, place) in zip(page.parts, places) {
        let parts = Self.parts(of: place, captionSize: captionSize)
        part.caption.text.font.size = captionSize
        part.caption.isHidden = !isShown || parts.caption.width == 0
        part.caption.fit(in: alignToPixels(directed(parts.caption)))
        part.control.frame = alignToPixels(
          directed(part.caption.string.isEmpty ? place : parts.control))
      }
    }
  }

  /// What is seen of it while it is put away is found by a finger just above it, too.
  override func point(inside point: Point) -> Bool {
    let reach = isShown ? 0 : ControlStyle.touchTarget - Self.lip
    return Rect(x: 0, y: -reach, width: bounds.width, height: bounds.height + reach).contains(point)
  }

  /// Puts it away or shows it again, on top of its motion.
  func turn() { go(shown: !isShown, velocity: 0) }

  private func settle() {
    guard !pan.state.isOngoing else { return }
    if layer.isVisiblyMoving(.position) { return go(shown: isShown, velocity: 0) }
    place(top: isShown ? rests.shown : rests.away)
  }

  private func place(top: Double) { center.y = top + bounds.height / 2 }

  private var top: Double { center.y - bounds.height / 2 }

  private func go(shown: Bool, velocity: Double) {
    isShown = shown
    let home = (shown ? rests.shown : rests.away) + bounds.height / 2
    layer.animate(.position.y, to: home, spring: .lively, initialVelocity: velocity)
  }

  private func panned(_ pan: PanGestureRecognizer) {
    trace?.gesture(pan, layer: layer)
    let range = rests.shown...max(rests.away, rests.shown)
    switch pan.state {
    case .began, .changed:
      if pan.state == .began {
        freeze(.position)
        wanted = Self.band.unlimited(top, to: range)
      }
      wanted += pan.translation.y
      pan.translation = .zero
      place(top: Self.band.limited(wanted, to: range))
    case .ended, .cancelled:
      let velocity = pan.state == .ended ? pan.velocity.y * Self.band.slope(at: wanted, in: range) : 0
      let end = Decay.normal.projectedTarget(from: top, velocity: velocity, among: [rests.shown, rests.away])
      go(shown: end == 0, velocity: velocity)
    case .possible, .failed: break
    }
  }
}
