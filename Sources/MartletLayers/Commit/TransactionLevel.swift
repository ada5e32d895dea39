import MartletMotion

/// What was set in one transaction of the stack.
@MainActor
final class TransactionLevel {
  // What each touch reads and writes is not checked for overlapping access at run time, which took a quarter of it: all of
  // it belongs to the main actor, and no change of a property calls anybody.

  /// Differs from that of every other.
  let serial: Int
  /// Whether nobody has begun it: it lies at the bottom of the stack and closes with the turn.
  let isImplicit: Bool
  /// Whether its turn is over, so that it closes as soon as those within it have.
  @exclusivity(unchecked) var isOverdue = false
  /// Whether it is the bottom one, and what it covers is being committed.
  @exclusivity(unchecked) var isCommitting = false
  var duration: Double?
  var timingFunction: TimingFunction??
  @exclusivity(unchecked) var disableActions: Bool?
  /// Whether a class's own actions are left out.
  @exclusivity(unchecked) var isSilent: Bool?
  var completionBlock: (@MainActor () -> Void)?
  @exclusivity(unchecked) var group: CompletionGroup?
  var values: [ObjectIdentifier: Entry] = [:]

  private static var lastSerial = 0

  init(isImplicit: Bool = false) {
    Self.lastSerial += 1
    serial = Self.lastSerial
    self.isImplicit = isImplicit
  }

  /// A value with its key, which lives as long: another must not get its identity.
  struct Entry {
    let key: AnyObject
    let value: any Sendable
  }
}
