import MartletMotion

/// What was set in one transaction of the stack.
@MainActor
final class TransactionLevel {
  /// Differs from that of every other.
  let serial: Int
  var duration: Double?
  var timingFunction: TimingFunction??
  var disableActions: Bool?
  var completionBlock: (@MainActor () -> Void)?
  var group: CompletionGroup?
  var values: [ObjectIdentifier: Entry] = [:]

  private static var lastSerial = 0

  init() {
    Self.lastSerial += 1
    serial = Self.lastSerial
  }

  /// A value with its key, which lives as long: another must not get its identity.
  struct Entry {
    let key: AnyObject
    let value: any Sendable
  }
}
