import Martlet

/// A panel with a card that flies to and fro, and marks where it was touched and missed.
@MainActor
final class HitTestLane: View {
  /// Called with the place of a finger that has landed, in points of the lane.
  var onTouch: (Point) -> Void = { _ in }

  private let title: TextLine
  private let tally: TextLine
  private let card = View()
  /// Where the card's model is.
  private let outline = Layer()
  private let hitColor: Color
  private let press = PanGestureRecognizer()
  private var centers: [Point] = []
  private var place = 0
  private var (hits, misses) = (0, 0)

  /// The time from one side to the other, in seconds: long enough to touch the card on its way.
  static let duration = 2.0
  static let padding = 16.0
  /// The padding in a narrow panel.
  static let narrowPadding = 10.0
  /// The diameter of a mark, in points, and how long it takes to fade, in seconds.
  private static let markSize = 36.0
  private static let markFade = 1.6

  init(source: HitTestSource, color: Color, palette: Palette) {
    title = TextLine(
      source == .model ? localized("Model") : localized("Presentation"), size: 17, weight: .semibold,
      color: palette.ink)
    tally = TextLine(Self.words(hits: 0, misses: 0), size: 13, color: palette.mist)
    hitColor = palette.ink
    for line in [title, tally] { line.mostScale = TextRole.mostLaneScale }
    super.init()
    layer.backgroundColor = palette.card
    layer.borderColor = palette.hairline
    layer.cornerRadius = 20
    layer.masksToBounds = true
    outline.borderColor = palette.mist
    for part in [title, tally, outline] {
      part.isStill = true
      layer.addSublayer(part)
    }
    card.layer.name = source == .model ? "card-model" : "card-presentation"
    card.layer.hitTestSource = source
    card.backgroundColor = color
    card.isUserInteractionEnabled = true
    addSubview(card)
    press.minimumDistance = 0
    press.addHandler { [weak self] in self?.pressed($0) }
    addGestureRecognizer(press)
  }

  private static func isNarrow(_ panel: Size) -> Bool { panel.width < 200 }
  private static func isLarge(_ panel: Size) -> Bool { panel.width >= 560 && panel.height >= 400 }

  /// The card's size in a panel of a size: even numbers of points, and enough for a finger unless the panel is tiny.
  static func cardSize(in panel: Size) -> Size {
    func even(_ length: Double) -> Double { (length / 2).rounded() * 2 }
    let share = max(min(panel.width * 0.28, panel.height * 0.5), min(56, panel.width * 0.4))
    let width = max(even(share), 24)
    let height = max(width * 0.7, min(ControlStyle.touchTarget, panel.height * 0.3))
    return Size(width: width, height: max(even(height), 16))
  }

  /// The centres of the card's two places in a panel of a size.
  static func places(in panel: Size) -> [Point] {
    let size = cardSize(in: panel)
    let inset = (isNarrow(panel) ? narrowPadding : padding) + size.width / 2
    let top = isNarrow(panel) ? 48.0 : isLarge(panel) ? 84 : 64
    let y = max((top + panel.height - padding) / 2, top + size.height / 2)
    return [Point(x: inset, y: y), Point(x: max(panel.width - inset, inset), y: y)]
  }

  override func layoutSubviews() {
    let (isNarrow, isLarge) = (Self.isNarrow(bounds.size), Self.isLarge(bounds.size))
    let padding = isNarrow ? Self.narrowPadding : Self.padding
    title.em = isNarrow ? 13 : isLarge ? 22 : 17
    tally.em = isLarge ? 17 : 13
    title.place(at: Point(x: padding, y: isNarrow ? 10 : 12), maximumWidth: bounds.width - 2 * padding)
    placeTally()
    let frames = Self.places(in: bounds.size).map {
      alignToPixels(Rect(center: $0, size: Self.cardSize(in: bounds.size)))
    }
    centers = frames.map(\.center)
    let radius = min(12, frames[0].height / 4)
    card.bounds = Rect(origin: .zero, size: frames[0].size)
    card.cornerRadius = radius
    // A card in flight keeps its motion, and its end moves.
    card.center = centers[place]
    outline.bounds = card.bounds
    outline.cornerRadius = radius
    outline.borderWidth = 1 / layer.windowScale
    outline.position = centers[place]
  }

  private func placeTally() {
    let (isNarrow, isLarge) = (Self.isNarrow(bounds.size), Self.isLarge(bounds.size))
    let padding = isNarrow ? Self.narrowPadding : Self.padding
    tally.place(
      at: Point(x: padding, y: max(isNarrow ? 28 : isLarge ? 44 : 35, title.frame.maxY)),
      maximumWidth: bounds.width - 2 * padding)
  }

  private static func words(hits: Int, misses: Int) -> String {
    Phrase(localized("%1$s hit, %2$s missed"))("\(hits)", "\(misses)")
  }

  /// Sends the card to the other side. The model is there at once.
  func go() {
    place = 1 - place
    outline.position = centers[place]
    card.layer.animate(
      .position, to: centers[place], duration: Self.duration, timingFunction: .easeInEaseOut)
  }

  private func pressed(_ press: PanGestureRecognizer) {
    guard press.state == .began, let place = press.location(in: self) else { return }
    onTouch(place)
  }

  /// Counts and marks a touch at a place of the lane.
  func touch(at place: Point) {
    let isHit = card.hitTest(place) != nil
    if isHit { hits += 1 } else { misses += 1 }
    tally.string = Self.words(hits: hits, misses: misses)
    placeTally()
    mark(place, isHit: isHit)
    guard isHit else { return }
    // It gives way for a moment, on top of its flight.
    card.layer.animate(
      .transform.scale, to: 1, spring: Spring(duration: 0.35, bounce: 0.3), initialVelocity: -4)
  }

  /// Draws a ring around a place, filled if the card was hit, and lets it fade.
  private func mark(_ place: Point, isHit: Bool) {
    let mark = Layer()
    mark.isStill = true
    mark.bounds = Rect(x: 0, y: 0, width: Self.markSize, height: Self.markSize)
    mark.cornerRadius = Self.markSize / 2
    mark.position = place
    mark.borderColor = hitColor
    mark.borderWidth = 2
    mark.backgroundColor = isHit ? hitColor.withAlpha(0.3) : .clear
    mark.opacity = 0
    layer.addSublayer(mark)
    mark.add(
      BasicAnimation(from: 1, to: 0, duration: Self.markFade, timingFunction: .easeIn), for: .opacity
    ) { [weak mark] _ in mark?.removeFromSuperlayer() }
  }
}
