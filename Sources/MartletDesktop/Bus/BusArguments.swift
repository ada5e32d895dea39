/// The arguments of a call, read one by one.
struct BusArguments: Sendable {
  let values: [BusValue]

  init(_ values: [BusValue]) { self.values = values }

  /// A whole number, signed or not.
  func integer(_ index: Int) throws(BusError) -> Int {
    switch value(index) {
    case .int32(let number): return Int(number)
    case .uint32(let number): return Int(number)
    default: throw wrong(index, "a number")
    }
  }

  func string(_ index: Int) throws(BusError) -> String {
    guard case .string(let text) = value(index) else { throw wrong(index, "a text") }
    return text
  }

  /// What a variant holds.
  func variant(_ index: Int) throws(BusError) -> BusValue {
    guard case .variant(let value) = value(index) else { throw wrong(index, "a value with its type") }
    return value
  }

  private func value(_ index: Int) -> BusValue? { values.indices.contains(index) ? values[index] : nil }

  private func wrong(_ index: Int, _ expected: String) -> BusError {
    .invalid("argument \(index + 1): expected \(expected), not '\(value(index)?.type ?? "nothing")'")
  }
}
