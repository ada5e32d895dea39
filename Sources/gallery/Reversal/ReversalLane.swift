import Martlet

/// A panel with a circle that goes to and fro, and below it the plots of its position and its velocity.
@MainActor
final class ReversalLane: View {
  /// How it turns round.
  enum Style: String, CaseIterable {
    case absolute, current, additive

    /// What fits a narrow panel.
    var shortTitle: String { self == .current ? "Current" : title }

    var title: String {
      switch self {
      case .absolute: "Absolute"
      case .current: "From current state"
      case .additive: "Additive"
      }
    }
  }

  var onTap: () -> Void = {}
  /// Called when a hand has set the circle in motion.
  var onMotion: () -> Void = {}

  private let style: Style
  private let title: TextLine
  private let track = Layer()
  private let circle = Layer()
  private let plot: MotionPlot
  private var isAtEnd = false
  private var dragStart = Point.zero
  private let tap = TapGestureRecognizer()
  private let pan = PanGestureRecognizer()

  /// Seconds from end to end: long enough to turn round in between.
  static let duration = 1.2
  static let diameter = 28.0
  static let padding = 16.0
  /// In a narrow panel.
  static let narrowPadding = 10.0

  init(style: Style, color: Color, palette: Palette) {
    self.style = style
    title = TextLine(style.title, size: 17, weight: .semibold, color: palette.ink)
    plot = MotionPlot(color: color, palette: palette)
    super.init()
    layer.backgroundColor = palette.card
    layer.borderColor = palette.hairline
    layer.cornerRadius = 20
    track.backgroundColor = palette.hairline
    track.cornerRadius = 2
    circle.name = "circle-\(style.rawValue)"
    circle.backgroundColor = color
    circle.cornerRadius = Self.diameter / 2
    circle.bounds = Rect(x: 0, y: 0, width: Self.diameter, height: Self.diameter)
    for part in [title, plot, track, circle] {
      part.isStill = true
      layer.addSublayer(part)
    }
    tap.addHandler { [weak self] _ in self?.onTap() }
    addGestureRecognizer(tap)
    pan.maximumNumberOfTouches = 1
    pan.shouldReceive = { [weak self] in self?.isOnCircle($0) ?? false }
    pan.addHandler { [weak self] in self?.panned($0) }
    addGestureRecognizer(pan)
  }

  /// The line along which the circle's middle goes, within a panel.
  static func track(in panel: Rect) -> Rect {
    let isNarrow = panel.width < 200
    let inset = (isNarrow ? narrowPadding : padding) + diameter / 2
    let y = panel.minY + padding + (isNarrow ? 40 : 52)
    return Rect(x: panel.minX + inset, y: y - 2, width: max(panel.width - 2 * inset, 1), height: 4)
  }

  /// Where the circle rests, within a panel.
  static func circleCenter(in panel: Rect, isAtEnd: Bool) -> Point {
    let track = track(in: panel)
    return Point(x: isAtEnd ? track.maxX : track.minX, y: track.center.y)
  }

  override func layoutSubviews() {
    let isNarrow = bounds.width < 200
    title.font.size = isNarrow ? 13 : 17
    let padding = isNarrow ? Self.narrowPadding : Self.padding
    title.string = style.title
    if title.preferredSize().width > bounds.width - 2 * padding { title.string = style.shortTitle }
    title.place(at: Point(x: padding, y: isNarrow ? 10 : 12), maximumWidth: bounds.width - 2 * padding)
    track.frame = alignToPixels(Self.track(in: bounds))
    let top = track.frame.maxY + Self.diameter / 2 + (isNarrow ? 8 : 16)
    plot.frame = alignToPixels(
      Rect(
        x: padding, y: top, width: max(bounds.width - 2 * padding, 1),
        height: max(bounds.height - top - padding, 1)))
    circle.removeAllAnimations()
    circle.position = home
  }

  private var home: Point { Self.circleCenter(in: bounds, isAtEnd: isAtEnd) }
  private var isHeld: Bool { pan.state.isOngoing }

  /// Whether nothing moves it and the plot shows that.
  var isAtRest: Bool { !isHeld && !circle.isAnimating(.position) && plot.isQuiet }

  /// Sends the circle to the other end.
  func reverse() {
    guard !isHeld else { return }
    isAtEnd.toggle()
    switch style {
    case .absolute: run(from: circle.position)
    case .current: run(from: circle.presentationValue(of: .position))
    case .additive:
      circle.animate(.position, to: home, duration: Self.duration, timingFunction: .easeInEaseOut)
    }
  }

  private func run(from start: Point) {
    circle.add(
      BasicAnimation(from: start, to: home, duration: Self.duration, timingFunction: .easeInEaseOut),
      for: .position, key: "reverse")
    circle.position = home
  }

  private func isOnCircle(_ touch: Touch) -> Bool {
    guard let place = touch.location(in: self) else { return false }
    return place.distance(to: circle.presentationValue(of: .position)) <= 30
  }

  private func panned(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      circle.freeze(.position)
      dragStart = circle.position
      follow()
      onMotion()
    case .changed: follow()
    case .ended: release(velocity: pan.velocity.x)
    case .cancelled: release(velocity: 0)
    case .possible, .failed: break
    }
  }

  private func follow() {
    let x = dragStart.x + pan.translation.x
    circle.position = Point(x: min(max(x, track.frame.minX), track.frame.maxX), y: dragStart.y)
  }

  /// Only the additive one can take the velocity of the hand along: the others begin anew.
  private func release(velocity: Double) {
    let end = Decay.normal.projectedEnd(from: circle.position.x, velocity: velocity)
    isAtEnd = end > track.frame.center.x
    if style == .additive {
      circle.animate(.position, to: home, spring: .smooth, initialVelocity: Point(x: velocity, y: 0))
    } else {
      run(from: circle.position)
    }
    onMotion()
  }

  /// Adds what shows now to the plots.
  func record(duration: Double) {
    let length = track.frame.width
    plot.add(
      position: (circle.presentationValue(of: .position).x - track.frame.minX) / length,
      velocity: isHeld ? pan.velocity.x / length : circle.velocity(of: .position).x / length, after: duration)
  }
}
