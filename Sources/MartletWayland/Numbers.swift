import MartletSynchronization

/// Numbers that are given out once in a process: an answer that comes late, from a connection that has ended, is nobody
/// else's.
enum Numbers {
  private static let last = Atomic<Int>(0)

  /// The next number, above all before.
  static func next() -> Int { last.add(1, ordering: .relaxed).newValue }
}
