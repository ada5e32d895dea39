import CMartletWaylandServer

/// Observes every message, so that it also sees errors that libwayland itself sends.
final class ProtocolLog {
  enum Entry {
    case message(String)
    case error(String)
  }

  private let raw: OpaquePointer
  private let hear: (Entry) -> Void
  private let display: WaylandServerDisplay

  init(_ display: WaylandServerDisplay, _ hear: @escaping (Entry) -> Void) {
    self.display = display
    self.hear = hear
    let holder = Unmanaged<Holder>.passRetained(Holder())
    let logger: OpaquePointer? = wl_display_add_protocol_logger(
      display.raw,
      { data, direction, message in
        guard let data, let message else { return }
        Unmanaged<Holder>.fromOpaque(data).takeUnretainedValue().log?.receive(direction, message.pointee)
      }, holder.toOpaque())
    guard let logger else { preconditionFailure("libwayland has no protocol logger to give") }
    raw = logger
    self.holder = holder
    holder.takeUnretainedValue().log = self
  }

  deinit {
    wl_protocol_logger_destroy(raw)
    holder.release()
  }

  private let holder: Unmanaged<Holder>

  private final class Holder {
    weak var log: ProtocolLog?
  }

  /// The interfaces of all objects of a client, except those that it has asked to destroy.
  static func interfacesAlive(of client: WaylandClient) -> [String] {
    var alive: [(id: UInt32, name: String)] = []
    withUnsafeMutablePointer(to: &alive) { alive in
      wl_client_for_each_resource(
        client.raw,
        { resource, alive in
          guard let resource, let alive, let name = wl_resource_get_class(resource) else {
            return WL_ITERATOR_CONTINUE
          }
          alive.assumingMemoryBound(to: [(id: UInt32, name: String)].self).pointee
            .append((wl_resource_get_id(resource), String(cString: name)))
          return WL_ITERATOR_CONTINUE
        }, alive)
    }
    let ended = UnreadRequests.endedObjects(of: client)
    return alive.filter { !ended.contains($0.id) }.map(\.name)
  }

  private func receive(_ direction: wl_protocol_logger_type, _ message: wl_protocol_logger_message) {
    guard let resource = message.resource, let name = wl_resource_get_class(resource),
      let description = message.message
    else { return }
    let interface = String(cString: name)
    let isEvent = direction == WL_PROTOCOL_LOGGER_EVENT
    let id = wl_resource_get_id(resource)
    hear(
      .message(
        "\(isEvent ? "<-" : "->") \(interface)#\(id).\(String(cString: description.pointee.name))"
          + Self.list(message)))
    guard isEvent, interface == "wl_display", message.message_opcode == 0, let values = message.arguments,
      message.arguments_count >= 3
    else { return }
    let culprit: OpaquePointer? = values[0].o
    let place = culprit.map { resource in
      "\(wl_resource_get_class(resource).map { String(cString: $0) } ?? "?")#\(wl_resource_get_id(resource))"
    }
    let text: UnsafePointer<CChar>? = values[2].s
    hear(.error("\(place ?? "?") error \(values[1].u): \(text.map { String(cString: $0) } ?? "")"))
  }

  /// The arguments that are numbers or strings.
  private static func list(_ message: wl_protocol_logger_message) -> String {
    guard let signature = message.message?.pointee.signature, let values = message.arguments else {
      return ""
    }
    let kinds = String(cString: signature).filter { !$0.isNumber && $0 != "?" }
    let words = zip(kinds, 0..<Int(message.arguments_count)).map { kind, index -> String in
      let value = values[index]
      switch kind {
      case "i": return String(value.i)
      case "u": return String(value.u)
      case "f": return String(WaylandFixed.value(value.f))
      case "s":
        let text: UnsafePointer<CChar>? = value.s
        return text.map { "\"\(String(cString: $0))\"" } ?? "nil"
      default: return String(kind)
      }
    }
    return "(\(words.joined(separator: ", ")))"
  }
}
