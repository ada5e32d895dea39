/// What was done to a text, to undo it and to do it again. What is typed or deleted in one go is one step.
struct TextHistory: Sendable {
  /// What a change was for; changes of one kind may be one step.
  enum Kind: Sendable {
    case typing, deleting, other
  }

  /// One replacement.
  struct Change: Sendable {
    /// Where it is, in bytes.
    var start: Int
    var removed: String
    var inserted: String
  }

  private struct Step: Sendable {
    var changes: [Change]
    var before: TextSelection
    var after: TextSelection
    var kind: Kind
  }

  private var past: [Step] = []
  private var future: [Step] = []
  /// Whether the next change may belong to the last step.
  private var isOpen = false
  /// Whether changes are parts of one step now, and whether that has begun.
  private var (isGrouping, hasBegunGroup) = (false, false)

  /// The most steps that are kept.
  private static let limit = 256

  var canUndo: Bool { !past.isEmpty }
  var canRedo: Bool { !future.isEmpty }

  /// Lets the next change begin a step of its own.
  mutating func close() { isOpen = false }

  /// Lets all changes until `endGroup()` be one step, of whatever kinds they are.
  /// - Parameter continuesLast: Whether they belong to the last step.
  mutating func beginGroup(continuesLast: Bool = false) {
    (isGrouping, hasBegunGroup) = (true, continuesLast && canUndo)
  }

  /// What comes next may be one step with the group as with its last change.
  mutating func endGroup() { (isGrouping, hasBegunGroup) = (false, false) }

  mutating func removeAll() { self = TextHistory() }

  mutating func note(_ change: Change, kind: Kind, before: TextSelection, after: TextSelection) {
    future = []
    defer {
      isOpen = kind != .other
      hasBegunGroup = isGrouping
    }
    if hasBegunGroup, var step = past.popLast() {
      step.changes.append(change)
      (step.after, step.kind) = (after, kind)
      return past.append(step)
    }
    guard isOpen, var last = past.popLast() else { return add(change, kind, before, after) }
    guard last.kind == kind, last.after == before, !beginsWord(change, after: last, kind) else {
      past.append(last)
      return add(change, kind, before, after)
    }
    last.after = after
    if let previous = last.changes.last, kind == .typing, change.removed.isEmpty,
      change.start == previous.start + previous.inserted.utf8.count
    {
      last.changes[last.changes.count - 1].inserted += change.inserted
    } else {
      last.changes.append(change)
    }
    past.append(last)
  }

  /// Whether a typed letter begins a word: each is a step, with the spaces behind it.
  private func beginsWord(_ change: Change, after last: Step, _ kind: Kind) -> Bool {
    guard kind == .typing, let first = change.inserted.first, let end = last.changes.last?.inserted.last
    else { return false }
    return !first.isWhitespace && end.isWhitespace
  }

  private mutating func add(
    _ change: Change, _ kind: Kind, _ before: TextSelection, _ after: TextSelection
  ) {
    past.append(Step(changes: [change], before: before, after: after, kind: kind))
    if past.count > Self.limit { past.removeFirst() }
  }

  /// Takes the last step back. Returns the selection before it; `nil` if there is none.
  mutating func undo(_ text: inout String) -> TextSelection? {
    guard let step = past.popLast() else { return nil }
    for change in step.changes.reversed() {
      text.replaceUTF8(change.start..<change.start + change.inserted.utf8.count, with: change.removed)
    }
    future.append(step)
    isOpen = false
    return step.before
  }

  /// Does the step again that was taken back last. Returns the selection after it; `nil` if there is none.
  mutating func redo(_ text: inout String) -> TextSelection? {
    guard let step = future.popLast() else { return nil }
    for change in step.changes {
      text.replaceUTF8(change.start..<change.start + change.removed.utf8.count, with: change.inserted)
    }
    past.append(step)
    isOpen = false
    return step.after
  }
}
