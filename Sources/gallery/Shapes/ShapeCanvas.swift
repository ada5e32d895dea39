import Martlet

/// A shape with a thick line. A tap makes it another one, a finger drags its dashes along the line and throws them.
@MainActor
final class ShapeCanvas: View {
  var lineStyle = LineStyle.round {
    didSet { showLine() }
  }
  var dashes = Dashes.dashes {
    didSet { showLine() }
  }
  /// The width of the line, in points. Setting it shows it at once.
  var lineWidth = 12.0 {
    didSet { Transaction.withoutActions { showLine() } }
  }
  /// How much of the line is there, 0…1. Setting it shows it at once.
  var trim = 1.0 {
    didSet {
      shape.freeze(.strokeEnd)
      Transaction.withoutActions { shape.strokeEnd = trim }
    }
  }

  private let shape = ShapeLayer()
  private let trace: Trace?
  private let pan = PanGestureRecognizer()
  private var kind = LabShape.star
  private var drawnSize = Size.zero

  /// The widths that can be chosen.
  static let widths = 2.0...28.0

  init(palette: Palette, trace: Trace?) {
    self.trace = trace
    super.init()
    layer.name = "canvas"
    backgroundColor = palette.card
    cornerRadius = 20
    layer.borderColor = palette.hairline
    shape.name = "shape"
    shape.fillColor = palette.sun.withAlpha(0.28)
    shape.strokeColor = palette.coral
    layer.addSublayer(shape)
    showLine()
    let tap = TapGestureRecognizer()
    tap.addHandler { [weak self] in if $0.state == .ended { self?.morph() } }
    pan.maximumNumberOfTouches = 1
    pan.beginsOnTouchDown = { [weak self] _ in self?.shape.isVisiblyMoving(.lineDashPhase) ?? false }
    // A tap on running dashes stops them, and changes the shape all the same.
    pan.shouldRecognizeSimultaneously = { $0 is TapGestureRecognizer }
    pan.addHandler { [weak self] in self?.panned($0) }
    addGestureRecognizer(tap)
    addGestureRecognizer(pan)
  }

  /// Turns the shape into the next one with a spring, from whatever it is now.
  func morph() {
    kind = LabShape.allCases[(kind.rawValue + 1) % LabShape.allCases.count]
    shape.animate(.path, to: path, spring: .lively)
  }

  private var path: Path {
    let room = min(bounds.width, bounds.height) / 2 - Self.widths.upperBound - 4
    return kind.path(center: bounds.center, radius: max(room, 1))
  }

  override func layoutSubviews() {
    shape.frame = bounds
    guard bounds.size != drawnSize else { return }
    drawnSize = bounds.size
    shape.path = path
  }

  private func showLine() {
    shape.lineWidth = lineWidth
    shape.lineCap = lineStyle.cap
    shape.lineJoin = lineStyle.join
    shape.lineDashPattern = dashes.pattern(lineWidth: lineWidth, cap: lineStyle.cap)
  }

  private func panned(_ pan: PanGestureRecognizer) {
    trace?.gesture(pan, layer: shape)
    switch pan.state {
    case .began, .changed:
      if pan.state == .began { shape.freeze(.lineDashPhase) }
      // A pattern that begins later in its period lies further back.
      Transaction.withoutActions { shape.lineDashPhase -= forward(pan.translation) }
      pan.translation = .zero
    case .ended: shape.animate(.lineDashPhase, initialVelocity: -forward(pan.velocity))
    case .cancelled, .possible, .failed: break
    }
  }

  /// How far a movement goes along the line, clockwise, at the finger.
  private func forward(_ movement: Point) -> Double {
    let arm = (pan.location(in: self) ?? .zero) - bounds.center
    guard arm.length > 1 else { return movement.x }
    return (arm.x * movement.y - arm.y * movement.x) / arm.length
  }
}
