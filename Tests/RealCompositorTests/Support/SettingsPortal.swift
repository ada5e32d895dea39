import BusTestSupport
import Foundation
import Glibc

/// The settings of a desktop on a message bus of a test's own, which a person changes.
final class SettingsPortal {
  private let bus = try? PrivateBus()
  private let process: ChildProcess
  private let input: Int32
  private let folder: String

  private static let python = "/usr/bin/python3"

  /// Why there can be none here; `nil` if there can be.
  static let absence: String? = {
    guard PrivateBus.program != nil else { return "dbus-daemon is not installed" }
    let isThere = try? ChildProcess.output(
      of: [python, "-c", "import gi; gi.require_version('Gio', '2.0'); from gi.repository import Gio"],
      environment: Compositor.bareEnvironment)
    return isThere == nil ? "python3-gi is not installed" : nil
  }()

  /// Starts it, and returns when it can be asked. Nothing has been chosen yet.
  init() throws {
    guard let bus else { throw Failure("there is no message bus") }
    folder = FileManager.default.temporaryDirectory.path + "/martlet-portal-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let pipe = "\(folder)/choices"
    guard mkfifo(pipe, 0o600) == 0 else { throw Failure("cannot make \(pipe): errno \(errno)") }
    // Whoever reads it waits for nobody then.
    input = open(pipe, O_RDWR | O_CLOEXEC)
    process = try ChildProcess(
      [Self.python, "\(InputPart.rig)/portal.py", "--follow"],
      environment: Compositor.bareEnvironment.merging(["DBUS_SESSION_BUS_ADDRESS": bus.address]) { $1 },
      inputPath: pipe, outputPath: "\(folder)/output", errorPath: "\(folder)/errors")
    try eventually("the portal is ready (\(read("errors").suffix(300)))", within: 20) {
      read("output").hasPrefix("ready")
    }
  }

  deinit {
    close(input)
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func read(_ name: String) -> String {
    (try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)) ?? ""
  }

  /// What a program finds it by.
  var environment: [String: String] { ["DBUS_SESSION_BUS_ADDRESS": bus?.address ?? ""] }

  /// Chooses something, and has all programs told.
  /// - Parameter value: One of GLib's words, such as 1.5 or uint32 1.
  func choose(_ group: String, _ key: String, _ value: String) throws {
    let line = Array("\(group) \(key) \(value)\n".utf8)
    guard write(input, line, line.count) == line.count else { throw Failure("the portal takes nothing") }
  }
}
