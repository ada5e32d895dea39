import Foundation

/// Finds protocol files: first in the target, then in the directories listed in `MARTLET_WAYLAND_PROTOCOLS`
/// (separated by colons), then where pkg-config says that libwayland and wayland-protocols are installed,
/// then in their usual directories.
struct ProtocolFinder {
  let targetDirectory: URL

  func find(_ name: String) throws -> URL {
    let directories = [targetDirectory] + listed + installed
    for directory in directories {
      let file = directory.appendingPathComponent(name).standardizedFileURL
      if FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) { return file }
    }
    let package = name.contains("/") ? "wayland-protocols" : "libwayland-dev"
    throw BindingsFailure(
      "The Wayland protocol \"\(name)\" is in none of \(directories.map(\.path).joined(separator: ", ")). "
        + "On Debian it comes with the package \(package).")
  }

  private var listed: [URL] {
    (ProcessInfo.processInfo.environment["MARTLET_WAYLAND_PROTOCOLS"] ?? "")
      .split(separator: ":").map { URL(fileURLWithPath: String($0), isDirectory: true) }
  }

  private var installed: [URL] {
    let told = ["wayland-client", "wayland-scanner", "wayland-protocols"].compactMap(dataDirectory)
    let usual = ["/usr/share/wayland", "/usr/share/wayland-protocols"]
    var seen: Set<String> = []
    return (told + usual)
      .map { URL(fileURLWithPath: $0, isDirectory: true).standardizedFileURL }
      .filter { seen.insert($0.path).inserted }
  }

  /// The `pkgdatadir` of a pkg-config package. Nil if pkg-config or the package is missing.
  private func dataDirectory(of package: String) -> String? {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["pkg-config", "--variable=pkgdatadir", package]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let path = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    return process.terminationStatus == 0 && !path.isEmpty ? path : nil
  }
}
