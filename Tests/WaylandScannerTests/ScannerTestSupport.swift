import Foundation
import Testing

@testable import WaylandScanner

/// Shortens the XML of the tests.
enum Sample {
  static func read(_ interfaces: String) throws -> ProtocolDescription {
    let text = "<protocol name=\"sample\">\n\(interfaces)\n</protocol>"
    return try ProtocolReader.read(data: Data(text.utf8), path: "sample.xml")
  }

  /// The generated text for one side, without the runtime and the tables.
  static func swift(_ interfaces: String, side: BindingSide = .client) throws -> String {
    let generator = BindingsGenerator(
      try ProtocolSet([read(interfaces)]), options: BindingOptions(side: side, access: .package))
    return try #require(generator.files().first { $0.name.hasSuffix("sample.swift") }).text
  }

  /// The error of reading or checking.
  static func failure(_ interfaces: String) -> ScannerError? {
    do {
      _ = try ProtocolSet([read(interfaces)])
      return nil
    } catch {
      return error as? ScannerError
    }
  }
}
