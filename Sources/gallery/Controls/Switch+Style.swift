import Martlet

extension Switch {
  /// Makes a switch in one of the gallery's styles.
  convenience init(isOn: Bool, style: ControlStyle, onChange: @escaping @MainActor (Bool) -> Void) {
    self.init(isOn: isOn, onChange: onChange)
    style.dress(self)
  }
}
