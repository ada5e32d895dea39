import Dispatch
import MartletDrawing
import MartletSynchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The tiles that a layer wants, drawn one after the other on a thread that exists only while there are any.
///
/// The main thread says after each frame which tiles it wants, the most wanted first; what it no longer wants is not drawn.
final class TileQueue: Sendable {
  /// A tile that was drawn.
  struct Drawn: Sendable {
    let ticket: TileTicket
    let image: Image
    /// Whether nothing below shows through it.
    let isOpaque: Bool
  }

  /// What happened so far.
  struct Counters: Sendable {
    /// Tiles that were drawn and wanted.
    var drawn = 0
    /// Tiles that were no longer wanted before anybody began to draw them.
    var dropped = 0
    /// Tiles that were no longer wanted while they were drawn.
    var cancelled = 0
  }

  private struct State {
    var wanted: [TileTicket] = []
    var current: TileTicket?
    var drawn: [Drawn] = []
    var isWorking = false
    /// Whether the main thread knows that something was drawn.
    var isTold = false
    var onDrawn: (@Sendable () -> Void)?
    var waiting: [DispatchSemaphore] = []
    var counters = Counters()
  }

  private let state = Mutex(State())

  /// Sets what is called on the drawing thread when something was drawn, once until it is taken.
  func listen(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.onDrawn = body } }

  var counters: Counters { state.withLock { $0.counters } }

  /// Says which tiles are wanted, the most wanted first. All others are forgotten.
  func want(_ tickets: [TileTicket]) {
    let mustStart = state.withLock { state -> Bool in
      var known = Set(state.drawn.map { ObjectIdentifier($0.ticket) })
      if let current = state.current {
        if tickets.contains(where: { $0 === current }) {
          known.insert(ObjectIdentifier(current))
        } else {
          current.cancel()
        }
      }
      let kept = Set(tickets.map(ObjectIdentifier.init))
      for ticket in state.wanted where !kept.contains(ObjectIdentifier(ticket)) {
        ticket.cancel()
        state.counters.dropped += 1
      }
      state.wanted = tickets.filter { !known.contains(ObjectIdentifier($0)) }
      guard !state.wanted.isEmpty, !state.isWorking else { return false }
      state.isWorking = true
      return true
    }
    if mustStart { start() }
  }

  /// Takes what was drawn.
  func takeDrawn() -> [Drawn] {
    state.withLock { state in
      defer { (state.drawn, state.isTold) = ([], false) }
      return state.drawn
    }
  }

  /// Waits until all that is wanted is drawn.
  func waitUntilDrawn() {
    let semaphore = state.withLock { state -> DispatchSemaphore? in
      guard state.isWorking else { return nil }
      let semaphore = DispatchSemaphore(value: 0)
      state.waiting.append(semaphore)
      return semaphore
    }
    semaphore?.wait()
  }

  private func start() {
    // Not on a global Dispatch queue: after its first use, Dispatch wakes the process every second.
    let queue = Unmanaged.passRetained(self)
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        let queue = Unmanaged<TileQueue>.fromOpaque(argument).takeRetainedValue()
        while queue.drawNext() {}
        return nil
      }, queue.toOpaque())
    guard status != 0 else {
      pthread_detach(thread)
      return
    }
    // The system has no thread left; Dispatch may have one.
    queue.release()
    DispatchQueue.global().async { while self.drawNext() {} }
  }

  /// Draws the tile that is wanted most. Returns whether others are wanted.
  private func drawNext() -> Bool {
    let next = state.withLock { state -> TileTicket? in
      state.current = state.wanted.isEmpty ? nil : state.wanted.removeFirst()
      return state.current
    }
    var drawn: Drawn?
    if let next, !next.isCancelled {
      let image = next.draw()
      drawn = Drawn(ticket: next, image: image, isOpaque: image.bitmap.isOpaque)
    }
    let (told, waiting, isDone) = state.withLock { state in
      state.current = nil
      var told: (@Sendable () -> Void)?
      if let drawn, !drawn.ticket.isCancelled {
        state.counters.drawn += 1
        state.drawn.append(drawn)
        if !state.isTold { told = state.onDrawn }
        state.isTold = true
      } else if next != nil {
        state.counters.cancelled += 1
      }
      let isDone = state.wanted.isEmpty
      state.isWorking = !isDone
      var waiting: [DispatchSemaphore] = []
      if isDone { swap(&waiting, &state.waiting) }
      return (told, waiting, isDone)
    }
    told?()
    for semaphore in waiting { semaphore.signal() }
    return !isDone
  }
}
