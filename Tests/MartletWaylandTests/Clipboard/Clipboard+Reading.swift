import MartletHost

extension Clipboard {
  /// What can be pasted.
  func text() async -> String? {
    await withCheckedContinuation { continuation in
      read { continuation.resume(returning: $0) }
    }
  }
}
