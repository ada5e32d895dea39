import Glibc

/// Reads what another program writes to a pipe, without ever waiting for that program.
@MainActor
final class PipeReader {
  private let descriptor: Int32
  private var bytes: [UInt8] = []
  private let limit: Int
  private let onEnd: ([UInt8]?) -> Void
  /// Until the end. It keeps this object.
  private var watch: PipeWatch?

  /// The most that is read in one turn of the main loop, in bytes.
  private static let portion = 1 << 16

  /// Takes over a descriptor that does not block, and closes it at the end. `nil` if the system has no descriptor left to watch it.
  /// - Parameters:
  ///   - limit: The most bytes to accept.
  ///   - time: How long the other program may take, in seconds.
  ///   - onEnd: Called once, later, with everything that was written; with `nil` if a limit was exceeded or reading failed.
  init?(_ descriptor: Int32, limit: Int, time: Double, onEnd: @escaping ([UInt8]?) -> Void) {
    self.descriptor = descriptor
    self.limit = limit
    self.onEnd = onEnd
    watch = PipeWatch(
      descriptor, time: time, onReady: { self.read() }, onTimeout: { self.end(nil) })
    guard watch == nil else { return }
    close(descriptor)
    return nil
  }

  private func read() {
    guard watch != nil else { return }
    let (count, error) = withUnsafeTemporaryAllocation(byteCount: Self.portion, alignment: 1) { room in
      let count = Glibc.read(descriptor, room.baseAddress, room.count)
      if count > 0 { bytes.append(contentsOf: room[..<count]) }
      return (count, errno)
    }
    if count == 0 { return end(bytes) }
    if count < 0, error != EAGAIN, error != EINTR { return end(nil) }
    if bytes.count > limit { end(nil) }
  }

  private func end(_ result: [UInt8]?) {
    guard let watch else { return }
    watch.cancel()
    self.watch = nil
    bytes = []
    onEnd(result)
  }
}
