import Foundation
import WaylandScanner

/// Generates Swift from Wayland protocol files:
///
/// `wayland-swift-scanner --side client|server --access internal|package|public [--namespace Name] [--version
/// INTERFACE=NUMBER…] [--addition PROTOCOL.xml…] --output DIRECTORY PROTOCOL.xml…`
@main
struct Scan {
  static func main() {
    do {
      let arguments = try ScanArguments(Array(CommandLine.arguments.dropFirst()))
      var protocols = try arguments.protocols.map { try ProtocolReader.read(path: $0) }
      if !arguments.versions.isEmpty {
        let additions = try arguments.additions.map { try ProtocolReader.read(path: $0) }
        protocols = try ProtocolVersions(arguments.versions).cut(protocols, additions: additions)
      }
      let generator = BindingsGenerator(try ProtocolSet(protocols), options: arguments.options)
      let directory = URL(fileURLWithPath: arguments.output, isDirectory: true)
      for file in try generator.files() {
        try Data(file.text.utf8).write(to: directory.appendingPathComponent(file.name), options: .atomic)
      }
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }
}
