/// Why a scene could not be read or written.
public struct SceneFileError: Error, Equatable, CustomStringConvertible {
  /// The file, what was wrong with it, and what was expected.
  public let description: String

  init(_ description: String) { self.description = description }
}
