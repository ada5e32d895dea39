import Martlet

/// The name of a section, to be chosen with a finger.
@MainActor
final class WallChip: Handle {
  private let label: Label
  private let style: ControlStyle
  /// Its colour while it is not chosen.
  private let surface: Color
  private let tap = TapGestureRecognizer()
  private let onTap: () -> Void

  /// Its height, the space beside its word, and the size of that, in points; where there is little room, and elsewhere.
  private static let small = (height: 30.0, padding: 8.0, text: 13.0)
  private static let usual = (height: 36.0, padding: 14.0, text: 15.0)

  /// How much of the usual room there is, 0…1.
  var roominess = 1.0 {
    didSet {
      guard roominess != oldValue else { return }
      label.text.font.size = measures.text
    }
  }

  private var measures: (height: Double, padding: Double, text: Double) {
    func between(_ small: Double, _ usual: Double) -> Double { small + (usual - small) * roominess }
    return (
      between(Self.small.height, Self.usual.height).rounded(),
      between(Self.small.padding, Self.usual.padding), between(Self.small.text, Self.usual.text)
    )
  }

  /// Whether its section is the chosen one.
  var isChosen = false { didSet { if isChosen != oldValue { show() } } }

  /// - Parameter surface: Its colour while it is not chosen.
  init(_ title: String, style: ControlStyle, surface: Color, onTap: @escaping () -> Void) {
    self.style = style
    self.surface = surface
    self.onTap = onTap
    label = Label(Self.text(title, color: style.quiet))
    super.init()
    addSubview(label)
    cursor = .pointingHand
    tap.onPressChange = { [weak self] isDown in
      guard let self else { return }
      layer.animate(.transform.scale, to: isDown ? ControlStyle.pressedScale : 1, spring: .snappy)
    }
    tap.addHandler { _ in onTap() }
    addGestureRecognizer(tap)
    show()
  }

  private static func text(_ title: String, color: Color) -> Text {
    var text = Text(title, font: .system(size: usual.text), color: color)
    text.alignment = .center
    return text
  }

  /// The size that its word needs in the scale of text, in points.
  var wantedSize: Size {
    let word = label.text.scaled(by: effectiveTextScale).size()
    return Size(
      width: (word.width + 2 * measures.padding).rounded(.up),
      height: max(measures.height, (word.height + measures.padding).rounded(.up)))
  }

  override func layoutSubviews() {
    cornerRadius = bounds.height / 2
    label.frame = bounds
  }

  override func describe(_ node: inout AccessibilityNode) {
    node.role = .button
    node.label = label.text.string
    if isChosen { node.states.insert(.selected) }
    node.actions = [.press]
  }

  override func perform(_ action: AccessibilityAction) -> Bool {
    guard action == .press else { return false }
    onTap()
    return true
  }

  private func show() {
    backgroundColor = isChosen ? style.chosen : surface
    label.text.color = isChosen ? style.onChosen : style.quiet
  }
}
