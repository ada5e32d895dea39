import Martlet

extension Rect {
  /// The rectangle of something that is read, in a window of a width: mirrored if the gallery's words run from right to left.
  func directed(in width: Double) -> Rect {
    Language.current.direction == .rightToLeft ? mirrored(in: width) : self
  }

  /// The rectangle as it lies from the other side of a width.
  func mirrored(in width: Double) -> Rect {
    var rect = self
    rect.origin.x = width - maxX
    return rect
  }
}

extension View {
  /// A rectangle of its own points that counts from the leading side.
  func directed(_ rect: Rect) -> Rect {
    effectiveLayoutDirection == .rightToLeft ? rect.mirrored(in: bounds.width) : rect
  }
}
