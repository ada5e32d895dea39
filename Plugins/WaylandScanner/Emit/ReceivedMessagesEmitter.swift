/// Emits the enum of the messages that an object receives, and the code that reads one from the wire.
struct ReceivedMessagesEmitter {
  let messages: [MessageDescription]
  let interface: InterfaceDescription
  let protocols: ProtocolSet
  let options: BindingOptions

  private var access: String { options.access.rawValue }
  private var typeName: String { options.side == .client ? "Event" : "Request" }

  func write(to writer: inout SwiftWriter) {
    if messages.isEmpty {
      writer.line("\(access) typealias \(typeName) = Never")
    } else {
      writeCases(to: &writer)
    }
    writer.line()
    writeDecoder(to: &writer)
    let endings = messages.enumerated().filter { $0.element.isDestructor }.map { String($0.offset) }
    writer.line()
    writer.block("\(access) static func endsObject(opcode: UInt32) -> Bool") { writer in
      writer.line(endings.isEmpty ? "false" : "[\(endings.joined(separator: ", "))].contains(opcode)")
    }
  }

  private func writeCases(to writer: inout SwiftWriter) {
    let conformance = options.side == .client ? ": Sendable" : ""
    writer.block("\(access) enum \(typeName)\(conformance)") { writer in
      for message in messages {
        let hasDescriptor = message.arguments.contains { $0.kind == .fd }
        writer.document(
          message.summary, message.since > 1 ? "Since version \(message.since)." : nil,
          message.isDestructor ? "The object is destroyed when the handler returns." : nil,
          hasDescriptor ? "The handler owns the file descriptor and closes it." : nil)
        let parts = message.arguments.flatMap(caseParts)
        let list = parts.isEmpty ? "" : "(\(parts.joined(separator: ", ")))"
        writer.line("case \(SwiftNames.member(message.name))\(list)")
      }
    }
  }

  private func writeDecoder(to writer: inout SwiftWriter) {
    let head = "\(access) static func decode(opcode: UInt32, _ wire: WaylandArguments) -> \(typeName)?"
    writer.block(head) { writer in
      guard !messages.isEmpty else { return writer.line("nil") }
      writer.line("switch opcode {")
      for (opcode, message) in messages.enumerated() { writeDecoding(message, opcode, to: &writer) }
      writer.line("default: return nil")
      writer.line("}")
    }
  }

  private func writeDecoding(_ message: MessageDescription, _ opcode: Int, to writer: inout SwiftWriter) {
    writer.line("case \(opcode):")
    var index = 0
    var values: [String] = []
    for argument in message.arguments {
      let emitter = self.emitter(argument)
      if argument.isUntypedNewObject {
        values.append("\(SwiftNames.label(argument.name + "_interface")): wire.string(\(index))")
        values.append("\(SwiftNames.label(argument.name + "_version")): wire.uint(\(index + 1))")
        values.append("\(emitter.label): wire.uint(\(index + 2))")
        index += 3
        continue
      }
      if emitter.isReadGuarded {
        writer.line("  guard let value\(index) = \(emitter.read(at: index)) else { return nil }")
        values.append("\(emitter.label): value\(index)")
      } else {
        values.append("\(emitter.label): \(emitter.read(at: index))")
      }
      index += 1
    }
    let list = values.isEmpty ? "" : "(\(values.joined(separator: ", ")))"
    writer.line("  return .\(SwiftNames.member(message.name))\(list)")
  }

  private func caseParts(_ argument: ArgumentDescription) -> [String] {
    let emitter = self.emitter(argument)
    guard argument.isUntypedNewObject else { return ["\(emitter.name): \(emitter.receivedType)"] }
    return [
      "\(SwiftNames.member(argument.name + "_interface")): String",
      "\(SwiftNames.member(argument.name + "_version")): UInt32", "\(emitter.name): UInt32",
    ]
  }

  private func emitter(_ argument: ArgumentDescription) -> ArgumentEmitter {
    ArgumentEmitter(argument: argument, interface: interface, protocols: protocols, side: options.side)
  }
}
