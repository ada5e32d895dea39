/// Why a catalog of translations cannot be read.
public struct StringCatalogError: Error, Hashable, CustomStringConvertible {
  /// What was expected, and what came.
  public let message: String

  init(_ message: String) { self.message = message }

  /// The message.
  public var description: String { message }
}
