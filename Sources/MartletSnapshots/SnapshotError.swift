/// Why a snapshot cannot be taken.
public struct SnapshotError: Error, Equatable, CustomStringConvertible {
  /// One sentence that names the layer, what was asked for and what is possible.
  public var message: String

  init(_ message: String) { self.message = message }

  /// The message.
  public var description: String { message }
}
