/// Emits the calls that build libwayland's `wl_interface` tables.
///
/// The tables are built at their first use, in memory that is never freed or moved: libwayland keeps their
/// addresses, and a C constant imported into Swift has no permanent address.
struct InterfaceTableEmitter {
  let protocols: ProtocolSet

  var text: String {
    var writer = SwiftWriter()
    writer.line("/// libwayland's tables of all interfaces, built once and never moved.")
    writer.block("enum WaylandInterfaces") { writer in
      writer.line("static let count = \(protocols.interfaces.count)")
      writer.line("// Written once, before anyone can see it, and only read afterwards.")
      writer.line("nonisolated(unsafe) static let base: UnsafeMutablePointer<wl_interface> = build()")
      writer.line()
      writer.block("private static func build() -> UnsafeMutablePointer<wl_interface>") { writer in
        writer.line("var table = WaylandInterfaceTable(capacity: count)")
        for (index, interface) in protocols.interfaces.enumerated() {
          writer.line("add\(index)(&table) // \(interface.name)")
        }
        writer.line("return table.base")
      }
      for (index, interface) in protocols.interfaces.enumerated() {
        writer.line()
        write(interface, index: index, to: &writer)
      }
    }
    return writer.text
  }

  private func write(_ interface: InterfaceDescription, index: Int, to writer: inout SwiftWriter) {
    writer.block("private static func add\(index)(_ table: inout WaylandInterfaceTable)") { writer in
      writer.line(
        "table.add(\"\(interface.name)\", version: \(interface.version),"
          + " requests: \(interface.requests.count), events: \(interface.events.count))")
      for (kind, messages) in [("request", interface.requests), ("event", interface.events)] {
        for message in messages {
          let types = message.types.map { name in
            name.flatMap { protocols.indices[$0] }.map(String.init) ?? "nil"
          }
          let list = types.joined(separator: ", ")
          writer.line("table.\(kind)(\"\(message.name)\", \"\(message.signature)\", [\(list)])")
        }
      }
    }
  }
}
