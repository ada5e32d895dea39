import Martlet

/// The balloons on their strings, and the panel in front.
@MainActor
final class BalloonsView: DemoView {
  /// Holds the balloons, and their time.
  private let sky = Layer()
  private let balloons: [Layer]
  private let ground = Layer()
  private var panel: BalloonPanel?
  private var isUp = false
  private let tap = TapGestureRecognizer()

  /// Seconds of one way, and between the starts of two balloons.
  static let duration = 2.4
  static let stagger = 0.7

  init(palette: Palette) {
    balloons = [palette.coral, palette.sun, palette.sky, palette.coral, palette.sun].map {
      Balloon.layer(color: $0)
    }
    super.init(
      palette: palette, title: "Balloons",
      hint: "Tap: they rise one after another. The panel sets their speed")
    sky.isStill = true
    ground.isStill = true
    ground.backgroundColor = palette.hairline
    layer.addSublayer(ground)
    layer.addSublayer(sky)
    for (index, balloon) in balloons.enumerated() {
      balloon.name = "balloon-\(index + 1)"
      balloon.isStill = true
      sky.addSublayer(balloon)
    }
    let panel = BalloonPanel(palette: palette) { [weak self] in self?.speed = $0 }
    self.panel = panel
    outlined.append(panel.layer)
    addSubview(panel)
    // What falls on the panel is for its buttons.
    tap.shouldReceive = { [weak self] touch in touch.target === self }
    tap.addHandler { [weak self] _ in self?.send() }
    addGestureRecognizer(tap)
    addGestureRecognizer(
      TouchWatch { [weak panel] isDown in
        if isDown { panel?.wake() } else { panel?.fadeLater() }
      })
  }

  override func layoutField(_ field: Rect) {
    sky.frame = Rect(origin: .zero, size: bounds.size)
    let floor = field.maxY - 12
    ground.frame = alignToPixels(Rect(x: 0, y: floor, width: bounds.width, height: hairline))
    let lane = field.width / Double(balloons.count)
    let width = min(lane * 0.72, field.height * 0.24).rounded()
    let size = alignToPixels(Rect(x: 0, y: 0, width: width, height: width * Balloon.aspect)).size
    for (index, balloon) in balloons.enumerated() {
      balloon.removeAllAnimations()
      balloon.bounds = Rect(origin: .zero, size: size)
      let middle = Point(x: field.minX + lane * (Double(index) + 0.5), y: field.center.y)
      let place = alignToPixels(Rect(center: middle, size: size))
      balloon.position = Point(x: place.minX + size.width / 2, y: height(size))
    }
    panel?.frame = alignToPixels(BalloonPanel.frame(in: field))
    panel?.wake()
    panel?.fadeLater()
  }

  /// Height of a balloon's middle where it rests.
  private func height(_ size: Size) -> Double {
    let field = Self.field(in: bounds.size)
    let top = isUp ? field.minY : field.maxY - 12 - size.height
    return alignToPixels(Rect(origin: Point(x: field.minX, y: top), size: size)).minY + size.height / 2
  }

  /// How fast the balloons' time runs.
  var speed: Double {
    get { sky.speed }
    set {
      sky.setSpeed(newValue)
      panel?.choose(newValue)
    }
  }

  /// Sends the balloons up, down and up again, or the other way round where they are up: one after another.
  ///
  /// They are set where they will end, at once and all together. What shows is added on top: from begin to end the
  /// way that they still have to go, and before the begin, by the fill mode, all of it.
  func send() {
    isUp.toggle()
    for (index, balloon) in balloons.enumerated() {
      let old = balloon.position.y
      balloon.position.y = height(balloon.bounds.size)
      var rise = BasicAnimation(from: old - balloon.position.y, to: 0, isAdditive: true)
      rise.timingFunction = .easeInEaseOut
      rise.timing = MediaTiming(
        beginTime: sky.clockTime + Double(index) * Self.stagger, duration: Self.duration, repeatCount: 1.5,
        autoreverses: true, fillMode: .backwards)
      balloon.add(rise, for: .position.y)
    }
    panel?.wake()
    panel?.fadeLater()
  }
}
