import Foundation
import Glibc
import Synchronization

/// The files of the package that contains this test.
struct PackageFiles {
  let root: URL

  init() {
    // Resolve links: the tests may be built through one.
    root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  }

  /// The module and the file of every Swift file below a folder of the package.
  func sources(in folder: String = "Sources") throws -> [(module: String, file: SwiftSource)] {
    try Self.sources.withLock { sources in
      if let known = sources[folder] { return known }
      let read = try readSources(in: folder)
      sources[folder] = read
      return read
    }
  }

  /// What was read for one test is there for the others.
  private static let sources = Mutex<[String: [(module: String, file: SwiftSource)]]>([:])

  private func readSources(in folder: String) throws -> [(module: String, file: SwiftSource)] {
    let sources = root.appendingPathComponent(folder)
    let modules = try FileManager.default.contentsOfDirectory(atPath: sources.path).sorted().map {
      (name: $0, directory: sources.appendingPathComponent($0))
    }
    return try modules.flatMap { module in
      let files = FileManager.default.enumerator(atPath: module.directory.path)
      let paths = (files?.allObjects as? [String] ?? []).filter(Self.isSource).sorted()
      return try paths.map { path in
        let url = module.directory.appendingPathComponent(path)
        return (
          module.name,
          SwiftSource(path: "\(module.name)/\(path)", text: try String(contentsOf: url, encoding: .utf8))
        )
      }
    }
  }

  /// Listings of the documentation are no sources.
  private static func isSource(_ path: String) -> Bool {
    path.hasSuffix(".swift") && !path.contains(".docc/")
  }

  /// The number of Swift files there, counted with another way of listing them.
  func countOfSwiftFiles() -> Int { count(in: "Sources") }

  private func count(in directory: String) -> Int {
    var count = 0
    var pending = [root.path + "/" + directory]
    while let path = pending.popLast() {
      guard let handle = opendir(path) else { continue }
      while let entry = readdir(handle) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name.hasPrefix(".") || name.hasSuffix(".docc") { continue }
        if entry.pointee.d_type == UInt8(DT_DIR) {
          pending.append(path + "/" + name)
        } else if name.hasSuffix(".swift") {
          count += 1
        }
      }
      closedir(handle)
    }
    return count
  }

  /// The dependencies of every target in Package.swift that is written in Swift, by its name.
  func dependencies() throws -> [String: Set<String>] {
    let manifest = try String(contentsOf: root.appendingPathComponent("Package.swift"), encoding: .utf8)
    return Dictionary(
      Self.targets(in: manifest).map { ($0.name, Set($0.dependencies)) }, uniquingKeysWith: { $0.union($1) })
  }

  static func targets(in manifest: String) -> [(name: String, dependencies: [String])] {
    manifest.matches(of: #/\.(?:target|executableTarget|testTarget)\(\s*name: "([^"]+)"/#).map { match in
      // Up to the parenthesis that ends the target.
      var depth = 1
      let body = manifest[match.range.upperBound...].prefix {
        depth += $0 == "(" ? 1 : $0 == ")" ? -1 : 0
        return depth > 0
      }
      guard let list = body.firstMatch(of: #/dependencies: \[([^\]]*)\]/#) else {
        return (String(match.output.1), [])
      }
      // A product of another package counts by its own name, not by the package's.
      let names = list.output.1.replacing(#/, package: "[^"]*"/#, with: "").matches(of: #/"([^"]+)"/#)
      return (String(match.output.1), names.map { String($0.output.1) })
    }
  }
}
