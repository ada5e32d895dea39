/// Emits an enum as a struct around its number. A newer peer may send values that this XML does not define;
/// the struct can hold them, while a Swift enum could not.
struct EnumEmitter {
  let enumeration: EnumDescription
  let access: String

  func write(to writer: inout SwiftWriter) {
    let name = SwiftNames.nestedType(enumeration.name)
    let conformances = (enumeration.isBitfield ? "OptionSet" : "RawRepresentable") + ", Hashable, Sendable"
    writer.document(
      enumeration.summary, "It may have a value that is not listed here, since a newer peer may send one.")
    writer.block("\(access) struct \(name): \(conformances)") { writer in
      writer.line("\(access) let rawValue: UInt32")
      writer.line("\(access) init(rawValue: UInt32) { self.rawValue = rawValue }")
      for entry in enumeration.entries {
        writer.document(entry.summary)
        let member = SwiftNames.entry(entry.name, in: enumeration.name)
        if enumeration.isBitfield && entry.value == 0 {
          writer.line("\(access) static var \(member): Self { [] }")
        } else {
          writer.line("\(access) static var \(member): Self { Self(rawValue: \(entry.value)) }")
        }
      }
    }
  }
}
