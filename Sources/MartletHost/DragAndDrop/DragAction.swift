/// What a drop does with what was dragged.
public enum DragAction: Hashable, Sendable, CaseIterable {
  /// The target gets a copy.
  case copy
  /// The target gets it, and the source has it no more.
  case move
  /// The target asks the person, and then does one of the other two.
  case ask

  /// The action of a drop, as a host without an opinion of its own chooses it.
  ///
  /// Control asks for a copy, Shift for a move, Alt for a question. Without a modifier, or if the wish cannot be met, the target's
  /// preference counts, and then the first of copy, move and ask that is possible.
  /// - Parameters:
  ///   - source: What the source allows.
  ///   - target: What the target can do.
  ///   - preferred: What the target likes best; `nil` if it does not mind.
  ///   - modifiers: The modifier keys that are held.
  /// - Returns: The action; `nil` if nothing is possible.
  public static func chosen(
    source: DragActions, target: DragActions, preferred: DragAction? = nil,
    modifiers: KeyEvent.Modifiers = []
  ) -> DragAction? {
    let possible = source.intersection(target)
    let wished: DragAction? =
      modifiers.contains(.control)
      ? .copy : modifiers.contains(.shift) ? .move : modifiers.contains(.alt) ? .ask : nil
    for action in [wished, preferred] {
      if let action, possible.contains(action) { return action }
    }
    return possible.first
  }
}

/// Some actions of drops.
public struct DragActions: OptionSet, Hashable, Sendable {
  /// One bit for each action.
  public let rawValue: UInt32
  /// Makes a set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// A copy.
  public static let copy = DragActions(rawValue: 1)
  /// A move.
  public static let move = DragActions(rawValue: 2)
  /// A question.
  public static let ask = DragActions(rawValue: 4)

  /// Makes a set of one action, or of none.
  public init(_ action: DragAction?) {
    switch action {
    case .copy: self = .copy
    case .move: self = .move
    case .ask: self = .ask
    case nil: self = []
    }
  }

  /// Whether an action is one of them.
  public func contains(_ action: DragAction) -> Bool { contains(DragActions(action)) }

  /// The first of copy, move and ask that is among them; `nil` if none is.
  public var first: DragAction? { DragAction.allCases.first { contains($0) } }
}
