/// Why a protocol cannot be converted to Swift. It is printed as `file:line: error: reason`, which SwiftPM
/// and editors recognise.
public struct ScannerError: Error, Equatable, CustomStringConvertible {
  public var path: String
  /// The line, counted from 1. Nil if the error concerns the whole file.
  public var line: Int?
  public var reason: String

  public init(path: String, line: Int? = nil, reason: String) {
    self.path = path
    self.line = line
    self.reason = reason
  }

  public var description: String {
    "\(path):\(line.map { "\($0):" } ?? "") error: \(reason)"
  }
}
