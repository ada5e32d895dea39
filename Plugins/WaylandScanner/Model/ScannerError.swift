/// A reason why a protocol could not be turned into Swift. Printed as `file:line: error: reason`, which SwiftPM
/// and editors recognise.
public struct ScannerError: Error, Equatable, CustomStringConvertible {
  public var path: String
  /// Counted from 1; nil where the fault lies in the file as a whole.
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
