import Foundation
import MartletDesktop

/// The registry of at-spi2-core on a bus of a test's own.
@MainActor
package final class AccessibilityRegistry {
  private let process = Process()

  /// Where the program is; `nil` if it is not installed.
  package nonisolated static let program = [
    "/usr/libexec/at-spi2-registryd", "/usr/lib/at-spi2-core/at-spi2-registryd",
  ].first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Its name on the bus, and the path of its object.
  package nonisolated static let (name, path) = ("org.a11y.atspi.Registry", "/org/a11y/atspi/registry")

  /// Starts it, and returns when it has its name on the bus.
  package init(on address: String) async throws {
    guard let program = Self.program else {
      throw PrivateBus.Failure(reason: "at-spi2-registryd is not installed")
    }
    let watcher = try await BusClient(on: address)
    await watcher.listen("type='signal',member='NameOwnerChanged',arg0='\(Self.name)'")
    process.executableURL = URL(fileURLWithPath: program)
    process.environment = [
      "AT_SPI_BUS_ADDRESS": address, "DBUS_SESSION_BUS_ADDRESS": address, "PATH": "/usr/bin:/bin",
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    _ = await watcher.signal { $0.member == "NameOwnerChanged" }
    watcher.close()
  }

  /// Ends it.
  package func end() {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
