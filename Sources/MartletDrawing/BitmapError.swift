/// Why an image could not be read or written.
public struct BitmapError: Error, Equatable, CustomStringConvertible {
  /// The file and what is wrong with it, as one sentence.
  public var message: String

  init(_ message: String) { self.message = message }

  /// The message.
  public var description: String { message }
}
