import Foundation
import WaylandScanner

/// `wayland-swift-scanner --side client|server --access internal|package|public [--namespace Name]
/// --output DIRECTORY PROTOCOL.xml…`
@main
struct Scan {
  static func main() {
    do {
      let arguments = try ScanArguments(Array(CommandLine.arguments.dropFirst()))
      let protocols = try ProtocolSet(arguments.protocols.map { try ProtocolReader.read(path: $0) })
      let generator = BindingsGenerator(protocols, options: arguments.options)
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
