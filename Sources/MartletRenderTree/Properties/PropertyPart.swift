/// A component of a property, at any depth.
package enum PropertyPart: UInt8, Sendable {
  /// All of it.
  case whole
  /// Of a point.
  case x, y
  /// Of a rectangle: the corner with the smallest coordinates, and its parts.
  case origin, originX, originY
  /// Of a rectangle: its extents, and each.
  case size, width, height
  /// Of a transform: its angle about an axis.
  case rotationX, rotationY, rotationZ
  /// Of a transform: its scale, in x and y or along one axis.
  case scale, scaleX, scaleY, scaleZ
  /// Of a transform: its translation, in the plane or along an axis.
  case translation, translationX, translationY, translationZ
  /// Of a shadow.
  case color, opacity, radius, offset, offsetX, offsetY
  /// Of radii: one for all corners.
  case cornerRadius
  /// Of a filter.
  case blurRadius, saturation, brightness, contrast, hueRotation, inversion, colorMatrix

  /// The part that directly contains it; `nil` for the whole.
  var container: PropertyPart? {
    switch self {
    case .whole: nil
    case .originX, .originY: .origin
    case .width, .height: .size
    case .scaleX, .scaleY: .scale
    case .translationX, .translationY: .translation
    case .offsetX, .offsetY: .offset
    case .x, .y, .origin, .size, .rotationX, .rotationY, .rotationZ, .scale, .scaleZ, .translation,
      .translationZ, .color, .opacity, .radius, .offset, .cornerRadius, .blurRadius, .saturation, .brightness,
      .contrast, .hueRotation, .inversion, .colorMatrix:
      .whole
    }
  }

  /// Whether its numbers are lengths in points; `nil` if that depends on the whole.
  var isInPoints: Bool? {
    switch self {
    case .whole, .x, .y, .origin, .originX, .originY, .size, .width, .height, .cornerRadius: nil
    case .translation, .translationX, .translationY, .translationZ, .radius, .offset, .offsetX, .offsetY,
      .blurRadius:
      true
    case .rotationX, .rotationY, .rotationZ, .scale, .scaleX, .scaleY, .scaleZ, .color, .opacity, .saturation,
      .brightness, .contrast, .hueRotation, .inversion, .colorMatrix:
      false
    }
  }

  /// Its key path in a whole with a name.
  func path(in whole: String) -> String {
    switch self {
    case .whole: whole
    // Core Animation has only this radius.
    case .cornerRadius: "cornerRadius"
    case .x: whole + ".x"
    case .y: whole + ".y"
    case .origin: whole + ".origin"
    case .originX: whole + ".origin.x"
    case .originY: whole + ".origin.y"
    case .size: whole + ".size"
    case .width: whole + ".size.width"
    case .height: whole + ".size.height"
    case .rotationX: whole + ".rotation.x"
    case .rotationY: whole + ".rotation.y"
    case .rotationZ: whole + ".rotation.z"
    case .scale: whole + ".scale"
    case .scaleX: whole + ".scale.x"
    case .scaleY: whole + ".scale.y"
    case .scaleZ: whole + ".scale.z"
    case .translation: whole + ".translation"
    case .translationX: whole + ".translation.x"
    case .translationY: whole + ".translation.y"
    case .translationZ: whole + ".translation.z"
    case .color: whole + ".color"
    case .opacity: whole + ".opacity"
    case .radius: whole + ".radius"
    case .offset: whole + ".offset"
    case .offsetX: whole + ".offset.x"
    case .offsetY: whole + ".offset.y"
    case .blurRadius, .saturation, .brightness, .contrast, .hueRotation, .inversion, .colorMatrix:
      whole + ".\(self)"
    }
  }
}
