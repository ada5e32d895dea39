/// Which form of a word belongs to a number, as the header `Plural-Forms` of a catalog says, such as
/// `nplurals=2; plural=(n != 1);`.
struct PluralRule: Sendable {
  /// The number of forms.
  let count: Int
  private let expression: Expression

  /// The rule of a catalog that says none: one form for 1, another for all other numbers.
  static let germanic = PluralRule(
    count: 2, expression: .binary(.notEqual, .n, .number(1)))

  private init(count: Int, expression: Expression) {
    (self.count, self.expression) = (count, expression)
  }

  /// Reads a rule.
  init(_ text: String) throws(StringCatalogError) {
    var count: Int?
    var found: Expression?
    for part in text.split(separator: ";") {
      let sides = part.split(separator: "=", maxSplits: 1)
      guard sides.count == 2 else { continue }
      let name = String(sides[0].filter { !$0.isWhitespace })
      if name == "nplurals" { count = Int(sides[1].filter { !$0.isWhitespace }) }
      if name == "plural" {
        var parser = PluralParser(String(sides[1]))
        found = try parser.parse()
      }
    }
    guard let count, let found, (1...Self.mostForms).contains(count) else {
      throw StringCatalogError(
        "Plural-Forms must be 'nplurals=NUMBER; plural=EXPRESSION;' with 1 to \(Self.mostForms) forms, not '\(text)'"
      )
    }
    self.init(count: count, expression: found)
  }

  private static let mostForms = 16

  /// The form for a number, from 0; the first one if the rule leads to none that exists.
  func form(for number: Int) -> Int {
    let form = expression.value(for: Int(clamping: number.magnitude))
    return (0..<count).contains(form) ? form : 0
  }

  /// What is computed of a number.
  indirect enum Expression: Sendable {
    case n
    case number(Int)
    case not(Expression)
    case binary(Operator, Expression, Expression)
    case choice(Expression, Expression, Expression)

    func value(for n: Int) -> Int {
      switch self {
      case .n: n
      case .number(let number): number
      case .not(let inner): inner.value(for: n) == 0 ? 1 : 0
      case .binary(let sign, let a, let b): sign.apply(a.value(for: n), b.value(for: n))
      case .choice(let condition, let a, let b): (condition.value(for: n) != 0 ? a : b).value(for: n)
      }
    }
  }

  /// A sign between two numbers, as in C.
  enum Operator: String, Sendable {
    case or = "||"
    case and = "&&"
    case equal = "=="
    case notEqual = "!="
    case atMost = "<="
    case atLeast = ">="
    case less = "<"
    case greater = ">"
    case plus = "+"
    case minus = "-"
    case times = "*"
    case divided = "/"
    case rest = "%"

    /// From those that bind least. Longer signs come before those that they begin with.
    static let levels: [[Operator]] = [
      [.or], [.and], [.equal, .notEqual], [.atMost, .atLeast, .less, .greater], [.plus, .minus],
      [.times, .divided, .rest],
    ]

    func apply(_ a: Int, _ b: Int) -> Int {
      func number(_ isTrue: Bool) -> Int { isTrue ? 1 : 0 }
      return switch self {
      case .or: number(a != 0 || b != 0)
      case .and: number(a != 0 && b != 0)
      case .equal: number(a == b)
      case .notEqual: number(a != b)
      case .atMost: number(a <= b)
      case .atLeast: number(a >= b)
      case .less: number(a < b)
      case .greater: number(a > b)
      case .plus: a &+ b
      case .minus: a &- b
      case .times: a &* b
      case .divided: b == 0 ? 0 : a.dividedReportingOverflow(by: b).partialValue
      case .rest: b == 0 ? 0 : a.remainderReportingOverflow(dividingBy: b).partialValue
      }
    }
  }
}
