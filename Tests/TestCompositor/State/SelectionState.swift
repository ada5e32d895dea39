/// The selections of a seat.
package enum SelectionKind: Hashable, Sendable, CaseIterable {
  case clipboard
  case primary
}

/// One selection, as a script observes it.
package struct SelectionState: Hashable, Sendable {
  /// The types that the client offers to paste; nil while the selection is not the client's.
  package var types: [String]?
  /// The serial of the client's newest `set_selection`.
  package var serial: UInt32?
  /// How often the client has set it.
  package var settings = 0
  /// The types that the client has asked for.
  package var asked: [String] = []
  /// The number of the client's objects that are not destroyed.
  package var devices = 0
  package var sources = 0
  package var offers = 0
}
