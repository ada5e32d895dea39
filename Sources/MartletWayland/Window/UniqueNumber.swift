import MartletSynchronization

/// Numbers that are unique within the process. A late answer from a connection that has ended therefore
/// matches nothing else.
enum UniqueNumber {
  private static let last = Atomic<Int>(0)

  /// The next number; each is higher than the ones before.
  static func next() -> Int { last.add(1, ordering: .relaxed).newValue }
}
