import Dispatch
import Glibc

/// Reads what another program writes to a pipe, without ever waiting for that program.
@MainActor
final class PipeReader {
  private let descriptor: Int32
  private var bytes: [UInt8] = []
  private let limit: Int
  private let onEnd: ([UInt8]?) -> Void
  private var source: (any DispatchSourceRead)?
  private var deadline: (any DispatchSourceTimer)?

  /// The most that is read in one turn of the main loop, in bytes.
  private static let portion = 1 << 16

  /// Takes over a descriptor that does not block, and closes it at the end.
  /// - Parameters:
  ///   - limit: The most bytes to accept.
  ///   - time: How long the other program may take, in seconds.
  ///   - onEnd: Called once, later, with everything that was written; with `nil` if a limit was exceeded or reading failed.
  @discardableResult
  init(_ descriptor: Int32, limit: Int, time: Double, onEnd: @escaping ([UInt8]?) -> Void) {
    self.descriptor = descriptor
    self.limit = limit
    self.onEnd = onEnd
    // The sources keep this object until the end.
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler {
      MainActor.assumeIsolated { self.read() }
    }
    source.setCancelHandler { close(descriptor) }
    let deadline = DispatchSource.makeTimerSource(queue: .main)
    deadline.setEventHandler {
      MainActor.assumeIsolated { self.end(nil) }
    }
    deadline.schedule(deadline: .now() + time)
    self.source = source
    self.deadline = deadline
    source.resume()
    deadline.resume()
  }

  private func read() {
    guard source != nil else { return }
    let count = withUnsafeTemporaryAllocation(byteCount: Self.portion, alignment: 1) { room in
      let count = Glibc.read(descriptor, room.baseAddress, room.count)
      if count > 0 { bytes.append(contentsOf: room[..<count]) }
      return count
    }
    if count == 0 { return end(bytes) }
    if count < 0, errno != EAGAIN, errno != EINTR { return end(nil) }
    if bytes.count > limit { end(nil) }
  }

  private func end(_ result: [UInt8]?) {
    guard let source else { return }
    source.cancel()
    deadline?.cancel()
    self.source = nil
    deadline = nil
    bytes = []
    onEnd(result)
  }
}
