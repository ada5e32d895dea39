/// Why the renderer cannot do something: the driver, the display or a shader lacks what it needs.
public struct RendererError: Error, Equatable, CustomStringConvertible {
  /// What was needed and what was found instead, as one sentence.
  public var message: String

  /// Makes an error with a sentence.
  package init(_ message: String) { self.message = message }

  public var description: String { message }
}
