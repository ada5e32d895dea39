import Martlet

/// A rainbow with a handle at its beginning and one at its end, and a flower in the middle. Fingers drag and throw the handles; a tap
/// turns the hue.
@MainActor
final class RainbowView: View {
  /// The colours. Setting them changes the present ones with a spring.
  var rainbow = Rainbow() {
    didSet { if rainbow != oldValue { show() } }
  }
  /// The height at its bottom that is covered, in points. The ends and the flower make way.
  var covered = 0.0 {
    didSet {
      guard covered != oldValue else { return }
      setRanges()
      flower.place(in: free, animated: placedSize == bounds.size)
    }
  }
  /// What is in the middle.
  let flower: StudioFlower
  /// How the colours lie. Setting it fades to the other kind.
  var kind: GradientKind {
    get { gradient.kind }
    set {
      guard newValue != gradient.kind else { return }
      gradient.add(TransitionAnimation(.fade, duration: 0.3))
      gradient.kind = newValue
    }
  }

  private let gradient = GradientLayer()
  private let ends: [RainbowEnd]
  private var placedSize = Size.zero

  /// Where the ends are at first, in fractions of the bounds.
  static let places = [Point(x: 0.18, y: 0.2), Point(x: 0.82, y: 0.5)]
  /// How far the ends stay from the sides, in points.
  static let margin = 28.0

  init(palette: Palette, trace: Trace?) {
    flower = StudioFlower(palette: palette)
    let keys: [AnimatableProperty<Point>] = [.startPoint, .endPoint]
    ends = ["start", "end"].map { RainbowEnd(name: $0, trace: trace) }
    super.init()
    cornerRadius = 20
    layer.masksToBounds = true
    gradient.isStill = true
    gradient.interpolation = .oklab
    gradient.colors = rainbow.colors
    gradient.locations = rainbow.locations
    gradient.startPoint = Self.places[0]
    gradient.endPoint = Self.places[1]
    layer.addSublayer(gradient)
    layer.addSublayer(flower)
    for (end, key) in zip(ends, keys) {
      end.onMove = { [weak self] in self?.move(key, to: $0, spring: $1, velocity: $2) }
      addSubview(end)
    }
    (ends[0].other, ends[1].other) = (ends[1], ends[0])
    let tap = TapGestureRecognizer()
    tap.addHandler { [weak self] in if $0.state == .ended { self?.turnHue() } }
    addGestureRecognizer(tap)
  }

  /// Turns the hue by a sixth, on top of a running turn.
  func turnHue() { rainbow.hue += 1.0 / 6 }

  override func layoutSubviews() {
    gradient.frame = bounds
    guard bounds.size != placedSize, bounds.width > 0, bounds.height > 0 else { return }
    // In a window of another size they are wanted at the same fractions of it.
    let fractions = zip(ends, Self.places).map { end, place in
      end.wanted.map { Point(x: $0.x / placedSize.width, y: $0.y / placedSize.height) } ?? place
    }
    placedSize = bounds.size
    setRanges()
    flower.place(in: free, animated: false)
    for (end, place) in zip(ends, fractions) {
      end.place(at: Point(x: place.x * bounds.width, y: place.y * bounds.height))
    }
  }

  /// What is not covered.
  private var free: Rect {
    var free = bounds
    free.size.height = max(bounds.height - covered, 2 * Self.margin)
    return free
  }

  private func setRanges() {
    guard placedSize != .zero else { return }
    for end in ends { end.range = free.insetBy(dx: min(Self.margin, bounds.width / 2), dy: Self.margin) }
    // The first one may have made way for the old place of the second.
    ends[0].makeWay()
  }

  private func show() {
    gradient.animate(.colors, to: Colors(rainbow.colors), spring: .smooth)
    gradient.animate(.locations, to: Scalars(rainbow.locations), spring: .smooth)
  }

  /// Brings an end of the gradient to where its handle goes, in the same motion.
  private func move(_ end: AnimatableProperty<Point>, to place: Point, spring: Spring?, velocity: Point) {
    func fraction(_ point: Point) -> Point { Point(x: point.x / bounds.width, y: point.y / bounds.height) }
    guard let spring else {
      gradient.freeze(end)
      gradient.setValue(fraction(place), for: end)
      return
    }
    gradient.animate(end, to: fraction(place), spring: spring, initialVelocity: fraction(velocity))
  }
}
