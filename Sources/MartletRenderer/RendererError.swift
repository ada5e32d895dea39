/// Why the renderer cannot do what was asked: the driver, the display or a shader lacks what is needed.
public struct RendererError: Error, Equatable, CustomStringConvertible {
  /// What was needed and what came instead, as one sentence.
  public var message: String

  /// Makes an error from its sentence.
  package init(_ message: String) { self.message = message }

  public var description: String { message }
}
