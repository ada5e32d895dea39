import CMartletLinux
import Dispatch
import Glibc
import MartletLayers
import MartletMotion
import Synchronization

/// The connection to the compositor, and the one thread that reads it.
///
/// Whoever reads a Wayland socket reads for every queue; with a thread of its own for it nobody ever waits for
/// another. The thread sleeps in `poll`, hands events of the main queue to the main thread and dispatches those of
/// render queues itself: their handlers only put letters into inboxes.
final class Connection: Sendable {
  let display: WaylandDisplay
  /// Events for the render threads.
  let renderQueue: WaylandQueue
  let latch = InputLatch()
  let presentationClock = PresentationClock()

  private let readerQueue: WaylandQueue
  private let isMainScheduled = Mutex(false)
  private let wantsToWrite = Atomic<Bool>(false)
  private let isClosing = Atomic<Bool>(false)
  private let readerWork = Mutex<[@Sendable () -> Void]>([])
  private let wakeDescriptor: Int32
  private let onTurn: @MainActor @Sendable () -> Void
  private let onDisconnect: @MainActor @Sendable (HostError) -> Void

  /// Takes over a connected display.
  /// - Parameters:
  ///   - onTurn: Called on the main actor in each turn that handles events, after them and before the commit.
  ///   - onDisconnect: Called on the main actor when the compositor has gone away.
  init(
    display: WaylandDisplay, onTurn: @escaping @MainActor @Sendable () -> Void,
    onDisconnect: @escaping @MainActor @Sendable (HostError) -> Void
  ) throws(HostError) {
    self.display = display
    self.onTurn = onTurn
    self.onDisconnect = onDisconnect
    renderQueue = WaylandQueue(display)
    readerQueue = WaylandQueue(display)
    wakeDescriptor = eventfd(0, martlet_eventfd_flags)
    guard wakeDescriptor >= 0 else {
      throw HostError("cannot make an event descriptor: \(String(cString: strerror(errno)))")
    }
  }

  /// The libwayland object, for EGL.
  var rawDisplay: OpaquePointer { display.raw }

  /// Starts to read. Events that were read before, in a round trip, are handled too.
  func start() throws(HostError) {
    scheduleMain()
    try Thread.start(name: "martlet-reader") { [self] in
      read()
    }
  }

  /// Sends what was asked for. What the socket does not take now follows when it does.
  func flush() {
    guard display.flush() == .full else { return }
    wantsToWrite.store(true, ordering: .releasing)
    wakeReader()
  }

  /// Sends what is left and stops reading; the socket is closed when the reading thread has ended and nobody holds
  /// the connection any more.
  func stop() {
    flush()
    isClosing.store(true, ordering: .releasing)
    wakeReader()
  }

  /// Has the reading thread do something between two dispatches. Objects of the render queue end there, where no
  /// event of theirs can be on its way to a handler.
  func runOnReader(_ work: @escaping @Sendable () -> Void) {
    readerWork.withLock { $0.append(work) }
    wakeReader()
  }

  deinit { close(wakeDescriptor) }

  private func wakeReader() {
    var one: UInt64 = 1
    _ = write(wakeDescriptor, &one, MemoryLayout<UInt64>.size)
  }

  // MARK: Reader thread

  private func read() {
    defer { doReaderWork() }
    while !isClosing.load(ordering: .acquiring) {
      doReaderWork()
      guard display.prepareRead(readerQueue) else {
        display.dispatchPending(readerQueue)
        continue
      }
      // From here on nobody else's reading ends without this thread's. EGL, within a swap, may have read events of
      // our queues before: whoever slept without looking would leave them lying.
      // The main thread first: a frame that becomes due together with a touch waits for the touch.
      if hasMainEvents { scheduleMain() }
      guard display.dispatchPending(renderQueue) != nil else {
        display.cancelRead()
        return fail()
      }
      if waitForSocket() {
        if !display.readEvents() { return fail() }
      } else {
        display.cancelRead()
      }
    }
  }

  private func doReaderWork() {
    let work = readerWork.withLock { work in
      defer { work = [] }
      return work
    }
    guard !work.isEmpty else { return }
    for item in work { item() }
    flush()
  }

  /// Sleeps until the socket can be read; tells whether it can. Writes what could not be written before.
  private func waitForSocket() -> Bool {
    let isWriting = wantsToWrite.load(ordering: .acquiring)
    let events = withUnsafeTemporaryAllocation(of: pollfd.self, capacity: 2) { polled -> Int32 in
      polled.initializeElement(
        at: 0,
        to: pollfd(fd: display.fileDescriptor, events: Int16(POLLIN | (isWriting ? POLLOUT : 0)), revents: 0))
      polled.initializeElement(at: 1, to: pollfd(fd: wakeDescriptor, events: Int16(POLLIN), revents: 0))
      guard poll(polled.baseAddress, 2, -1) > 0 else { return 0 }
      if polled[1].revents != 0 {
        var count: UInt64 = 0
        _ = Glibc.read(wakeDescriptor, &count, MemoryLayout<UInt64>.size)
      }
      return Int32(polled[0].revents)
    }
    if isWriting, events & POLLOUT != 0 {
      wantsToWrite.store(false, ordering: .releasing)
      flush()
    }
    return events & (POLLIN | POLLHUP | POLLERR) != 0
  }

  /// Whether the main queue holds events: if it does, libwayland will not let anybody prepare to read it.
  private var hasMainEvents: Bool {
    guard display.prepareRead() else { return true }
    display.cancelRead()
    return false
  }

  private func fail() {
    let reason = display.error.map { "\($0)" } ?? "end of file"
    guard !isClosing.load(ordering: .acquiring) else { return }
    DispatchQueue.main.async {
      MainActor.assumeIsolated {
        self.onDisconnect(HostError("the compositor closed the connection: \(reason)"))
      }
    }
  }

  // MARK: Main thread

  /// Has the main thread handle the events of its queue and the notices of frames, in one turn of its loop. Any thread
  /// may ask.
  func scheduleMain() {
    latch.read()
    let isScheduled = isMainScheduled.withLock { scheduled in
      defer { scheduled = true }
      return scheduled
    }
    guard !isScheduled else { return }
    DispatchQueue.main.async {
      MainActor.assumeIsolated { self.handleMainEvents() }
    }
  }

  /// Handles what was read; what handlers changed is committed before the latch is told.
  @MainActor
  private func handleMainEvents() {
    isMainScheduled.withLock { $0 = false }
    let batch = latch.begin()
    display.dispatchPending()
    onTurn()
    Transaction.flush()
    latch.handled(batch)
    flush()
  }
}
