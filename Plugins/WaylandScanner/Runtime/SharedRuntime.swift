extension RuntimeSource {
  static let interfaceTable = #"""
    /// Builds `wl_interface` tables in memory that lives as long as the process.
    struct WaylandInterfaceTable {
      let base: UnsafeMutablePointer<wl_interface>
      private var count = 0
      private var requests: UnsafeMutablePointer<wl_message>?
      private var events: UnsafeMutablePointer<wl_message>?

      init(capacity: Int) {
        base = .allocate(capacity: capacity)
      }

      mutating func add(_ name: String, version: Int32, requests: Int, events: Int) {
        self.requests = .allocate(capacity: requests)
        self.events = .allocate(capacity: events)
        (base + count).initialize(
          to: wl_interface(
            name: Self.copied(name), version: version,
            method_count: Int32(requests), methods: self.requests,
            event_count: Int32(events), events: self.events))
        count += 1
      }

      mutating func request(_ name: String, _ signature: String, _ types: [Int?]) {
        requests?.initialize(to: message(name, signature, types))
        requests = requests.map { $0 + 1 }
      }

      mutating func event(_ name: String, _ signature: String, _ types: [Int?]) {
        events?.initialize(to: message(name, signature, types))
        events = events.map { $0 + 1 }
      }

      private func message(_ name: String, _ signature: String, _ types: [Int?]) -> wl_message {
        let list = UnsafeMutablePointer<UnsafePointer<wl_interface>?>.allocate(capacity: types.count)
        for (index, type) in types.enumerated() {
          (list + index).initialize(to: type.map { UnsafePointer(base + $0) })
        }
        return wl_message(name: Self.copied(name), signature: Self.copied(signature), types: list)
      }

      private static func copied(_ text: String) -> UnsafePointer<CChar> {
        let copy = UnsafeMutablePointer<CChar>.allocate(capacity: text.utf8.count + 1)
        for (index, byte) in text.utf8.enumerated() { (copy + index).initialize(to: CChar(bitPattern: byte)) }
        (copy + text.utf8.count).initialize(to: 0)
        return UnsafePointer(copy)
      }
    }

    """#

  static let fixed = #"""
    /// The protocol's 24.8 fixed-point numbers.
    enum WaylandFixed {
      static func value(_ wire: Int32) -> Double { Double(wire) / 256 }

      static func wire(_ value: Double) -> Int32 {
        precondition(
          abs(value) <= 8_388_608, "\(value) does not fit a Wayland fixed-point number (24 bits and 8 more)")
        return Int32(min(max((value * 256).rounded(), -2_147_483_648), 2_147_483_647))
      }
    }

    /// Array arguments that consist of 32-bit numbers, such as the states of `xdg_toplevel.configure`.
    ACCESS enum WaylandArray {
      /// The numbers in `bytes`. Remaining bytes that do not fill a number are ignored.
      ACCESS static func words(_ bytes: [UInt8]) -> [UInt32] {
        bytes.withUnsafeBytes { bytes in
          (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
        }
      }

      ACCESS static func bytes(_ words: [UInt32]) -> [UInt8] {
        words.withUnsafeBytes { Array($0) }
      }
    }

    """#

  static let object = #"""
    /// An object with its address in libwayland.
    ACCESS protocol WaylandObject: Hashable {
      /// libwayland's `wl_proxy` on the client's side, `wl_resource` on the server's.
      var raw: OpaquePointer { get }
      init(raw: OpaquePointer)
    }

    """#

  /// Strings and arrays on their way out.
  static let holding = #"""
    extension WaylandWire {
      /// Checks the version of a message. The peer would disconnect a sender of a message that the
      /// object's version does not have.
      static func require(_ message: String, since: UInt32, has version: UInt32) {
        precondition(version >= since, "\(message) needs version \(since), but the object was bound at \(version)")
      }

      static func withCString<Result>(
        _ text: String?, _ body: (UnsafePointer<CChar>?) -> Result
      ) -> Result {
        guard let text else { return body(nil) }
        return text.withCString(body)
      }

      static func withArray<Result>(
        _ bytes: [UInt8]?, _ body: (UnsafeMutablePointer<wl_array>?) -> Result
      ) -> Result {
        guard let bytes else { return body(nil) }
        return bytes.withUnsafeBytes { buffer in
          // libwayland reads the bytes during the call and writes nothing.
          var array = wl_array(
            size: buffer.count, alloc: buffer.count, data: UnsafeMutableRawPointer(mutating: buffer.baseAddress))
          return withUnsafeMutablePointer(to: &array) { body($0) }
        }
      }
    }

    """#
}
