/// The size that a view's content asks for.
public struct IntrinsicSize: Hashable, Sendable {
  /// In points; `nil` if the content asks for no width.
  public var width: Double?
  /// In points; `nil` if the content asks for no height.
  public var height: Double?

  /// Content that asks for nothing.
  public static let none = IntrinsicSize()

  /// Makes a size.
  public init(width: Double? = nil, height: Double? = nil) {
    self.width = width
    self.height = height
  }
}
