/// Reads the expression of a plural rule, which comes from a file: it is short and not deep.
struct PluralParser {
  private typealias Expression = PluralRule.Expression

  private let text: [UInt8]
  private var place = 0
  private var depth = 0

  private static let (longest, deepest) = (1024, 64)

  init(_ text: String) { self.text = text.utf8.filter { $0 != 0x20 && $0 != 0x09 } }

  /// Reads all of it.
  mutating func parse() throws(StringCatalogError) -> PluralRule.Expression {
    guard text.count <= Self.longest else {
      throw StringCatalogError(
        "a plural rule has at most \(Self.longest) characters, not \(text.count)")
    }
    let result = try choice()
    guard place == text.count else { throw failure("operator") }
    return result
  }

  private func failure(_ expected: String) -> StringCatalogError {
    StringCatalogError(
      "the plural rule '\(String(decoding: text, as: UTF8.self))' has no \(expected) at \(place)")
  }

  private mutating func take(_ sign: String) -> Bool {
    guard text[place...].starts(with: sign.utf8) else { return false }
    place += sign.utf8.count
    return true
  }

  private mutating func choice() throws(StringCatalogError) -> Expression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else { throw failure("shallower expression") }
    let condition = try binary(level: 0)
    guard take("?") else { return condition }
    let first = try choice()
    guard take(":") else { throw failure("colon") }
    return .choice(condition, first, try choice())
  }

  private mutating func binary(level: Int) throws(StringCatalogError) -> Expression {
    guard level < PluralRule.Operator.levels.count else { return try operand() }
    var left = try binary(level: level + 1)
    while let sign = PluralRule.Operator.levels[level].first(where: { take($0.rawValue) }) {
      left = .binary(sign, left, try binary(level: level + 1))
    }
    return left
  }

  private mutating func operand() throws(StringCatalogError) -> Expression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else { throw failure("shallower expression") }
    if take("!") { return .not(try operand()) }
    if take("n") { return .n }
    if take("(") {
      let inner = try choice()
      guard take(")") else { throw failure("closing parenthesis") }
      return inner
    }
    let digits = text[place...].prefix { (0x30...0x39).contains($0) }
    guard let number = Int(String(decoding: digits, as: UTF8.self)) else { throw failure("number") }
    place += digits.count
    return .number(number)
  }
}
