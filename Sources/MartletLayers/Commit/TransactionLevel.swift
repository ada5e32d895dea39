import MartletMotion

/// The values that were set in one transaction of the stack.
@MainActor
final class TransactionLevel {
  // The marked properties are not checked for overlapping access at run time, which took a quarter of the
  // time per touch. They belong to the main actor, and changing one calls no other code.

  /// Unique.
  let serial: Int
  /// Whether it was opened without `begin`: it is at the bottom of the stack and closes with the turn.
  let isImplicit: Bool
  /// Whether its turn is over, so that it closes together with the transactions in it.
  @exclusivity(unchecked) var isOverdue = false
  /// Whether it is the bottom one and its changes are being committed.
  @exclusivity(unchecked) var isCommitting = false
  var duration: Double?
  var timingFunction: TimingFunction??
  @exclusivity(unchecked) var disableActions: Bool?
  /// Whether default actions of classes are left out.
  @exclusivity(unchecked) var isSilent: Bool?
  /// The action in place of those of classes.
  var defaultAction: (any LayerAction)?
  var completionBlock: (@MainActor () -> Void)?
  @exclusivity(unchecked) var group: CompletionGroup?
  var values: [ObjectIdentifier: Entry] = [:]

  private static var lastSerial = 0

  init(isImplicit: Bool = false) {
    Self.lastSerial += 1
    serial = Self.lastSerial
    self.isImplicit = isImplicit
  }

  /// A value with its key. It retains the key, so that no other object can get the same identity.
  struct Entry {
    let key: AnyObject
    let value: any Sendable
  }
}
