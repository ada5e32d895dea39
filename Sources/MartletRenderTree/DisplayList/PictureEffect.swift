import MartletGeometry

/// What is done to a picture before it is drawn: a blur and a map of colours.
public struct PictureEffect: Sendable, Equatable {
  /// The largest standard deviation of a blur, in window points. Larger ones are reduced to it, so that sheets stay smaller
  /// than the largest texture of any GPU.
  public static let largestBlur = 100.0

  /// The standard deviation of the blur, in window points, not negative.
  public var blur = 0.0
  /// How colours change; `nil` if they do not.
  public var matrix: ColorMatrix?

  /// The effect that changes nothing.
  public static let none = PictureEffect()

  /// Makes an effect from its parts.
  public init(blur: Double = 0, matrix: ColorMatrix? = nil) {
    self.blur = blur
    self.matrix = matrix
  }

  /// The effect of a filter in a layer whose points have a size in the window.
  init(_ filter: LayerFilter, pointSize: Double) {
    let radius = filter.blurRadius * pointSize
    // Written so that NaN is no blur.
    blur = radius > 0 ? min(radius, Self.largestBlur) : 0
    // A spring may overshoot what a filter can be.
    matrix = filter.limited.combinedMatrix
  }

  /// How far a pixel can change others, in window points.
  public var reach: Double { Self.reach(ofBlur: blur) }

  /// How far a blur with a standard deviation reaches, in the same unit: the pixels that `BlurSteps` uses, which are a
  /// little more than three standard deviations, since its coarsest step has large pixels.
  public static func reach(ofBlur blur: Double) -> Double { blur > 0 ? 4.25 * blur + 2 : 0 }
}
