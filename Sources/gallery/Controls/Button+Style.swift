import Martlet

extension Button {
  /// Makes a raised button in one of the gallery's styles.
  convenience init(_ title: String, style: ControlStyle, onTap: @escaping @MainActor () -> Void) {
    self.init(title, style: .bordered, action: onTap)
    style.dress(self)
  }
}
