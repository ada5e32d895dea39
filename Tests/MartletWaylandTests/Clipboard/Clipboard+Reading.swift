import MartletHost

extension Clipboard {
  /// What can be pasted.
  func text() async -> String? {
    await withCheckedContinuation { continuation in
      read { continuation.resume(returning: $0) }
    }
  }

  /// What can be pasted as a media type.
  func bytes(_ type: String) async -> [UInt8]? {
    await withCheckedContinuation { continuation in
      read(type) { continuation.resume(returning: $0) }
    }
  }
}
