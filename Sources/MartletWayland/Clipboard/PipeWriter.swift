import Dispatch
import Glibc

/// Writes a text to another program's pipe, without ever waiting for that program. It gives up when the program has closed its end, or
/// has read nothing for a while.
@MainActor
final class PipeWriter {
  private let descriptor: Int32
  private let bytes: [UInt8]
  private var written = 0
  private let patience: Double
  private let onEnd: () -> Void
  private var source: (any DispatchSourceWrite)?
  private var deadline: (any DispatchSourceTimer)?

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
    self.patience = patience
    self.onEnd = onEnd
    guard Pipe.setNonBlocking(descriptor), !write() else {
      close(descriptor)
      onEnd()
      return
    }
    wait()
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
    deadline?.schedule(deadline: .now() + patience)
    return written == bytes.count
  }

  /// Goes on when there is room. The sources keep this object until the end.
  private func wait() {
    let source = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler {
      MainActor.assumeIsolated {
        if self.write() { self.end() }
      }
    }
    source.setCancelHandler { [descriptor] in close(descriptor) }
    let deadline = DispatchSource.makeTimerSource(queue: .main)
    deadline.setEventHandler {
      MainActor.assumeIsolated { self.end() }
    }
    deadline.schedule(deadline: .now() + patience)
    self.source = source
    self.deadline = deadline
    source.resume()
    deadline.resume()
  }

  private func end() {
    guard let source else { return }
    source.cancel()
    deadline?.cancel()
    self.source = nil
    deadline = nil
    onEnd()
  }
}
