import CMartletSystemd

/// Owns a connection of libsystemd.
package final class BusHandle {
  /// The connection.
  package let raw: OpaquePointer

  /// Begins to connect to an address; `nil` if nothing is there. It never waits.
  init?(address: String) {
    var made: OpaquePointer?
    guard sd_bus_new(&made) >= 0, let made else { return nil }
    raw = made
    guard sd_bus_set_address(raw, address) >= 0, sd_bus_set_bus_client(raw, 1) >= 0, sd_bus_start(raw) >= 0
    else { return nil }
  }

  // Not a flush: that could wait for a bus that reads nothing.
  deinit { sd_bus_close_unref(raw) }
}
