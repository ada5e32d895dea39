import Martlet

extension Slider {
  /// Makes a slider in one of the gallery's styles.
  convenience init(
    range: ClosedRange<Double>, value: Double, style: ControlStyle,
    onChange: (@MainActor (Double) -> Void)? = nil
  ) {
    self.init(range: range, value: value, onChange: onChange)
    style.dress(self)
  }

  /// Has a closure called with every number that a finger or a key chooses.
  func onChange(_ body: @escaping @MainActor (Double) -> Void) {
    addAction(for: .valueChanged) { [weak self] in if let self { body(value) } }
  }
}
