import Martlet

/// The balloons on their strings, and the panel in front.
@MainActor
final class BalloonsView: DemoView {
  /// Contains the balloons, and has their local time.
  private let sky = Layer()
  private let balloons: [Layer]
  private let way: Way
  private let ground = Layer()
  private var panel: BalloonPanel?
  private var isUp = false
  private var isLaidOut = false
  private let tap = TapGestureRecognizer()

  /// The duration of one movement and the delay between two balloons, in seconds.
  static let duration = 2.4
  static let stagger = 0.7

  init(palette: Palette) {
    balloons = [palette.coral, palette.sun, palette.sky, palette.coral, palette.sun].map {
      Balloon.layer(color: $0)
    }
    way = Way(of: balloons)
    super.init(
      palette: palette, title: localized("Balloons"),
      hint: localized("Tap: they rise one after another. The panel sets their speed"))
    sky.isStill = true
    ground.isStill = true
    ground.backgroundColor = palette.hairline
    layer.addSublayer(ground)
    layer.addSublayer(sky)
    for (index, balloon) in balloons.enumerated() {
      balloon.name = "balloon-\(index + 1)"
      balloon.isStill = true
      balloon.position.y = Way.length
    }
    sky.addSublayer(way)
    let panel = BalloonPanel(palette: palette) { [weak self] in self?.speed = $0 }
    self.panel = panel
    outlined.append(panel.layer)
    addSubview(panel)
    // Touches on the panel are for its buttons.
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
    let panelFrame = BalloonPanel.frame(in: field)
    panel?.frame = alignToPixels(panelFrame)
    // The panel is below the ground, so it covers no balloon.
    let floor = panelFrame.minY - (isCompact ? 8 : 16)
    ground.frame = alignToPixels(Rect(x: 0, y: floor, width: bounds.width, height: hairline))
    let lane = field.width / Double(balloons.count)
    let width = max(min(lane * 0.72, (floor - field.minY) * 0.28).rounded(), 1)
    let size = alignToPixels(Rect(x: 0, y: 0, width: width, height: width * Balloon.aspect)).size
    func place(_ x: Double, _ y: Double) -> Rect {
      alignToPixels(Rect(origin: Point(x: x, y: y), size: size))
    }
    for (index, balloon) in balloons.enumerated() {
      balloon.bounds = Rect(origin: .zero, size: size)
      let left = place(field.minX + lane * (Double(index) + 0.5) - size.width / 2, field.minY).minX
      balloon.position.x = left + size.width / 2
    }
    let top = place(field.minX, field.minY).minY
    let bottom = place(field.minX, floor - size.height).minY
    way.lay(from: Point(x: 0, y: top + size.height / 2), height: bottom - top)
    if !isLaidOut { panel?.fadeLater() }
    isLaidOut = true
  }

  /// The speed of the balloons' time.
  var speed: Double {
    get { sky.speed }
    set {
      sky.setSpeed(newValue)
      panel?.choose(newValue)
    }
  }

  /// Moves the balloons up, down and up again, or the reverse if they are up, one after another.
  ///
  /// Their positions are set to the final ones at once. An additive animation on top holds the remaining
  /// distance: all of it before its start, through its fill mode, and then less and less.
  func send() {
    isUp.toggle()
    for (index, balloon) in balloons.enumerated() {
      let old = balloon.position.y
      balloon.position.y = isUp ? 0 : Way.length
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
