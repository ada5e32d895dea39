import Martlet

/// A row of numbers that a finger throws. One of them comes to rest in the middle: the chosen one.
@MainActor
final class NumberWheel: View {
  /// The numbers, from left to right.
  let range: ClosedRange<Int>
  /// Called when another number passes the middle.
  let onChange: (Int) -> Void
  /// The number in the middle.
  private(set) var value: Int

  private let scroll = WheelScrollView()
  private let labels: [Label]
  private let mark = View()

  /// The width of a number in a wide enough wheel, and in a narrow one, in which its neighbours are seen too, in points.
  private static let pitches = (usual: 44.0, least: 26.0)
  /// The scale and the opacity of a number that is not in the middle.
  private static let far = (scale: 0.76, opacity: 0.8)
  /// A number is seen entirely from the second distance from the side on, and not at all up to the first one.
  private static let edge = (clear: 8.0, whole: 14.0)

  init(range: ClosedRange<Int>, value: Int, style: ControlStyle, onChange: @escaping (Int) -> Void) {
    self.range = range
    self.value = value
    self.onChange = onChange
    labels = range.map { Label("\($0)", role: .body, color: style.palette.ink, alignment: .center) }
    super.init()
    backgroundColor = style.trough
    cornerRadius = ControlStyle.cornerRadius
    layer.masksToBounds = true
    mark.backgroundColor = style.palette.card
    mark.cornerRadius = ControlStyle.cornerRadius - ControlStyle.inset
    mark.layer.borderColor = style.chosen
    mark.layer.borderWidth = 2
    mark.isUserInteractionEnabled = false
    addSubview(mark)
    scroll.showsIndicators = false
    scroll.alwaysBounces = [.horizontal]
    scroll.isDirectionalLockEnabled = true
    for label in labels { scroll.addSubview(label) }
    scroll.onScroll = { [weak self] in self?.passed($0.x) }
    addSubview(scroll)
    let tap = TapGestureRecognizer()
    tap.addHandler { [weak self] in self?.tapped($0) }
    addGestureRecognizer(tap)
  }

  /// The width of a number: whole pixels.
  private var pitch: Double {
    let (pixel, third) = (1 / layer.windowScale, bounds.width / 3)
    let wanted = min(max(third, Self.pitches.least), Self.pitches.usual)
    return (wanted / pixel).rounded(.down) * pixel
  }

  /// Scrolls to a number.
  func choose(_ number: Int, animated: Bool = true) {
    let index = min(max(number, range.lowerBound), range.upperBound) - range.lowerBound
    scroll.setContentOffset(Point(x: Double(index) * pitch, y: 0), animated: animated)
  }

  override func layoutSubviews() {
    scroll.frame = bounds
    let (inset, pitch) = (ControlStyle.inset, pitch)
    scroll.snapTargetsX = SnapTargets(labels.indices.map { Double($0) * pitch })
    mark.frame = alignToPixels(
      Rect(center: bounds.center, size: Size(width: pitch, height: bounds.height - 2 * inset)))
    // The first number's offset is 0.
    let margin = mark.frame.minX
    // Before the new size limits the offset of the old one.
    if !scroll.isTracking { choose(value, animated: false) }
    scroll.contentSize = Size(width: Double(labels.count) * pitch + 2 * margin, height: bounds.height)
    for (index, label) in labels.enumerated() {
      label.bounds = Rect(x: 0, y: 0, width: pitch, height: bounds.height)
      label.center = Point(x: margin + (Double(index) + 0.5) * pitch, y: bounds.center.y)
    }
    if !scroll.isTracking { choose(value, animated: false) }
    passed(scroll.contentOffset.x)
  }

  private func passed(_ offset: Double) {
    let pitch = pitch
    for (index, label) in labels.enumerated() {
      let distance = min(abs(Double(index) - offset / pitch), 1)
      label.transform = Transform(scale: 1 - (1 - Self.far.scale) * distance)
      let side = bounds.width / 2 - abs(Double(index) * pitch - offset)
      let share = (side - Self.edge.clear) / (Self.edge.whole - Self.edge.clear)
      label.layer.opacity = (1 - (1 - Self.far.opacity) * distance) * min(max(share, 0), 1)
    }
    let nearest = Int((offset / pitch).rounded()) + range.lowerBound
    let chosen = min(max(nearest, range.lowerBound), range.upperBound)
    guard chosen != value else { return }
    value = chosen
    onChange(chosen)
  }

  private func tapped(_ tap: GestureRecognizer) {
    guard tap.state == .ended, let place = tap.location(in: self) else { return }
    choose(value + Int(((place.x - mark.center.x) / pitch).rounded()))
  }
}

/// A scroll view that tells where it is.
@MainActor
private final class WheelScrollView: ScrollView {
  var onScroll: (Point) -> Void = { _ in }

  override func offsetDidChange(to offset: Point) {
    super.offsetDidChange(to: offset)
    onScroll(offset)
  }
}
