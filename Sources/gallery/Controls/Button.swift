import Martlet

/// A button with a word. It highlights when a finger lands and acts when the finger lifts on it.
@MainActor
final class Button: View {
  /// Called when a finger that landed on it lifts on it.
  let onTap: () -> Void

  private let label: Label
  private let press = PanGestureRecognizer()
  private let surface: Color
  private let pressedSurface: Color
  private var isPressed = false

  static let pressedScale = 0.96
  /// How far outside a finger may lift, in points.
  static let slop = 16.0

  init(_ title: String, style: ControlStyle, onTap: @escaping () -> Void) {
    self.onTap = onTap
    surface = style.palette.card
    pressedSurface = surface.interpolated(to: style.palette.ink, fraction: 0.08)
    label = Label(title, role: .body, color: style.palette.ink, alignment: .center)
    super.init()
    backgroundColor = surface
    cornerRadius = ControlStyle.cornerRadius
    layer.borderColor = style.palette.hairline
    addSubview(label)
    press.minimumDistance = 0
    press.maximumNumberOfTouches = 1
    press.addHandler { [weak self] in self?.pressed($0) }
    addGestureRecognizer(press)
  }

  override func layoutSubviews() {
    layer.borderWidth = 1 / layer.windowScale
    label.frame = bounds
  }

  private func pressed(_ press: PanGestureRecognizer) {
    let isInside =
      press.location(in: self).map {
        $0.x > -Self.slop && $0.y > -Self.slop && $0.x < bounds.width + Self.slop
          && $0.y < bounds.height + Self.slop
      } ?? false
    switch press.state {
    case .began, .changed: show(pressed: isInside)
    case .ended:
      show(pressed: false)
      if isInside { onTap() }
    case .cancelled: show(pressed: false)
    case .possible, .failed: break
    }
  }

  private func show(pressed: Bool) {
    guard pressed != isPressed else { return }
    isPressed = pressed
    View.animate(spring: .snappy) {
      transform = pressed ? Transform(scaleX: Self.pressedScale, y: Self.pressedScale) : .identity
      backgroundColor = pressed ? pressedSurface : surface
    }
  }
}
