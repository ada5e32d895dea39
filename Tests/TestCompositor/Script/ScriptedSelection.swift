import CMartletLinux
import Foundation

/// The clipboard of a script, or its primary selection, and the programs that copy and paste beside the client.
package struct ScriptedSelection: Sendable {
  /// How a program sends what it offers.
  package enum Sender: Sendable {
    /// It writes these bytes and closes the pipe.
    case sends([UInt8])
    /// It writes these bytes and then does nothing more, until ``ScriptedSelection/release()``.
    case stalls(after: [UInt8])
    /// It writes these bytes again and again, as long as somebody reads.
    case neverEnds([UInt8])

    /// A program that sends a text.
    package static func text(_ text: String) -> Sender { .sends(Array(text.utf8)) }

    /// Sends to a pipe. Returns whether the pipe stays open; otherwise this closes it.
    func send(to descriptor: Int32) -> Bool {
      switch self {
      case .sends(let bytes):
        Self.onThread {
          Self.write(bytes, to: descriptor)
          close(descriptor)
        }
        return false
      case .stalls(let bytes):
        Self.write(bytes, to: descriptor)
        return true
      case .neverEnds(let bytes):
        Self.onThread {
          while Self.write(bytes, to: descriptor) {}
          close(descriptor)
        }
        return false
      }
    }

    /// Runs what may block. The end of a reader is an error there, no signal.
    private static func onThread(_ body: @escaping @Sendable () -> Void) {
      let thread = Thread {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        body()
      }
      thread.name = "test-program"
      thread.start()
    }

    /// Writes everything. Returns whether somebody still reads.
    @discardableResult
    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }

  let thread: ServerThread
  let kind: SelectionKind

  /// A program offers to send. The client hears of it.
  package func offer(_ sender: Sender, as types: [String] = ["text/plain;charset=utf-8", "text/plain"]) {
    perform { $0.offer(types, sender) }
  }

  /// There is nothing to paste any more.
  package func clear() { perform { $0.offer(nil, nil) } }

  /// From now on, what the client selects is ignored, without a word.
  package func refuse() { perform { $0.refuses = true } }

  /// The client's own selection is refused, or replaced by something of which the client does not hear.
  package func cancel() { perform { $0.cancel() } }

  /// Drags an offer over the newest window, away again.
  package func drag(_ types: [String] = ["text/plain"]) {
    _ = thread.perform { [kind] core in
      guard let surface = core.servedSurface(nil) else { return }
      core.selection(kind).drag(types, over: surface.resource, serial: core.display.nextSerial)
    }
  }

  /// Ends the programs that have stalled.
  package func release() { perform { $0.release() } }

  /// A program asks the client for its selection, and has read nothing yet. Returns the descriptor to read from, which is
  /// the caller's; nil if the client offers nothing.
  package func ask(_ type: String = "text/plain;charset=utf-8") -> Int32? {
    thread.perform { [kind] in $0.selection(kind).ask(for: type) } ?? nil
  }

  /// A program pastes the client's selection. Returns all bytes; nil if the client offers nothing.
  package func paste(_ type: String = "text/plain;charset=utf-8") async -> [UInt8]? {
    guard let descriptor = ask(type) else { return nil }
    return await Self.readAll(descriptor)
  }

  /// Reads until the other end is closed, and closes the descriptor.
  package static func readAll(_ descriptor: Int32) async -> [UInt8] {
    await withCheckedContinuation { continuation in
      let thread = Thread {
        var bytes: [UInt8] = []
        var room = [UInt8](repeating: 0, count: 1 << 16)
        while true {
          let count = read(descriptor, &room, room.count)
          guard count > 0 else { break }
          bytes.append(contentsOf: room[..<count])
        }
        close(descriptor)
        continuation.resume(returning: bytes)
      }
      thread.name = "test-program"
      thread.start()
    }
  }

  private func perform(_ body: @escaping @Sendable (ServedSelection) -> Void) {
    _ = thread.perform { [kind] in body($0.selection(kind)) }
  }
}

extension TestCompositor {
  package var clipboard: ScriptedSelection { ScriptedSelection(thread: thread, kind: .clipboard) }
  package var primarySelection: ScriptedSelection { ScriptedSelection(thread: thread, kind: .primary) }
}
