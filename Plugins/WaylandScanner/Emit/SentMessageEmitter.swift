/// Emits the method that sends one message.
struct SentMessageEmitter {
  let message: MessageDescription
  let opcode: Int
  let interface: InterfaceDescription
  let protocols: ProtocolSet
  let options: BindingOptions

  private var access: String { options.access.rawValue }

  private var emitters: [ArgumentEmitter] {
    message.arguments.map {
      ArgumentEmitter(argument: $0, interface: interface, protocols: protocols, side: options.side)
    }
  }

  /// The argument that the request creates; nil on the server's side.
  private var created: ArgumentDescription? {
    options.side == .client ? message.arguments.first { $0.kind == .newID } : nil
  }

  func write(to writer: inout SwiftWriter) {
    let hasDescriptor = message.arguments.contains { $0.kind == .fd }
    writer.document(
      message.summary, message.since > 1 ? "Since version \(message.since)." : nil,
      message.isDestructor ? "Destroys the object." : nil,
      hasDescriptor ? "The file descriptor is duplicated; the caller must still close its own." : nil)
    writer.block(head) { writer in
      if message.since > 1 {
        let name = "\(interface.name).\(message.name)"
        writer.line("WaylandWire.require(\"\(name)\", since: \(message.since), has: self.version)")
      }
      var closings = 0
      for (index, emitter) in emitters.enumerated() {
        guard let holding = emitter.holding else { continue }
        writer.line("\(closings == 0 && created != nil ? "return " : "")\(holding) { hold\(index) in")
        closings += 1
      }
      writeCall(isInner: closings > 0, to: &writer)
      for _ in 0..<closings { writer.line("}") }
    }
  }

  private var head: String {
    var parameters: [String] = []
    var generics = ""
    for (argument, emitter) in zip(message.arguments, emitters) {
      if argument.kind == .newID, options.side == .client {
        guard argument.isUntypedNewObject else { continue }
        generics = "<Bound: WaylandProxy>"
        parameters += ["as type: Bound.Type", "version boundVersion: UInt32"]
      } else {
        parameters.append("\(emitter.name): \(emitter.sentType)")
      }
    }
    let name =
      options.side == .client
      ? SwiftNames.method(message.name) : "send" + SwiftNames.type(message.name)
    let result = created.map { " -> \($0.interface.map(SwiftNames.type) ?? "Bound")" } ?? ""
    return "\(access) func \(name)\(generics)(\(parameters.joined(separator: ", ")))\(result)"
  }

  private func writeCall(isInner: Bool, to writer: inout SwiftWriter) {
    let values = wireValues
    let returning = created != nil && !isInner ? "return " : ""
    guard !values.isEmpty else {
      writer.line("\(returning)\(call(arguments: "nil"))")
      return
    }
    writer.block(
      "\(returning)withUnsafeTemporaryAllocation(of: wl_argument.self, capacity: \(values.count))"
    ) { writer in
      writer.line("wire in")
      for (index, value) in values.enumerated() {
        writer.line("wire.initializeElement(at: \(index), to: \(value))")
      }
      writer.line("\(created == nil ? "" : "return ")\(call(arguments: "wire.baseAddress"))")
    }
  }

  private var wireValues: [String] {
    zip(message.arguments, emitters).enumerated().flatMap { index, pair -> [String] in
      let (argument, emitter) = pair
      guard argument.isUntypedNewObject, options.side == .client else {
        return [emitter.written(holder: "hold\(index)")]
      }
      return [
        "wl_argument(s: type.interface.pointee.name)", "wl_argument(u: boundVersion)", "wl_argument(o: nil)",
      ]
    }
  }

  private func call(arguments: String) -> String {
    let common = "self.raw, opcode: \(opcode), \(arguments)"
    switch (options.side, created) {
    case (.server, _):
      return message.isDestructor ? "WaylandWire.sendLast(\(common))" : "WaylandWire.send(\(common))"
    case (.client, .some(let created)):
      let type = created.interface.map(SwiftNames.type) ?? "Bound"
      let version = created.interface == nil ? "boundVersion" : "self.version"
      return "WaylandWire.create(\(type).self, from: \(common), version: \(version))"
    case (.client, nil):
      return message.isDestructor ? "WaylandWire.sendLast(\(common))" : "WaylandWire.send(\(common))"
    }
  }
}
