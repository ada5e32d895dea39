import Dispatch
import Glibc

/// Tells the main thread when a pipe can be read or written, or its other end was closed, or none of that within some time.
///
/// It watches a set with the pipe in it: if a source of Dispatch watches a pipe itself, Dispatch does not tell on Linux that the other
/// end was closed, and keeps a processor busy from then on.
@MainActor
final class PipeWatch {
  private let source: any DispatchSourceRead
  private let deadline: any DispatchSourceTimer
  private let time: Double

  /// Takes over a descriptor, which `cancel()` closes. Its handlers keep what they refer to until then. `nil` if the system has no
  /// descriptor left; the pipe is then the caller's.
  /// - Parameters:
  ///   - writes: Whether it is the writing end.
  ///   - time: After how many seconds `onTimeout` is called.
  init?(
    _ descriptor: Int32, writes: Bool = false, time: Double, onReady: @escaping @MainActor () -> Void,
    onTimeout: @escaping @MainActor () -> Void
  ) {
    guard let set = try? SleepSet(), set.add(descriptor, writes: writes) else { return nil }
    self.time = time
    source = DispatchSource.makeReadSource(fileDescriptor: set.raw, queue: .main)
    source.setEventHandler {
      MainActor.assumeIsolated { onReady() }
    }
    source.setCancelHandler {
      close(descriptor)
      withExtendedLifetime(set) {}
    }
    deadline = DispatchSource.makeTimerSource(queue: .main)
    deadline.setEventHandler {
      MainActor.assumeIsolated { onTimeout() }
    }
    postpone()
    source.resume()
    deadline.resume()
  }

  /// Begins to count the time again.
  func postpone() { deadline.schedule(deadline: .now() + time) }

  /// Ends the watch and closes the descriptor.
  func cancel() {
    source.cancel()
    deadline.cancel()
  }
}
