import Martlet

/// The lanes, the curve and the sliders of the spring lab.
@MainActor
final class SpringView: DemoView {
  private let lanes: SpringLanes
  private let bench = View()
  private let curve: SpringCurve
  private let titles: [TextLine]
  private let numbers: [TextLine]
  private var sliders: [Slider] = []
  private var button: Button?

  /// The time in which every spring settles to a thousandth of its distance, in seconds.
  static let settling = 2.0
  static let dampings = 0.05...1.5
  static let velocities = -8.0...8.0
  static let firstDamping = 0.35
  /// Below this slider width, in points, a long title would overlap a number with a sign.
  private static let narrowSlider = 170.0

  init(palette: Palette) {
    lanes = SpringLanes(palette: palette)
    curve = SpringCurve(palette: palette)
    titles = [localized("Damping"), localized("Initial velocity")].map {
      TextLine($0, size: 13, color: palette.mist)
    }
    numbers = (0..<2).map { _ in TextLine(" ", size: 13, weight: .semibold, color: palette.ink) }
    super.init(
      palette: palette, title: localized("Springs"),
      hint: localized("Less damping swings more. The sliders change the red dot's spring"))
    bench.layer.backgroundColor = palette.card
    bench.layer.borderColor = palette.hairline
    bench.layer.cornerRadius = 20
    outlined += [lanes.layer, bench.layer]
    lanes.onTap = { [weak self] in self?.release() }
    addSubview(lanes)
    addSubview(bench)
    for layer in [curve] + titles + numbers {
      layer.isStill = true
      self.layer.addSublayer(layer)
    }
    let style = ControlStyle(palette: palette, accent: palette.coral)
    for (range, value) in [(Self.dampings, Self.firstDamping), (Self.velocities, 0)] {
      let slider = Slider(range: range, value: value, style: style) { [weak self] _ in self?.tune() }
      sliders.append(slider)
      addSubview(slider)
    }
    let button = Button(localized("Release"), style: style) { [weak self] in self?.release() }
    self.button = button
    outlined.append(button.layer)
    addSubview(button)
    tune()
  }

  /// The damping ratio of the curve's spring.
  var damping: Double {
    get { sliders[0].value }
    set {
      sliders[0].value = newValue
      tune()
    }
  }

  /// Its initial velocity, in distances per second.
  var velocity: Double {
    get { sliders[1].value }
    set {
      sliders[1].value = newValue
      tune()
    }
  }

  override func layoutField(_ field: Rect) {
    let layout = SpringLayout(size: bounds.size)
    let captionSize = Self.captionSize(bounds.size)
    curve.captionSize = captionSize
    lanes.frame = alignToPixels(directed(layout.lanes))
    bench.frame = alignToPixels(directed(layout.bench))
    curve.frame = alignToPixels(directed(layout.curve))
    for (index, rect) in layout.sliders.enumerated() {
      sliders[index].frame = alignToPixels(directed(rect))
      let isNarrow = rect.width < Self.narrowSlider
      titles[index].string =
        index == 0 ? localized("Damping") : isNarrow ? localized("Velocity") : localized("Initial velocity")
      titles[index].em = captionSize
      numbers[index].em = captionSize
      let height = titles[index].wantedSize.height - captionSize * TextRole.lineHeight
      titles[index].place(at: Point(x: rect.minX + 2, y: rect.minY - captionSize - 1 - max(height, 0)))
      placeNumber(index)
    }
    button?.frame = alignToPixels(directed(layout.button))
  }

  private func placeNumber(_ index: Int) {
    let rect = directed(sliders[index].frame)
    // In the narrowest window there is room for one of the two.
    let words = titles[index].wantedSize.width + numbers[index].wantedSize.width
    numbers[index].isHidden = words + 8 > rect.width
    numbers[index].place(endingAt: Point(x: rect.maxX - 2, y: titles[index].frame.center.y))
  }

  private func tune() {
    curve.tune(damping: damping, velocity: velocity)
    for (index, value) in [damping, velocity].enumerated() {
      let hundredths = Int((abs(value) * 100).rounded())
      let fraction = hundredths % 100
      numbers[index].string =
        (value < 0 && hundredths > 0 ? "−" : "")
        + "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
      placeNumber(index)
    }
  }

  /// Releases all springs.
  func release() {
    lanes.release(velocity: velocity)
    curve.release()
  }
}
