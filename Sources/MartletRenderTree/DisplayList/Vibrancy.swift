import MartletGeometry

/// How a picture is drawn in colours that it makes of those below it.
public struct Vibrancy: Sendable, Equatable {
  /// From a colour below to that of the picture.
  public var matrix: ColorMatrix
  /// How far the picture has that colour instead of its own, 0…1.
  public var amount: Float

  /// Makes it from its parts.
  public init(matrix: ColorMatrix, amount: Float = 1) {
    self.matrix = matrix
    self.amount = amount
  }
}
