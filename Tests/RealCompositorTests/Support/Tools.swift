import Foundation
import Glibc

/// The programs that these tests need, and where pictures are written.
enum Tools {
  static let needed = ["weston", "sway", "swaymsg", "grim", "setpriv"]

  /// Scripts/test requires all programs. A plain `swift test` skips the suite if one is missing.
  static let isRequired = ProcessInfo.processInfo.environment["MARTLET_REAL_COMPOSITORS"] == "required"
  static let missing = needed.filter { !isInstalled($0) }
  static let shouldRun = isRequired || missing.isEmpty

  /// The root folder of the checkout.
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  /// The gallery to test: `MARTLET_GALLERY`, or the one that was built with the tests.
  static var gallery: String {
    get throws { try ProcessInfo.processInfo.environment["MARTLET_GALLERY"] ?? built("gallery") }
  }

  /// The path of a program that was built with the tests.
  static func built(_ program: String) throws -> String {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let beside = URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent(program).path
    for path in [beside, "\(root)/.build/debug/\(program)"] where access(path, X_OK) == 0 { return path }
    throw Failure("no \(program) beside \(tests); set MARTLET_GALLERY for another gallery")
  }

  /// The path of a picture for people.
  static func picturePath(_ name: String) throws -> String {
    let folder = "\(root)/out/real"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return "\(folder)/\(name).png"
  }

  /// Whether a compositor that runs as root, or as `nobody` if we are root, may put sockets for X11 where they belong.
  static var hasFolderForX11: Bool {
    var folder = stat()
    guard stat("/tmp/.X11-unix", &folder) == 0 else { return true }
    let user = getuid() == 0 ? getpwnam("nobody")?.pointee.pw_uid : getuid()
    return folder.st_uid == 0 || folder.st_uid == user
  }

  /// Whether a program is in PATH.
  static func isInstalled(_ tool: String) -> Bool { path(of: tool) != nil }

  /// Where a program is in PATH; nil if it is not.
  static func path(of tool: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(tool)" }
      .first(where: isExecutable)
  }

  /// Whether there is a program at a path.
  static func isExecutable(_ path: String) -> Bool { access(path, X_OK) == 0 }
}
