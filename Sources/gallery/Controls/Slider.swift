import Martlet

/// A knob on a track that a finger drags to choose a number.
///
/// A finger can land anywhere: the knob springs to it, on top of its current motion, and then stays under the
/// finger.
@MainActor
final class Slider: View {
  /// The range of values, from left to right.
  let range: ClosedRange<Double>
  /// Called with every number that a finger chooses.
  var onChange: (Double) -> Void
  /// The current number. Setting it moves the knob, animated in an animation block, without calling
  /// `onChange`.
  var value: Double {
    didSet {
      value = min(max(value, range.lowerBound), range.upperBound)
      if value != oldValue { place() }
    }
  }

  /// The number from which the groove is filled up to the knob; the lower end by default.
  var origin: Double? {
    didSet { if origin != oldValue { place() } }
  }

  private let groove = View()
  private let fill = View()
  private let knob = View()
  private let pan = PanGestureRecognizer()
  /// The offset from the finger to the centre of the knob while it is dragged.
  private var grip = 0.0

  static let grooveHeight = 4.0
  static let knobSize = 24.0
  /// The knob's scale while a finger holds it.
  static let heldScale = 1.15

  init(
    range: ClosedRange<Double>, value: Double, style: ControlStyle,
    onChange: @escaping (Double) -> Void = { _ in }
  ) {
    precondition(range.lowerBound < range.upperBound, "a slider needs a range, not \(range)")
    self.range = range
    self.value = min(max(value, range.lowerBound), range.upperBound)
    self.onChange = onChange
    super.init()
    groove.backgroundColor = style.groove
    fill.backgroundColor = style.accent
    knob.backgroundColor = style.accent
    knob.bounds = Rect(x: 0, y: 0, width: Self.knobSize, height: Self.knobSize)
    knob.cornerRadius = Self.knobSize / 2
    for part in [groove, fill] { part.cornerRadius = Self.grooveHeight / 2 }
    // It grows to one side.
    fill.layer.anchorPoint = Point(x: 0, y: 0.5)
    for part in [groove, fill, knob] {
      part.isUserInteractionEnabled = false
      addSubview(part)
    }
    pan.minimumDistance = 0
    pan.maximumNumberOfTouches = 1
    pan.addHandler { [weak self] in self?.panned($0) }
    addGestureRecognizer(pan)
  }

  override func layoutSubviews() {
    let middle = bounds.height / 2
    groove.frame = alignToPixels(
      Rect(x: Self.knobSize / 2, y: middle - Self.grooveHeight / 2, width: way, height: Self.grooveHeight))
    place()
  }

  /// The knob's range of movement.
  private var way: Double { max(bounds.width - Self.knobSize, 1) }

  private func place() {
    func place(of value: Double) -> Double {
      way * (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    }
    let (x, start) = (
      place(of: value), place(of: min(max(origin ?? range.lowerBound, range.lowerBound), range.upperBound))
    )
    knob.center = Point(x: Self.knobSize / 2 + x, y: bounds.height / 2)
    fill.center = Point(x: groove.frame.minX + min(x, start), y: groove.frame.center.y)
    fill.bounds = Rect(x: 0, y: 0, width: abs(x - start), height: groove.bounds.height)
  }

  private func panned(_ pan: PanGestureRecognizer) {
    guard let finger = pan.location(in: self) else { return }
    switch pan.state {
    case .began:
      // On the knob the finger keeps its place; elsewhere the knob comes to it.
      let distance = knob.center.x - finger.x
      let isOnKnob = abs(distance) <= ControlStyle.touchTarget / 2
      grip = isOnKnob ? distance : 0
      View.animate(spring: .snappy) {
        knob.transform = Transform(scaleX: Self.heldScale, y: Self.heldScale)
      }
      follow(finger, isCalled: !isOnKnob)
    case .changed: follow(finger, isCalled: false)
    case .ended, .cancelled: View.animate(spring: .snappy) { knob.transform = .identity }
    case .possible, .failed: break
    }
  }

  private func follow(_ finger: Point, isCalled: Bool) {
    let fraction = (finger.x + grip - Self.knobSize / 2) / way
    let before = value
    let chosen = range.lowerBound + fraction * (range.upperBound - range.lowerBound)
    if isCalled { View.animate(spring: .snappy) { value = chosen } } else { value = chosen }
    if value != before { onChange(value) }
  }
}
