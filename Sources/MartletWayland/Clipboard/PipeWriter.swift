import Glibc

/// Writes a text to another program's pipe, without ever waiting for that program. It gives up when the program has closed its end, or
/// has read nothing for a while. A file is written at once: nothing tells when it can be written, and it always can.
@MainActor
final class PipeWriter {
  private let descriptor: Int32
  private let bytes: [UInt8]
  private var written = 0
  private let onEnd: () -> Void
  /// Until the end. It keeps this object.
  private var watch: PipeWatch?

  /// The most that is written in one turn of the main loop, in bytes.
  private static let portion = 1 << 16

  /// Takes over a descriptor, and closes it at the end.
  /// - Parameters:
  ///   - patience: How long the other program may read nothing, in seconds.
  ///   - onEnd: Called once, when everything was written or nothing more will be; for a short text already in this call.
  @discardableResult
  init(_ bytes: [UInt8], to descriptor: Int32, patience: Double, onEnd: @escaping () -> Void) {
    self.bytes = bytes
    self.descriptor = descriptor
    self.onEnd = onEnd
    if Pipe.setNonBlocking(descriptor), !write() {
      watch = PipeWatch(
        descriptor, writes: true, time: patience,
        onReady: {
          if self.watch != nil, self.write() { self.end() }
        }, onTimeout: { self.end() })
    }
    guard watch == nil else { return }
    if Pipe.isFile(descriptor) {
      while !write() {}
    }
    close(descriptor)
    onEnd()
  }

  /// Writes what fits. Returns whether that was the end.
  private func write() -> Bool {
    guard written < bytes.count else { return true }
    let end = min(written + Self.portion, bytes.count)
    let count = bytes.withUnsafeBytes {
      Pipe.write(UnsafeRawBufferPointer(rebasing: $0[written..<end]), to: descriptor)
    }
    guard count > 0 else { return count != -Int(EAGAIN) && count != -Int(EINTR) }
    written += count
    watch?.postpone()
    return written == bytes.count
  }

  private func end() {
    guard let watch else { return }
    watch.cancel()
    self.watch = nil
    onEnd()
  }
}
