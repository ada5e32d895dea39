import Dispatch
import MartletRenderer
import MartletSynchronization

/// Opens OpenGL on its own thread. Loading a driver takes several refreshes, and a window whose first frames
/// need no GPU does not wait for it.
final class GPULoader: Sendable {
  /// A context on its way to another thread.
  ///
  /// Sendable because it is current on no thread and the loading thread keeps no reference. Only the thread
  /// that takes it out of the lock has it.
  private struct Parcel: @unchecked Sendable {
    var result: Result<GLContext, any Error>?
  }

  private let parcel = Mutex(Parcel())
  private let isDone = DispatchSemaphore(value: 0)

  /// Starts to load.
  /// - Parameters:
  ///   - open: Makes a context and makes it current.
  ///   - onFailure: Called on the loading thread if that fails. `failure` then holds the reason.
  init(
    open: @escaping @Sendable () throws -> GLContext,
    onFailure: @escaping @Sendable () -> Void
  ) throws(HostError) {
    try Thread.start(name: "martlet-gpu") { [self] in
      let result = Result {
        let context = try open()
        context.releaseCurrent()
        return context
      }
      let hasFailed = if case .failure = result { true } else { false }
      parcel.withLock { [parcel = Parcel(result: result)] in $0 = parcel }
      isDone.signal()
      if hasFailed { onFailure() }
    }
  }

  /// Why OpenGL failed to open, if it did. Known before a frame needs OpenGL.
  var failure: (any Error)? {
    parcel.withLock { if case .failure(let error)? = $0.result { error } else { nil } }
  }

  /// Waits for the context and returns it, not current on any thread. May be called once.
  func take() throws -> GLContext {
    isDone.wait()
    let parcel = parcel.withLock { parcel in
      defer { parcel.result = nil }
      return parcel
    }
    guard let result = parcel.result else { throw HostError("OpenGL was taken twice") }
    return try result.get()
  }
}
