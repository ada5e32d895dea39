import Martlet

extension Label {
  /// Makes a label in one of the gallery's text sizes.
  convenience init(_ string: String, role: TextRole, color: Color, alignment: TextAlignment? = nil) {
    self.init(role.text(string, color: color, alignment: alignment))
  }
}
