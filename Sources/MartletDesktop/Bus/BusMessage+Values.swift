import CMartletSystemd

/// Values in messages, of any types.
extension BusMessage {
  /// How deep values may lie in others, and how many there may be: a message may have millions.
  private static let (deepest, mostValues) = (8, 20000)

  /// The types of all that is in it.
  var signature: String { sd_bus_message_get_signature(raw, 1).map { String(cString: $0) } ?? "" }

  /// The call or the signal that it is; `nil` if it is none.
  func call() -> BusCall? {
    guard let path = sd_bus_message_get_path(raw), let member = sd_bus_message_get_member(raw) else {
      return nil
    }
    var call = BusCall(
      path: String(cString: path), interface: sd_bus_message_get_interface(raw).map { String(cString: $0) },
      member: String(cString: member))
    call.sender = sd_bus_message_get_sender(raw).map { String(cString: $0) }
    call.signature = signature
    call.arguments = values() ?? []
    return call
  }

  /// The answer that it is.
  func reply() -> BusReply {
    if isError {
      let error = sd_bus_message_get_error(raw)?.pointee
      func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }
      return .failure(BusError(text(error?.name), text(error?.message)))
    }
    guard let values = values() else { return .failure(.invalid("an answer of type '\(signature)'")) }
    return .success(values)
  }

  /// Reads all values; `nil` if some have types that `BusValue` lacks, or there are too many.
  func values() -> [BusValue]? {
    var budget = Self.mostValues
    return values(depth: 0, &budget)
  }

  private func values(depth: Int, _ budget: inout Int) -> [BusValue]? {
    var values: [BusValue] = []
    while sd_bus_message_at_end(raw, 0) == 0 {
      guard budget > 0 else { return nil }
      budget -= 1
      guard let value = value(depth: depth, &budget) else { return nil }
      values.append(value)
    }
    return values
  }

  private func value(depth: Int, _ budget: inout Int) -> BusValue? {
    var kind: CChar = 0
    var contents: UnsafePointer<CChar>?
    guard sd_bus_message_peek_type(raw, &kind, &contents) > 0 else { return nil }
    let type = contents.map { String(cString: $0) }
    switch UInt8(bitPattern: kind) {
    case UInt8(ascii: "s"):
      return basic(kind, UnsafePointer<CChar>?.none)?.map { .string(String(cString: $0)) }
    case UInt8(ascii: "o"): return basic(kind, UnsafePointer<CChar>?.none)?.map { .path(String(cString: $0)) }
    case UInt8(ascii: "n"): return basic(kind, Int16(0)).map { .int16($0) }
    case UInt8(ascii: "i"): return basic(kind, Int32(0)).map { .int32($0) }
    case UInt8(ascii: "u"): return basic(kind, UInt32(0)).map { .uint32($0) }
    case UInt8(ascii: "d"): return basic(kind, 0.0).map { .double($0) }
    case UInt8(ascii: "b"): return basic(kind, Int32(0)).map { .boolean($0 != 0) }
    default: return type.flatMap { container(kind, $0, depth: depth + 1, &budget) }
    }
  }

  private func basic<Value: BitwiseCopyable>(_ kind: CChar, _ zero: Value) -> Value? {
    var value = zero
    return sd_bus_message_read_basic(raw, kind, &value) > 0 ? value : nil
  }

  private func container(_ kind: CChar, _ type: String, depth: Int, _ budget: inout Int) -> BusValue? {
    guard depth <= Self.deepest, sd_bus_message_enter_container(raw, kind, type) > 0,
      let values = values(depth: depth, &budget), sd_bus_message_exit_container(raw) >= 0
    else { return nil }
    switch (UInt8(bitPattern: kind), values.count) {
    case (UInt8(ascii: "a"), _): return .array(of: type, values)
    case (UInt8(ascii: "r"), _): return .structure(values)
    case (UInt8(ascii: "e"), 2): return .entry(values[0], values[1])
    case (UInt8(ascii: "v"), 1): return .variant(values[0])
    default: return nil
    }
  }

  /// Writes values. Returns whether all of them could be written.
  func append(_ values: [BusValue]) -> Bool { values.allSatisfy(append) }

  private func append(_ value: BusValue) -> Bool {
    func basic(_ type: Unicode.Scalar, _ pointer: UnsafeRawPointer) -> Bool {
      sd_bus_message_append_basic(raw, Self.code(type), pointer) >= 0
    }
    func within(_ kind: Unicode.Scalar, _ type: String, _ values: [BusValue]) -> Bool {
      sd_bus_message_open_container(raw, Self.code(kind), type) >= 0 && append(values)
        && sd_bus_message_close_container(raw) >= 0
    }
    switch value {
    case .string(let text): return text.withCString { basic("s", $0) }
    case .path(let path): return path.withCString { basic("o", $0) }
    case .int16(var number): return basic("n", &number)
    case .int32(var number): return basic("i", &number)
    case .uint32(var number): return basic("u", &number)
    case .double(var number): return basic("d", &number)
    case .boolean(let isTrue):
      var number: Int32 = isTrue ? 1 : 0
      return basic("b", &number)
    case .array(let type, let values): return within("a", type, values)
    case .structure(let values): return within("r", BusValue.type(of: values), values)
    case .entry(let key, let value): return within("e", key.type + value.type, [key, value])
    case .variant(let value): return within("v", value.type, [value])
    }
  }
}
