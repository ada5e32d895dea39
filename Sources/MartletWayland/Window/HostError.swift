/// The reason why a window cannot be shown: one line that names what was needed and what was found.
public struct HostError: Error, CustomStringConvertible, Sendable {
  /// The reason as one line.
  public let description: String
  init(_ description: String) { self.description = description }
}
