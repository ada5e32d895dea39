import Martlet

/// A shape with a thick line. A tap makes it another one, a finger drags its dashes along the line and throws them.
@MainActor
final class ShapeCanvas: View {
  var cap = StrokeStyle.Cap.round {
    didSet { showLine() }
  }
  var join = StrokeStyle.Join.round {
    didSet { showLine() }
  }
  /// The greatest length of a corner's tip as a multiple of the line's width. Setting it shows it at once.
  var miterLimit = miterLimits.upperBound {
    didSet { Transaction.withoutActions { shape.miterLimit = miterLimit } }
  }
  var dashes = Dashes.dashes {
    didSet { showLine() }
  }
  /// The width of the line where there is room, in points. Setting it shows it at once.
  var lineWidth = 12.0 {
    didSet {
      Transaction.withoutActions {
        shape.lineWidth = shownWidth
        if dashCount == shownCount { showDashes() }
      }
      // More or fewer of them come from those that are seen.
      if dashCount != shownCount { leadDashes(.snappy) }
    }
  }
  /// Where the line begins and ends, in fractions of its length, 0…1. Setting them shows them at once.
  var start = 0.0 {
    didSet { Transaction.withoutActions { shape.strokeStart = start } }
  }
  var end = 1.0 {
    didSet { Transaction.withoutActions { shape.strokeEnd = end } }
  }
  /// The shape. Setting it changes the present one with a spring, from whatever that is now.
  var kind = LabShape.star {
    didSet {
      guard kind != oldValue else { return }
      shape.animate(.path, to: path, spring: .lively)
      leadDashes(.lively)
    }
  }
  /// Called when a tap has chosen another shape.
  var onMorph: () -> Void = {}

  private let shape = ShapeLayer()
  private let trace: Trace?
  private let pan = PanGestureRecognizer()
  private var drawnSize = Size.zero
  private var shownCount = 0.0

  /// The widths that can be chosen.
  static let widths = 2.0...28.0
  /// The least side of the canvas on which the line is as wide as was chosen, in points.
  private static let fullSide = 400.0
  /// The limits that can be chosen: the tips of the star are cut off on the way.
  static let miterLimits = 1.0...4.0

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
    shape.miterLimit = miterLimit
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

  /// Turns the shape into the next one.
  func morph() {
    kind = LabShape.allCases[(kind.rawValue + 1) % LabShape.allCases.count]
    onMorph()
  }

  /// How large the line is compared with that in a large window: a small shape has a thin one.
  private var scale: Double {
    let side = min(bounds.width, bounds.height)
    return side > 0 ? min(side / Self.fullSide, 1) : 1
  }

  /// The width that the line has, in points.
  private var shownWidth: Double { lineWidth * scale }

  private var path: Path { path(of: kind) }

  private func path(of kind: LabShape) -> Path {
    let room = min(bounds.width, bounds.height) / 2 - Self.widths.upperBound * scale - 4
    return kind.path(center: bounds.center, radius: max(room, 1))
  }

  /// How many dashes there are, in each shape.
  private var dashCount: Double {
    dashes.count(along: path(of: .star).length, lineWidth: shownWidth, cap: cap)
  }

  /// The dashes with which the line meets itself, as far from the first tip as they were dragged.
  private var fittedDashes: (pattern: [Double], phase: Double) {
    let (pattern, phase) = dashes.fitted(dashCount, along: path.length, lineWidth: shownWidth, cap: cap)
    let old = shape.lineDashPattern
    let offset = old.isEmpty ? 0 : (shape.lineDashPhase - old[0] / 2) / old.reduce(0, +)
    return (pattern, phase + offset * pattern.reduce(0, +))
  }

  override func layoutSubviews() {
    shape.frame = bounds
    guard bounds.size != drawnSize else { return }
    drawnSize = bounds.size
    shape.path = path
    shape.lineWidth = shownWidth
    showDashes()
  }

  private func showLine() {
    shape.lineWidth = shownWidth
    shape.lineCap = cap
    shape.lineJoin = join
    showDashes()
  }

  private func showDashes() {
    (shape.lineDashPattern, shape.lineDashPhase) = fittedDashes
    shownCount = dashCount
  }

  /// Leads the dashes to what they are to be, from what is seen of them.
  private func leadDashes(_ spring: Spring) {
    let (pattern, phase) = fittedDashes
    shape.animate(.lineDashPattern, to: Scalars(pattern), spring: spring)
    shape.animate(.lineDashPhase, to: phase, spring: spring)
    shownCount = dashCount
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
