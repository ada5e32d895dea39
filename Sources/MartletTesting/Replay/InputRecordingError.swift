/// Why a text is no recording.
public struct InputRecordingError: Error, Equatable, CustomStringConvertible {
  /// The file; `nil` if the text came from none.
  public internal(set) var file: String?
  /// The line's number, from 1.
  public let line: Int
  /// What the format wants there.
  public let expected: String
  /// What is there.
  public let found: String

  public var description: String {
    "\(file.map { "\($0), " } ?? "")line \(line): expected \(expected), found \(found)"
  }

  init(line: Int, expected: String, found: String) {
    self.line = line
    self.expected = expected
    self.found = found
  }
}
