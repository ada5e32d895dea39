/// What a setting of the desktop is.
package enum PortalValue: Hashable, Sendable {
  /// A number without a sign; `u` on the bus.
  case unsigned(UInt32)
  /// A floating-point number; `d` on the bus.
  case number(Double)
  /// Yes or no; `b` on the bus.
  case boolean(Bool)
  /// Words; `s` on the bus.
  case text(String)
  /// Three floating-point numbers; `(ddd)` on the bus.
  case triple(Double, Double, Double)
  /// What no setting of ours is, with its type on the bus.
  case other(type: String)

  /// Its type on the bus.
  var type: String {
    switch self {
    case .unsigned: "u"
    case .number: "d"
    case .boolean: "b"
    case .text: "s"
    case .triple: "(ddd)"
    case .other(let type): type
    }
  }
}
