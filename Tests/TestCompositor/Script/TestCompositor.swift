import Glibc

/// A Wayland compositor for tests, in this process and on its own thread.
///
/// What a script calls has been sent when the call returns. Nothing happens by itself but what the configuration
/// says. Scripts wait for conditions, never for time.
package final class TestCompositor: Sendable {
  let thread: ServerThread

  package init(_ configuration: CompositorConfiguration = CompositorConfiguration()) {
    thread = ServerThread(configuration)
  }

  deinit { thread.post { $0.isStopping = true } }

  /// Makes a connection and returns the client's end of it, which the caller owns.
  package func connect() -> Int32 {
    var ends: [Int32] = [0, 0]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    precondition(socketpair(AF_UNIX, kind, 0, &ends) == 0, "no socket pair: errno \(errno)")
    let server = ends[0]
    let isServed = thread.perform { $0.addClient(server) }
    if isServed != true { close(server) }
    return ends[1]
  }

  /// Listens on a named socket in `XDG_RUNTIME_DIR` as well. False where that fails.
  package func listen(onSocket name: String) -> Bool {
    thread.perform { $0.display.listen(onSocket: name) } ?? false
  }

  /// Listens on a socket of that path as well; one that is there already is replaced, as compositors do. False where that
  /// fails. The socket's file stays when the compositor has stopped, as after a crash.
  package func listen(atPath path: String) -> Bool { thread.perform { $0.listen(atPath: path) } ?? false }

  /// What there is to be seen at this moment; nothing once the compositor has been stopped.
  package var state: CompositorState { thread.perform { $0.state } ?? CompositorState() }

  /// Waits until `condition` holds, and returns the state in which it does.
  ///
  /// The condition is looked at after everything that happens, on the compositor's thread.
  @discardableResult
  package func wait(
    _ what: String = "a condition", seconds: Double = 10,
    until condition: @escaping @Sendable (CompositorState) -> Bool
  ) async throws -> CompositorState {
    let deadline = MonotonicTime.now + seconds
    return try await withCheckedThrowingContinuation { continuation in
      let isAccepted = thread.post { core in
        core.waiters.add(what, until: deadline, continuation, condition)
      }
      if !isAccepted {
        continuation.resume(throwing: WaitFailure(what: what + " (it was stopped)", state: CompositorState()))
      }
    }
  }

  /// Changes how it behaves from now on. Globals stay as they were offered.
  package func reconfigure(_ change: @escaping @Sendable (inout CompositorConfiguration) -> Void) {
    _ = thread.perform { change(&$0.configuration) }
  }

  /// Cuts all connections.
  package func killClients() { _ = thread.perform { $0.killClients() } }

  /// Holds an error against the newest window, which ends the connection.
  package func accuse() {
    _ = thread.perform { core in
      core.servedSurface(nil)?.resource.postError(
        WlSurface.Error.invalidSize.rawValue, "accused by the script")
    }
  }

  /// Offers windows from now on, where the configuration did not.
  package func offerWindowManager() { _ = thread.perform { $0.offerWindowManager(6) } }

  /// Neither reads nor writes until ``resume()``, as a compositor that hangs.
  package func pause() { _ = thread.perform { $0.isPaused = true } }

  package func resume() { _ = thread.perform { $0.isPaused = false } }

  /// Ends the compositor, and with it all connections. Waits until that is done.
  package func stop() {
    _ = thread.perform { core in
      core.isStopping = true
      core.closeListener()
      core.killClients()
    }
  }
}
