import Dispatch
import Glibc
import MartletGeometry
import MartletHost

/// Lets screen readers and other assistive programs read a program's windows, by AT-SPI.
///
/// While nobody uses such programs, this is one silent connection to the session bus: the windows are asked nothing, and nothing of them
/// is kept. Without a session bus there is none.
@MainActor
package final class AccessibilityBridge {
  private let service: AccessibleService
  private let status: AccessibilityStatus
  private var connection: AccessibilityConnection?
  /// Counts searches for the bus: the answer to an old one is void.
  private var searches = 0

  /// How long it waits before it looks for the bus again when that has ended the connection.
  private static let pause = DispatchTimeInterval.seconds(1)

  /// Whether the environment allows it: `NO_AT_BRIDGE`, which other toolkits follow too, is empty or `0`.
  package static var isAllowed: Bool {
    let setting = getenv("NO_AT_BRIDGE").map { String(cString: $0) } ?? ""
    return setting.isEmpty || setting == "0"
  }

  /// Begins to follow whether somebody uses assistive programs; `nil` if there is no session bus.
  /// - Parameters:
  ///   - name: What the program is called.
  ///   - address: Where the session bus is; by default where the environment says.
  ///   - accessibilityAddress: Where the bus of assistive programs is, instead of where the session bus says; by default what
  ///     `AT_SPI_BUS_ADDRESS` names.
  ///   - turn: Runs a change of the windows so that all it changes is shown together.
  package init?(
    name: String, address: String? = BusAddress.ofSession,
    accessibilityAddress: String? = getenv("AT_SPI_BUS_ADDRESS").map { String(cString: $0) },
    turn: @escaping @MainActor (() -> Void) -> Void
  ) {
    guard let status = AccessibilityStatus(address: address, accessibilityAddress: accessibilityAddress)
    else {
      return nil
    }
    self.status = status
    service = AccessibleService(name: name, turn: turn)
    status.onChange = { [weak self] in self?.statusChanged() }
  }

  /// Shows a window to assistive programs. It is not retained.
  package func add(_ window: any Window) { service.add(window) }

  /// A window is closed.
  package func remove(_ window: any Window) { service.remove(window) }

  /// Shows nothing any more.
  package func stop() {
    status.stop()
    disconnect()
  }

  private func statusChanged() {
    disconnect()
    guard status.isWanted else { return }
    let search = searches
    status.findBus { [weak self] address in
      guard let self, search == searches, status.isWanted else { return }
      guard let address, let connection = AccessibilityConnection(address: address, service: service) else {
        return Diagnostics.reportOnce(
          "accessibility bus",
          "assistive programs cannot read the windows: nothing is at the address of their bus, '\(address ?? "")'"
        )
      }
      self.connection = connection
      connection.onEnd = { [weak self] in self?.lost() }
    }
  }

  /// The bus has ended the connection. There may be another one, or the same may take it again; one that is gone ends the search.
  private func lost() {
    disconnect()
    let search = searches
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.pause) { [weak self] in
      MainActor.assumeIsolated {
        if let self, search == self.searches { self.statusChanged() }
      }
    }
  }

  private func disconnect() {
    searches += 1
    connection?.close()
    connection = nil
  }
}
