import Foundation
import FoundationXML

/// Reads one protocol XML file into a ``ProtocolDescription``.
public enum ProtocolReader {
  /// Reads the file at `path`.
  public static func read(path: String) throws -> ProtocolDescription {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw ScannerError(path: path, reason: "the file cannot be read")
    }
    return try read(data: data, path: path)
  }

  /// Reads `data`; `path` is what errors call it.
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
