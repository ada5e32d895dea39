import Foundation

/// A message bus of a test's own, on which nobody else is.
package final class PrivateBus {
  /// Where it is.
  package let address: String
  private let daemon = Process()
  private let folder: URL

  /// Where the program is; `nil` if it is not installed.
  package static let program = ["/usr/bin/dbus-daemon", "/bin/dbus-daemon", "/usr/local/bin/dbus-daemon"]
    .first {
      FileManager.default.isExecutableFile(atPath: $0)
    }

  package struct Failure: Error {
    package let reason: String

    package init(reason: String) { self.reason = reason }
  }

  /// Starts it, and returns when programs can connect.
  package init() throws {
    guard let program = Self.program else { throw Failure(reason: "dbus-daemon is not installed") }
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("martlet-bus-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("bus.conf")
    // No folders of services: a call must not start the portal of whoever runs the test.
    try """
    <busconfig>
      <type>session</type>
      <listen>unix:path=\(folder.path)/bus</listen>
      <policy context="default">
        <allow send_destination="*"/>
        <allow receive_sender="*"/>
        <allow own="*"/>
      </policy>
    </busconfig>
    """.write(to: file, atomically: true, encoding: .utf8)
    let output = Pipe()
    daemon.executableURL = URL(fileURLWithPath: program)
    daemon.arguments = ["--config-file=\(file.path)", "--nofork", "--nopidfile", "--print-address=1"]
    daemon.standardOutput = output
    daemon.standardError = FileHandle.nullDevice
    try daemon.run()
    // It prints its address when it listens.
    var line = Data()
    while let byte = try output.fileHandleForReading.read(upToCount: 1), let first = byte.first, first != 10 {
      line.append(first)
    }
    guard let printed = String(data: line, encoding: .utf8), printed.hasPrefix("unix:") else {
      throw Failure(reason: "dbus-daemon has not printed its address")
    }
    address = printed
  }

  /// Ends it: who is connected is disconnected. A process that Dispatch's threads start inherits their mask, which blocks all signals
  /// that can be blocked.
  package func end() {
    kill(daemon.processIdentifier, SIGKILL)
    daemon.waitUntilExit()
  }

  deinit {
    if daemon.isRunning { end() }
    try? FileManager.default.removeItem(at: folder)
  }
}
