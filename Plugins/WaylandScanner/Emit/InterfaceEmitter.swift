/// Emits the type of one interface.
struct InterfaceEmitter {
  let interface: InterfaceDescription
  let protocols: ProtocolSet
  let options: BindingOptions

  private var access: String { options.access.rawValue }

  /// The messages that this side sends.
  private var sent: [MessageDescription] {
    options.side == .client ? interface.requests : interface.events
  }

  /// The messages that this side receives.
  private var received: [MessageDescription] {
    options.side == .client ? interface.events : interface.requests
  }

  func write(to writer: inout SwiftWriter) {
    let conformance =
      options.side == .client ? "WaylandProxy, @unchecked Sendable" : "WaylandResource"
    writer.document(interface.summary, "`\(interface.name)`, up to version \(interface.version).")
    writer.block("\(access) struct \(SwiftNames.type(interface.name)): \(conformance)") { writer in
      writeIdentity(to: &writer)
      writeSince(to: &writer)
      for (opcode, message) in sent.enumerated() {
        writer.line()
        SentMessageEmitter(
          message: message, opcode: opcode, interface: interface, protocols: protocols, options: options
        ).write(to: &writer)
      }
      if options.side == .client, interface.name != "wl_display" {
        writer.line()
        writeDiscard(to: &writer)
      }
      writer.line()
      ReceivedMessagesEmitter(
        messages: received, interface: interface, protocols: protocols, options: options
      ).write(to: &writer)
      for enumeration in interface.enums {
        writer.line()
        EnumEmitter(enumeration: enumeration, access: access).write(to: &writer)
      }
    }
  }

  private func writeIdentity(to writer: inout SwiftWriter) {
    writer.line("\(access) static var interfaceName: String { \"\(interface.name)\" }")
    writer.line("/// The newest version that these bindings know.")
    writer.line("\(access) static var maximumVersion: UInt32 { \(interface.version) }")
    let index = protocols.indices[interface.name] ?? 0
    writer.block("\(access) static var interface: UnsafePointer<wl_interface>") { writer in
      writer.line("UnsafePointer(WaylandInterfaces.base + \(index))")
    }
    writer.line("\(access) let raw: OpaquePointer")
    writer.line("\(access) init(raw: OpaquePointer) { self.raw = raw }")
  }

  private func writeSince(to writer: inout SwiftWriter) {
    let later = (interface.requests + interface.events).filter { $0.since > 1 }
    guard !later.isEmpty else { return }
    writer.line()
    writer.line("/// The versions that added the messages that version 1 does not have.")
    writer.block("\(access) enum Since") { writer in
      var written: Set<String> = []
      for message in later {
        let member = SwiftNames.member(message.name)
        guard written.insert(member).inserted else { continue }
        writer.line("\(access) static var \(member): UInt32 { \(message.since) }")
      }
    }
  }

  /// Emits `discard`, which ends any object: with the newest destructor that its version has, or without one.
  private func writeDiscard(to writer: inout SwiftWriter) {
    let destructors = interface.requests
      .filter { $0.isDestructor && $0.arguments.isEmpty }
      .sorted { $0.since > $1.since }
    writer.line("/// Destroys the object with its version's newest destructor, or else on this side only.")
    writer.block("\(access) func discard()") { writer in
      for destructor in destructors {
        let call = SwiftNames.method(destructor.name) + "()"
        if destructor.since == 1 { return writer.line("\(call)") }
        writer.line("if version >= \(destructor.since) { return \(call) }")
      }
      writer.line("WaylandWire.destroy(raw)")
    }
  }
}
