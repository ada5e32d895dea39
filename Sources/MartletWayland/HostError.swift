/// Why a window cannot be shown: what was needed and what was found, in one line.
public struct HostError: Error, CustomStringConvertible, Sendable {
  /// The line.
  public let description: String
  init(_ description: String) { self.description = description }
}
