import Glibc

/// A Wayland compositor for tests, in this process and on its own thread.
///
/// Everything that a script calls has been sent when the call returns. Nothing happens by itself except what
/// the configuration says. Scripts wait for conditions, never for time.
package final class TestCompositor: Sendable {
  let thread: ServerThread

  package init(_ configuration: CompositorConfiguration = CompositorConfiguration()) {
    thread = ServerThread(configuration)
  }

  deinit { thread.post { $0.isStopping = true } }

  /// Makes a connection and returns the client's end, which the caller owns.
  package func connect() -> Int32 {
    var ends: [Int32] = [0, 0]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    precondition(socketpair(AF_UNIX, kind, 0, &ends) == 0, "no socket pair: errno \(errno)")
    let server = ends[0]
    let isServed = thread.perform { $0.addClient(server) }
    if isServed != true { close(server) }
    return ends[1]
  }

  /// Also listens on a named socket in `XDG_RUNTIME_DIR`. Returns false on failure.
  package func listen(onSocket name: String) -> Bool {
    thread.perform { $0.display.listen(onSocket: name) } ?? false
  }

  /// Also listens on a socket with that path, and replaces an existing one, as compositors do. Returns false
  /// on failure. The socket's file remains when the compositor has stopped, as after a crash.
  package func listen(atPath path: String) -> Bool { thread.perform { $0.listen(atPath: path) } ?? false }

  /// The present state; empty if the compositor has stopped.
  package var state: CompositorState { thread.perform { $0.state } ?? CompositorState() }

  /// Waits until `condition` holds. Returns the state in which it does.
  ///
  /// The condition is checked after everything that happens, on the compositor's thread.
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

  /// Changes its behaviour from now on. Globals that are already offered stay as they are.
  package func reconfigure(_ change: @escaping @Sendable (inout CompositorConfiguration) -> Void) {
    _ = thread.perform { change(&$0.configuration) }
  }

  /// Disconnects all clients.
  package func killClients() { _ = thread.perform { $0.killClients() } }

  /// Sends an error to the newest window, which ends the connection.
  package func accuse() {
    _ = thread.perform { core in
      core.servedSurface(nil)?.resource.postError(
        WlSurface.Error.invalidSize.rawValue, "accused by the script")
    }
  }

  /// Offers windows from now on, if the configuration did not.
  package func offerWindowManager() { _ = thread.perform { $0.offerWindowManager(6) } }

  /// Neither reads nor writes until ``resume()``, like a compositor that hangs.
  package func pause() { _ = thread.perform { $0.isPaused = true } }

  package func resume() { _ = thread.perform { $0.isPaused = false } }

  /// Stops the compositor and all connections. Waits until that is done.
  package func stop() {
    _ = thread.perform { core in
      core.isStopping = true
      core.closeListener()
      core.killClients()
    }
  }
}
