import Martlet

/// A translucent sheet that turns about its middle and moves, as its own drag goes.
@MainActor
final class CrossingSheet: View {
  /// What a drag of the sheet does.
  enum Hand: CaseIterable { case turn, move }

  var hand = Hand.turn
  /// How much of what is behind it is hidden, from 0 to 1.
  var density = 0.6 {
    didSet { showColor() }
  }
  /// The length of its edges, in points.
  var side = 0.0 {
    didSet { if side != oldValue { layOut() } }
  }
  /// Where its middle may rest, around the middle of the stage, in points.
  var reach = 0.0 {
    didSet { if !pan.state.isOngoing { center = limited(center) } }
  }

  /// The name of its layer, for tools.
  var name: String? {
    get { sheet.layer.name }
    set { sheet.layer.name = newValue }
  }

  private let table: Turntable
  private let sheet = View()
  private let rings = (0..<3).map { _ in Layer() }
  private let color: Color
  private let pan = PanGestureRecognizer()
  private var start = Point.zero
  /// Whether the drag moves it.
  private var isMoved = false

  /// - Parameter base: How the sheet lies on its turntable.
  init(color: Color, base: Transform, turn: Double, tilt: Double) {
    table = Turntable(turn: turn, tilt: tilt, within: -1.4...1.4)
    self.color = color
    super.init()
    layer.preservesDepth = true
    sheet.layer.transform = base
    for ring in rings {
      ring.isStill = true
      ring.borderColor = Color.white.withAlpha(0.7)
      sheet.layer.addSublayer(ring)
    }
    table.plate.addSubview(sheet)
    addSubview(table)
    pan.minimumDistance = 0
    pan.maximumNumberOfTouches = 1
    pan.addHandler { [weak self] in self?.panned($0) }
    sheet.addGestureRecognizer(pan)
    showColor()
  }

  /// Turns as a pan beside it goes.
  func follow(_ pan: PanGestureRecognizer) { table.follow(pan) }

  /// Turns by angles, in radians.
  func turn(by turn: Double, tilt: Double) { table.turn(by: turn, tilt: tilt) }

  private func panned(_ pan: PanGestureRecognizer) {
    // It goes on as it has begun.
    if pan.state == .began { isMoved = hand == .move }
    guard isMoved else { return table.follow(pan) }
    switch pan.state {
    case .began:
      layer.freeze(.position)
      start = center
      center = start + pan.translation
    case .changed: center = start + pan.translation
    case .ended, .cancelled:
      let velocity = pan.state == .ended ? pan.velocity : .zero
      let end = limited(Decay.normal.projectedEnd(from: center, velocity: velocity))
      layer.animate(
        .position, to: end,
        spring: .lively.paced(from: center, to: end, velocity: velocity, isThrown: true),
        initialVelocity: velocity)
    case .possible, .failed: break
    }
  }
  private func limited(_ point: Point) -> Point {
    let length = point.length
    return length > reach ? point * (reach / length) : point
  }

  private func layOut() {
    sheet.bounds = Rect(x: 0, y: 0, width: side, height: side)
    sheet.cornerRadius = side * 0.08
    sheet.layer.borderWidth = 2
    table.radius = side * 0.45
    for (index, ring) in rings.enumerated() {
      let width = side * (0.3 + 0.24 * Double(index))
      ring.frame = Rect(center: sheet.bounds.center, size: Size(width: width, height: width))
      ring.cornerRadius = width / 2
      ring.borderWidth = 1.5
    }
  }

  private func showColor() {
    sheet.backgroundColor = color.withAlpha(density)
    sheet.layer.borderColor = color.darkened(by: 0.12).withAlpha(max(density, 0.5))
  }
}
