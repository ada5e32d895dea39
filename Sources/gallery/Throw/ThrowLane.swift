import Martlet

/// A panel with a box between two places, above the plots of its position and velocity.
@MainActor
final class ThrowLane: View {
  /// What happens to the hand's velocity when the box is let go.
  enum Style: String, CaseIterable {
    case loses, keeps

    var title: String {
      switch self {
      case .loses: localized("Loses it")
      case .keeps: localized("Keeps it")
      }
    }

    /// The code behind it.
    var caption: String {
      switch self {
      case .loses: localized("a spring from rest")
      case .keeps: "handedOverFrom: pan"
      }
    }
  }

  let box = Handle()
  let pan = PanGestureRecognizer()

  private let style: Style
  private let title: TextLine
  private let caption: TextLine
  private let rings: [Layer]
  private let plot: MotionPlot
  /// Where the box can lie, in points of the lane.
  private var places: [Point] = []
  /// Where it lies, or flies to.
  private var place = 0
  /// Where the hand would have the box without the band at the edges, and where it was as it was held.
  private var (wanted, start) = (Point.zero, Point.zero)
  /// Where the box follows the hand without resistance.
  private var room = (x: 0.0...0.0, y: 0.0...0.0)

  static let padding = 16.0
  /// The padding in a narrow panel.
  static let narrowPadding = 10.0

  init(style: Style, color: Color, palette: Palette) {
    self.style = style
    title = TextLine(style.title, size: 17, weight: .semibold, color: palette.ink)
    caption = TextLine(style.caption, size: 13, color: palette.mist)
    for line in [title, caption] { line.mostScale = TextRole.mostLaneScale }
    rings = (0..<2).map { _ in Layer() }
    plot = MotionPlot(color: color, palette: palette)
    super.init()
    layer.backgroundColor = palette.card
    layer.borderColor = palette.hairline
    layer.cornerRadius = 20
    for ring in rings {
      ring.borderColor = palette.hairline
      ring.borderWidth = 1
    }
    for part in [title, caption, plot] + rings {
      part.isStill = true
      layer.addSublayer(part)
    }
    box.layer.name = "box-\(style.rawValue)"
    box.backgroundColor = color
    addSubview(box)
    pan.maximumNumberOfTouches = 1
    box.addGestureRecognizer(pan)
  }

  private static func isNarrow(_ panel: Size) -> Bool { panel.width < 200 }
  /// Whether there is no room for the code behind it.
  private static func isLow(_ panel: Size) -> Bool { panel.height < 240 }
  private static func isLarge(_ panel: Size) -> Bool { side(in: panel) >= 72 }

  /// The box's side in a panel of a size, an even number of points.
  static func side(in panel: Size) -> Double {
    max((min(panel.width, panel.height * 0.8) * 0.08).rounded() * 2, 24)
  }

  /// The centres of the box's two places in a panel of a size.
  static func places(in panel: Size) -> [Point] {
    let side = side(in: panel)
    let inset = (isNarrow(panel) ? narrowPadding : padding) + side / 2
    let top = isNarrow(panel) || isLow(panel) ? 38.0 : isLarge(panel) ? 84 : 64
    let y = top + side / 2
    return [Point(x: inset, y: y), Point(x: max(panel.width - inset, inset), y: y)]
  }

  override func layoutSubviews() {
    let (isNarrow, isLarge) = (Self.isNarrow(bounds.size), Self.isLarge(bounds.size))
    let padding = isNarrow ? Self.narrowPadding : Self.padding
    title.em = isNarrow ? 13 : isLarge ? 22 : 17
    caption.em = isLarge ? 17 : 13
    plot.captionSize = isLarge ? 17 : 13
    title.place(at: Point(x: padding, y: isNarrow ? 10 : 12), maximumWidth: bounds.width - 2 * padding)
    caption.isHidden = isNarrow || Self.isLow(bounds.size)
    caption.place(
      at: Point(x: padding, y: max(isLarge ? 44 : 35, title.frame.maxY)),
      maximumWidth: bounds.width - 2 * padding)
    let side = Self.side(in: bounds.size)
    let frames = Self.places(in: bounds.size).map {
      alignToPixels(Rect(center: $0, size: Size(width: side, height: side)))
    }
    let radius = min(12, side / 4)
    for (ring, frame) in zip(rings, frames) {
      ring.frame = frame
      ring.cornerRadius = radius
      ring.borderWidth = 1 / layer.windowScale
    }
    box.bounds = Rect(origin: .zero, size: frames[0].size)
    box.cornerRadius = radius
    places = frames.map(\.center)
    // A box in flight keeps its motion, and its end moves.
    if !pan.state.isOngoing { box.center = places[place] }
    let top = frames[0].maxY + (isNarrow ? 8 : 16)
    plot.frame = alignToPixels(
      Rect(
        x: padding, y: top, width: max(bounds.width - 2 * padding, 1),
        height: max(bounds.height - top - padding, 1)))
  }

  /// Whether it visibly moves.
  var isFlying: Bool { box.layer.isVisiblyMoving(.position) }

  /// Whether nothing moves the box and the plot shows that.
  var isAtRest: Bool { !box.layer.isAnimating(.position) && plot.isQuiet }

  /// Holds the box where it is seen.
  func grab() {
    box.freeze(.position)
    take(box.center)
  }

  /// Begins to follow the hand from a place: inside of the panel without resistance, and where it is beyond that, from there.
  private func take(_ center: Point) {
    (start, wanted) = (center, center)
    let side = box.bounds.width / 2
    func range(_ length: Double, _ place: Double) -> ClosedRange<Double> {
      min(side, place)...max(length - side, side, place)
    }
    room = (range(bounds.width, center.x), range(bounds.height, center.y))
  }

  /// Holds the box at a place.
  func grab(at center: Point) {
    grab()
    box.center = center
    take(center)
  }

  /// Follows the hand. Beyond the panel a band holds the box back, so that its centre stays where a finger can reach it.
  func follow(_ translation: Point) {
    wanted = start + translation
    box.center = Point(x: band.limited(wanted.x, to: room.x), y: band.limited(wanted.y, to: room.y))
  }

  private var band: RubberBand { RubberBand(length: box.bounds.width / 2) }

  /// Lets the box go, to the place that the hand has thrown it towards.
  func release(from pan: PanGestureRecognizer) {
    let hand = BandedHand(
      pan: pan,
      share: Point(x: band.slope(at: wanted.x, in: room.x), y: band.slope(at: wanted.y, in: room.y)))
    let velocity = hand.velocity(in: box.layer.handOverSpace)
    place =
      Decay.normal.projectedTarget(from: box.center, velocity: velocity, among: places) ?? place
    // The same spring for both.
    let spring = Spring.lively.paced(
      from: box.center, to: places[place], velocity: velocity, isThrown: true)
    switch style {
    case .loses: box.layer.animate(.position, to: places[place], spring: spring)
    case .keeps: box.animate(.position, to: places[place], spring: spring, handedOverFrom: hand)
    }
  }

  /// Throws the box to its other place with a velocity, or without one, on top of its motion.
  /// - Parameter speed: In widths of the way per second.
  func toss(speed: Double) {
    let way = places[1 - place] - places[place]
    place = 1 - place
    if style == .loses { box.freeze(.position) }
    box.layer.animate(
      .position, to: places[place], spring: .lively, initialVelocity: style == .loses ? .zero : way * speed)
  }

  /// Adds the current state to the plots.
  func record(_ link: DisplayLink, hand: PanGestureRecognizer?) {
    let way = max(places[1].x - places[0].x, 1)
    let velocity = hand?.velocity(at: link.timestamp).x ?? (box.layer.velocity(of: .position) as Point).x
    // What the hand has just set is in the frame that is being prepared, but not committed yet.
    let position = hand == nil ? box.layer.presentationValue(of: .position) : box.center
    plot.add(position: (position.x - places[0].x) / way, velocity: velocity / way, at: link.targetTimestamp)
  }
}
