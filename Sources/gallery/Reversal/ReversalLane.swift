import Martlet

/// A panel with a circle that moves back and forth, above the plots of its position and velocity.
@MainActor
final class ReversalLane: View {
  /// How it reverses.
  enum Style: String, CaseIterable {
    case absolute, current, additive

    /// What happens when it is reversed midway.
    var title: String {
      switch self {
      case .absolute: localized("Jumps")
      case .current: localized("Stops dead")
      case .additive: localized("Turns round")
      }
    }

    /// The code or setting behind it.
    var caption: String {
      switch self {
      case .absolute: localized("an absolute animation")
      case .current: localized("from the current state")
      case .additive: localized("an additive animation")
      }
    }
  }

  var onTap: () -> Void = {}
  /// Called when a hand has set the circle in motion.
  var onMotion: () -> Void = {}

  private let style: Style
  private let title: TextLine
  private let caption: TextLine
  private let track = Layer()
  private let circle = Layer()
  private let way: Way
  private let plot: MotionPlot
  private var isAtEnd = false
  private var dragStart = Point.zero
  private let tap = TapGestureRecognizer()
  private let pan = PanGestureRecognizer()

  /// The duration from end to end, in seconds: long enough to reverse it midway.
  static let duration = 1.2
  static let padding = 16.0
  /// The padding in a narrow panel.
  static let narrowPadding = 8.0
  /// In a flat panel, the width of the words and the distance of the circle from the top.
  private static let (flatWords, flatMiddle) = (172.0, 33.0)

  init(style: Style, color: Color, palette: Palette) {
    self.style = style
    title = TextLine(style.title, size: 17, weight: .semibold, color: palette.ink)
    caption = TextLine(style.caption, size: 13, color: palette.mist)
    for line in [title, caption] { line.mostScale = TextRole.mostLaneScale }
    plot = MotionPlot(color: color, palette: palette)
    way = Way(of: [circle])
    super.init()
    layer.backgroundColor = palette.card
    layer.borderColor = palette.hairline
    layer.cornerRadius = 20
    track.backgroundColor = palette.hairline
    track.cornerRadius = 2
    circle.name = "circle-\(style.rawValue)"
    circle.backgroundColor = color
    circle.isStill = true
    for part in [title, caption, plot, track, way] {
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

  /// The circle's diameter in a panel of a size.
  static func diameter(in panel: Size) -> Double {
    max((min(panel.width, panel.height * 0.7) * 0.04).rounded() * 2, 28)
  }

  private static func isLarge(_ panel: Size) -> Bool { diameter(in: panel) >= 40 }

  /// Whether a panel is so low that the circle moves beside the words.
  private static func isFlat(_ panel: Size) -> Bool { panel.width >= 300 && panel.height < 240 }

  /// The line along which the circle's centre moves, within a panel.
  static func track(in panel: Rect) -> Rect {
    let isNarrow = panel.width < 200
    let radius = diameter(in: panel.size) / 2
    if isFlat(panel.size) {
      let start = panel.minX + max(panel.width * 0.45, flatWords) + radius
      return Rect(
        x: start, y: panel.minY + flatMiddle - 2, width: panel.maxX - padding - radius - start, height: 4)
    }
    let inset = (isNarrow ? narrowPadding : padding) + radius
    let y = panel.minY + (isNarrow ? 42 : isLarge(panel.size) ? 80 : 60) + radius
    return Rect(x: panel.minX + inset, y: y - 2, width: max(panel.width - 2 * inset, 1), height: 4)
  }

  /// The circle's rest position within a panel.
  static func circleCenter(in panel: Rect, isAtEnd: Bool) -> Point {
    let track = track(in: panel)
    return Point(x: isAtEnd ? track.maxX : track.minX, y: track.center.y)
  }

  override func layoutSubviews() {
    let isNarrow = bounds.width < 200
    let isLarge = Self.isLarge(bounds.size)
    title.em = bounds.width < 96 ? 11 : isNarrow ? 13 : isLarge ? 22 : 17
    caption.em = isLarge ? 17 : 13
    plot.captionSize = isLarge ? 17 : 13
    let padding = isNarrow ? Self.narrowPadding : Self.padding
    // A narrow title may come closer to the right edge than to the left one.
    title.place(
      at: Point(x: padding, y: isNarrow ? 10 : 12),
      maximumWidth: bounds.width - padding - (isNarrow ? 4 : padding))
    caption.isHidden = isNarrow
    caption.place(
      at: Point(x: padding, y: max(isLarge ? 44 : 35, title.frame.maxY)),
      maximumWidth: bounds.width - 2 * padding)
    track.frame = alignToPixels(Self.track(in: bounds))
    let diameter = Self.diameter(in: bounds.size)
    circle.bounds = Rect(x: 0, y: 0, width: diameter, height: diameter)
    circle.cornerRadius = diameter / 2
    let isFlat = Self.isFlat(bounds.size)
    let top = isFlat ? 2 * Self.flatMiddle : track.frame.maxY + diameter / 2 + (isNarrow ? 8 : 16)
    plot.frame = alignToPixels(
      Rect(
        x: padding, y: top, width: max(bounds.width - 2 * padding, 1),
        height: max(bounds.height - top - padding, 1)))
    way.lay(from: Point(x: track.frame.minX, y: track.frame.center.y), width: track.frame.width)
  }

  /// The circle's rest position on its `Way`.
  private var home: Point { Point(x: isAtEnd ? Way.length : 0, y: 0) }
  private var isHeld: Bool { pan.state.isOngoing }

  /// Whether nothing moves the circle and the plot shows that.
  var isAtRest: Bool { !isHeld && !circle.isAnimating(.position) && plot.isQuiet }

  /// Moves the circle to the other end.
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
    return place.distance(to: way.place(of: circle)) <= circle.bounds.width / 2 + 16
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
    let x = dragStart.x + pan.translation.x / way.scale.x
    circle.position = Point(x: min(max(x, 0), Way.length), y: 0)
  }

  /// Only the additive circle can take over the hand's velocity: the others start from rest.
  private func release(velocity: Double) {
    let end = Decay.normal.projectedEnd(from: way.place(of: circle).x, velocity: velocity)
    isAtEnd = end > track.frame.center.x
    if style == .additive {
      circle.animate(
        .position, to: home, spring: .smooth, initialVelocity: Point(x: velocity / way.scale.x, y: 0))
    } else {
      run(from: circle.position)
    }
    onMotion()
  }

  /// Adds the current state to the plots.
  func record(_ link: DisplayLink) {
    let velocity =
      isHeld ? pan.velocity(at: link.timestamp).x / way.scale.x : circle.velocity(of: .position).x
    plot.add(
      position: circle.presentationValue(of: .position).x / Way.length, velocity: velocity / Way.length,
      at: link.targetTimestamp)
  }
}
