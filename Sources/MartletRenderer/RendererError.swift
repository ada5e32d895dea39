/// Why the renderer cannot do something: the driver, the display or a shader lacks what it needs.
public struct RendererError: Error, Equatable, CustomStringConvertible {
  /// What was needed and what was found instead, as one sentence.
  public var message: String
  /// Whether the context can no longer be used, so that another one may do.
  package var isLoss: Bool

  /// Makes an error with a sentence.
  package init(_ message: String, isLoss: Bool = false) {
    self.message = message
    self.isLoss = isLoss
  }

  /// The driver has lost a context with all that it held.
  package static let contextLost = RendererError(
    "The OpenGL ES context was lost, and everything that the GPU held with it.", isLoss: true)

  public var description: String { message }
}
