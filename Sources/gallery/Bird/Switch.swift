import Martlet

/// A knob at one end of a groove or the other.
@MainActor
final class Switch: View {
  /// Whether it is on. Setting it moves the knob without calling `onChange`.
  var isOn: Bool {
    didSet { if isOn != oldValue { View.animate(spring: .snappy) { place() } } }
  }
  /// Called when a tap has changed it.
  var onChange: (Bool) -> Void

  private let style: ControlStyle
  private let groove = View()
  private let knob = View()
  private let tap = TapGestureRecognizer()

  static let grooveSize = Size(width: 52, height: 32)

  init(isOn: Bool, style: ControlStyle, onChange: @escaping (Bool) -> Void) {
    self.isOn = isOn
    self.style = style
    self.onChange = onChange
    super.init()
    groove.cornerRadius = Self.grooveSize.height / 2
    knob.cornerRadius = Self.grooveSize.height / 2 - ControlStyle.inset
    knob.backgroundColor = .white
    for part in [groove, knob] {
      part.isUserInteractionEnabled = false
      addSubview(part)
    }
    tap.addHandler { [weak self] _ in
      guard let self else { return }
      self.isOn.toggle()
      self.onChange(self.isOn)
    }
    addGestureRecognizer(tap)
  }

  override func layoutSubviews() { place() }

  private func place() {
    groove.frame = Rect(center: bounds.center, size: Self.grooveSize)
    groove.backgroundColor = isOn ? style.accent : style.groove
    let inner = groove.frame.insetBy(dx: ControlStyle.inset, dy: ControlStyle.inset)
    knob.frame = Rect(
      x: isOn ? inner.maxX - inner.height : inner.minX, y: inner.minY, width: inner.height,
      height: inner.height)
  }
}
