/// How a finished picture is changed before it is drawn: blurred, then its colours.
///
/// The steps apply in the order of the properties. Since each is linear, they are drawn as one blur and one map of colours,
/// however many are used; only the end result is clamped to 0…1. Each number can be animated by itself.
public struct LayerFilter: Hashable, Sendable {
  /// The standard deviation of a Gaussian blur, in points, not negative. 0 by default: none. A layer draws at most a blur of
  /// 100 points of its window.
  ///
  /// It grows with the layer, and is equally wide in all directions of the window: where the layer is stretched in one direction
  /// or tilted, as wide as the square root of the factor by which areas around its middle grow. Twice the width alone makes it
  /// 1.4 times as wide.
  public var blurRadius = 0.0
  /// 0 for greys, 1 for no change (the default), more for stronger colours.
  public var saturation = 1.0
  /// What is added to each component: −1 is black, 1 white. 0 by default.
  public var brightness = 0.0
  /// The factor of the distance from mid-grey: 0 is grey, 1 no change (the default).
  public var contrast = 1.0
  /// The angle by which hues turn, in radians. 0 by default.
  public var hueRotation = 0.0
  /// How far colours are inverted, 0…1: at 1 white is black. 0 by default.
  public var inversion = 0.0
  /// Another map of colours, which applies last. The identity by default.
  public var colorMatrix = ColorMatrix.identity

  /// The filter that changes nothing.
  public static let none = LayerFilter()

  /// Makes a filter; see the properties for units, ranges and defaults.
  public init(
    blurRadius: Double = 0, saturation: Double = 1, brightness: Double = 0, contrast: Double = 1,
    hueRotation: Double = 0, inversion: Double = 0, colorMatrix: ColorMatrix = .identity
  ) {
    self.blurRadius = blurRadius
    self.saturation = saturation
    self.brightness = brightness
    self.contrast = contrast
    self.hueRotation = hueRotation
    self.inversion = inversion
    self.colorMatrix = colorMatrix
  }

  /// All changes of colours as one map; `nil` if there are none.
  public var combinedMatrix: ColorMatrix? {
    var plain = self
    plain.blurRadius = 0
    guard plain != .none else { return nil }
    return ColorMatrix(saturation: saturation)
      .concatenating(ColorMatrix(scale: 1, offset: brightness))
      .concatenating(ColorMatrix(scale: contrast, offset: 0.5 - contrast / 2))
      .concatenating(ColorMatrix(hueRotation: hueRotation))
      .concatenating(ColorMatrix(scale: 1 - 2 * inversion, offset: inversion))
      .concatenating(colorMatrix)
  }

  /// Whether no number is infinite or NaN.
  public var isFinite: Bool {
    (blurRadius + saturation + brightness + contrast + hueRotation + inversion).isFinite
      && colorMatrix.isFinite
  }
}
