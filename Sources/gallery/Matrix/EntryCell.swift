import Martlet

/// An entry of the matrix. A finger that drags it up or down changes it, and a double tap resets it.
@MainActor
final class EntryCell: View {
  let entry: MatrixEntry
  /// Called when a finger lands on it.
  var onHold: () -> Void = {}
  /// Called with the amounts by which a finger changes it.
  var onChange: (Double) -> Void = { _ in }
  /// Called for a double tap.
  var onReset: () -> Void = {}

  /// The number, as written.
  var string: String {
    get { label.string }
    set {
      guard label.string != newValue else { return }
      label.string = newValue
      // Larger figures may have to be smaller now.
      if effectiveTextScale > 1 { setNeedsLayout() }
    }
  }
  var fontSize: Double {
    get { label.text.font.size }
    set { label.grow(to: newValue) }
  }

  private let label: Label
  private let surface: Color
  private let heldSurface: Color
  private let pan = PanGestureRecognizer()
  private let doubleTap = TapGestureRecognizer()

  /// Opacities of its colour: at rest, and in a hand.
  static let tints = (usual: 0.2, held: 0.5)
  /// The same of one without a colour.
  static let plainTints = (usual: 0.09, held: 0.24)

  /// - Parameter color: The colour of what it moves; `nil` for none.
  init(_ entry: MatrixEntry, color: Color?, palette: Palette) {
    self.entry = entry
    let tints = color == nil ? Self.plainTints : Self.tints
    surface = entry.isLive ? (color ?? palette.ink).withAlpha(tints.usual) : .clear
    heldSurface = (color ?? palette.ink).withAlpha(tints.held)
    label = Label("0", role: .body, color: entry.isLive ? palette.ink : palette.mist, alignment: .center)
    label.text.font.hasTabularDigits = true
    label.text.maximumLines = 1
    super.init()
    backgroundColor = surface
    cornerRadius = 8
    addSubview(label)
    isUserInteractionEnabled = entry.isLive
    guard entry.isLive else { return }
    pan.minimumDistance = 0
    pan.maximumNumberOfTouches = 1
    pan.addHandler { [weak self] in self?.panned($0) }
    addGestureRecognizer(pan)
    doubleTap.numberOfTapsRequired = 2
    doubleTap.shouldRecognizeSimultaneously = { $0 is PanGestureRecognizer }
    doubleTap.addHandler { [weak self] in if $0.state == .ended { self?.onReset() } }
    addGestureRecognizer(doubleTap)
  }

  override func layoutSubviews() {
    label.settle(in: bounds)
    label.fitText(in: bounds.size)
  }

  /// The finger also finds it in the gap beside it.
  override func point(inside point: Point) -> Bool { bounds.insetBy(dx: -1.5, dy: -1.5).contains(point) }

  private func panned(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      onHold()
      show(isHeld: true)
      pan.translation = .zero
    case .changed:
      let way = pan.translation.y
      pan.translation = .zero
      if way != 0 { onChange(-way * entry.step) }
    case .ended, .cancelled: show(isHeld: false)
    case .possible, .failed: break
    }
  }

  private func show(isHeld: Bool) {
    View.animate(spring: .snappy) { backgroundColor = isHeld ? heldSurface : surface }
  }
}
