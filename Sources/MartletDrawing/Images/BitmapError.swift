/// The reason why an image could not be read or written.
public struct BitmapError: Error, Equatable, CustomStringConvertible {
  /// One sentence that names the file and the problem.
  public var message: String

  init(_ message: String) { self.message = message }

  /// The message.
  public var description: String { message }
}
