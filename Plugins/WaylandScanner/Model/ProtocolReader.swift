import Foundation
import FoundationXML

/// Parses a protocol XML file into a ``ProtocolDescription``.
public enum ProtocolReader {
  /// Reads and parses the file at `path`. Throws if it cannot be read or is not a valid protocol.
  public static func read(path: String) throws -> ProtocolDescription {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw ScannerError(path: path, reason: "the file cannot be read")
    }
    return try read(data: data, path: path)
  }

  /// Parses `data`. Errors name the file as `path`.
  public static func read(data: Data, path: String) throws -> ProtocolDescription {
    let delegate = ProtocolReaderDelegate(path: path)
    let parser = XMLParser(data: data)
    parser.delegate = delegate
    let isParsed = parser.parse()
    if let error = delegate.error { throw error }
    guard isParsed else {
      let reason = parser.parserError.map { "not well-formed XML (\($0.localizedDescription))" }
      throw ScannerError(
        path: path, line: max(1, parser.lineNumber), reason: reason ?? "not well-formed XML")
    }
    guard let result = delegate.result else {
      throw ScannerError(path: path, reason: "there is no <protocol> element")
    }
    return result
  }
}
