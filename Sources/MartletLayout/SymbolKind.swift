/// What a symbol of the tableau stands for.
enum SymbolKind {
  /// A variable of the program; it may have any value.
  case external
  /// The slack of an inequality; at least 0.
  case slack
  /// How much a constraint that is not required is missed, in one direction; at least 0.
  case error
  /// Marks a required equation; always 0.
  case dummy

  /// Whether the symbol may enter the basis.
  var isPivotable: Bool { self == .slack || self == .error }
}
