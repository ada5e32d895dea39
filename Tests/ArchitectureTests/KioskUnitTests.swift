import Foundation
import Testing

/// The unit with which systemd starts the kiosk among the examples.
@Suite struct KioskUnitTests {
  private static let path = "Examples/kiosk/kiosk.service"
  private static let analyzer = "/usr/bin/systemd-analyze"
  private let unit: String

  init() throws {
    unit = try String(
      contentsOf: PackageFiles().root.appendingPathComponent(Self.path), encoding: .utf8)
  }

  @Test func `the unit has the keys with which it starts the kiosk under cage, and no others`() throws {
    var (section, keys): (String, [String: String]) = ("", [:])
    for line in unit.split(separator: "\n") where !line.hasPrefix("#") {
      if line.hasPrefix("[") {
        try #require(line.hasSuffix("]"))
        section = String(line.dropFirst().dropLast())
        continue
      }
      let parts = line.split(separator: "=", maxSplits: 1)
      try #require(parts.count == 2 && !section.isEmpty, "neither section nor key: \(line)")
      let key = "\(section).\(parts[0])"
      #expect(keys[key] == nil, "\(key) stands there twice")
      keys[key] = String(parts[1])
    }
    let after = keys.removeValue(forKey: "Unit.After")?.split(separator: " ") ?? []
    #expect(after.contains("systemd-user-sessions.service"))
    #expect(keys.removeValue(forKey: "Unit.Description")?.isEmpty == false)
    #expect(
      keys == [
        // The terminal is the kiosk's, for a session of its own user.
        "Unit.Conflicts": "getty@tty1.service", "Service.TTYPath": "/dev/tty1",
        "Service.StandardInput": "tty",
        "Service.StandardOutput": "journal", "Service.UtmpIdentifier": "tty1", "Service.UtmpMode": "user",
        "Service.User": "kiosk", "Service.PAMName": "login",
        // From the start of the machine on and for good.
        "Service.ExecStart": "/usr/bin/cage -d -s -- /usr/local/bin/kiosk", "Service.Restart": "always",
        "Service.RestartSec": "1", "Install.WantedBy": "multi-user.target",
      ])
  }

  @Test func `systemd finds nothing wrong with the unit`() throws {
    guard FileManager.default.isExecutableFile(atPath: Self.analyzer) else {
      print("LEFT OUT: the kiosk's unit is not verified: systemd-analyze is not installed")
      return
    }
    #expect(try complaints(of: unit) == [])
    // It says the same of what is wrong, whatever its status is.
    #expect(try complaints(of: unit.replacing("Restart=always", with: "Restart=sometimes")).count == 1)
  }

  /// What systemd says of a unit.
  private func complaints(of unit: String) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("martlet-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("kiosk.service")
    // The compositor need not be here.
    try unit.replacing("ExecStart=/usr/bin/cage", with: "ExecStart=/usr/bin/env")
      .write(to: file, atomically: true, encoding: .utf8)
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: Self.analyzer)
    process.arguments = ["verify", file.path]
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, pipe)
    try process.run()
    let said = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    // Of other units it speaks too.
    return String(decoding: said, as: UTF8.self).split(separator: "\n").map(String.init)
      .filter { $0.contains("kiosk.service") }
  }
}
