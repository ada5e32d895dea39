import Dispatch
import Glibc
import MartletLayers
import MartletMotion
import Synchronization

/// The connection to the compositor, and the reading of its socket.
///
/// Whoever reads a Wayland socket reads for every queue, so one thread does at a time: who has the `ReadLease`. It
/// hands events of the main queue to the main thread and dispatches those of render queues itself: their handlers only
/// put letters into inboxes. A render thread that has nothing to draw sleeps on the socket, so that what it waits for
/// wakes it and nobody else. After a rest it leaves the socket to the main thread, which a touch then reaches without a
/// stop on the way. While nobody else reads, the reading thread stands in.
final class Connection: Sendable {
  let display: WaylandDisplay
  /// Events for the render threads.
  let renderQueue: WaylandQueue
  let latch = InputLatch()
  let presentationClock = PresentationClock()

  /// Nothing sends its events here: who has prepared to read it may look into the others.
  private let emptyQueue: WaylandQueue
  private let lease: ReadLease
  private let isMainScheduled = Mutex(false)
  private let wantsToWrite = Atomic<Bool>(false)
  private let isReaderAsleep = Atomic<Bool>(false)
  private let isClosing = Atomic<Bool>(false)
  /// Whether a render thread was woken that slept without the lease: it can read again when it has drawn.
  private let hasWokenRenderThread = Atomic<Bool>(false)
  /// Whether the main thread sleeps in ``sleepOnMain(until:)``, and whether it is to read there: render threads rest.
  private let mainCanRead = Atomic<Bool>(false)
  private let mainReads = Atomic<Bool>(false)
  /// Wakes the thread that reads.
  private let readerWake: WakeDescriptor
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
    emptyQueue = WaylandQueue(display)
    lease = try ReadLease()
    readerWake = try WakeDescriptor()
  }

  /// The libwayland object, for EGL.
  var rawDisplay: OpaquePointer { display.raw }

  /// Starts to read. Events that were read before, in a round trip, are handled too.
  func start() throws(HostError) {
    scheduleMain()
    try Thread.start(name: "martlet-reader") { [self] in
      standIn()
    }
  }

  /// Sends what was asked for. What the socket does not take now follows when it does.
  func flush() {
    guard display.flush() == .full else { return }
    wantsToWrite.store(true, ordering: .releasing)
    readerWake.wake()
  }

  /// Sends what is left and stops reading; the socket is closed when the reading thread has ended and nobody holds
  /// the connection any more.
  func stop() {
    flush()
    isClosing.store(true, ordering: .releasing)
    lease.end()
    readerWake.wake()
  }

  /// Has something done between two dispatches of the render queue. Objects of that queue end there, where no event of
  /// theirs can be on its way to a handler.
  func runBetweenDispatches(_ work: @escaping @Sendable () -> Void) {
    let isHeld = lease.run { [self] in
      work()
      flush()
    }
    if isHeld { readerWake.wake() }
  }

  /// Notes that an event has woken a render thread: called by handlers of the render queue.
  func wokeRenderThread() { hasWokenRenderThread.store(true, ordering: .relaxed) }

  // MARK: The thread that reads

  /// Sleeps, on a render thread, until its inbox holds something urgent or a media time has come. Reads the socket
  /// meanwhile, unless another thread does.
  func sleep(for inbox: RenderInbox, until deadline: MediaTime?) {
    inbox.withAlarm(at: deadline) { sleep(on: inbox, until: $0) }
  }

  /// After so many seconds without a frame a render thread leaves the socket to the main thread: longer than frames
  /// that follow each other are apart.
  private static let rest = 0.05

  private func sleep(on inbox: RenderInbox, until deadline: MediaTime?) {
    guard !mainReads.load(ordering: .acquiring), lease.take() else {
      inbox.wait(until: deadline)
      mainReads.store(false, ordering: .releasing)
      return
    }
    readAndLeave(for: inbox, until: deadline)
  }

  /// Reads for as long as it goes on, and gives the lease back: after a rest, for the main thread to take.
  private func readAndLeave(for inbox: RenderInbox?, until deadline: MediaTime?) {
    // Left once, it is for the main thread to come.
    let mayLeave = mainCanRead.load(ordering: .relaxed) && !mainReads.load(ordering: .relaxed)
    let leaving = mayLeave ? MonotonicClock.now + Self.rest : .infinity
    let isResting = leaving < deadline ?? .infinity
    while read(for: inbox, until: isResting ? leaving : deadline) {}
    let leaves = isResting && leaving <= MonotonicClock.now && !lease.isOver
    if leaves { mainReads.store(true, ordering: .releasing) }
    lease.giveBack()
    if leaves { DispatchQueue.main.async {} }
  }

  /// Sleeps, on the main thread, until a descriptor can be read or events have been handled. Reads the socket meanwhile,
  /// where the render threads rest.
  @MainActor
  func sleepOnMain(until descriptor: Int32) {
    mainCanRead.store(true, ordering: .relaxed)
    guard mainReads.load(ordering: .acquiring), lease.take() else {
      var polled = PolledDescriptors(descriptor)
      polled.sleep(until: nil)
      return
    }
    hasWokenRenderThread.store(false, ordering: .relaxed)
    var hasEvents = false
    while readOnMain(until: descriptor, hasEvents: &hasEvents) {}
    if hasWokenRenderThread.load(ordering: .relaxed) { mainReads.store(false, ordering: .releasing) }
    // Given back first: handlers may take their time.
    lease.giveBack()
    if hasEvents { handleMainEvents() }
  }

  /// Sleeps until something can be read, and reads it. Returns whether to go on: not when the main thread has something
  /// to do or a render thread was woken.
  @MainActor
  private func readOnMain(until descriptor: Int32, hasEvents: inout Bool) -> Bool {
    lease.runWork()
    guard !lease.isOver, display.prepareRead(emptyQueue) else { return false }
    hasEvents = hasMainEvents
    // Before a render thread hears of its callback, as in `read(for:until:)`.
    if hasEvents { latch.read() }
    guard display.dispatchPending(renderQueue) != nil else {
      display.cancelRead()
      fail()
      return false
    }
    guard !hasEvents, !hasWokenRenderThread.load(ordering: .relaxed) else {
      display.cancelRead()
      return false
    }
    let awake = waitForSocket(or: descriptor, until: nil)
    guard awake.canRead else {
      display.cancelRead()
      return !awake.isCalled
    }
    guard display.readEvents() else {
      fail()
      return false
    }
    return true
  }

  /// The life of the reading thread: it reads when nobody has for a while, until a render thread is awake again that
  /// can.
  private func standIn() {
    while true {
      if lease.take() {
        hasWokenRenderThread.store(false, ordering: .relaxed)
        readAndLeave(for: nil, until: nil)
      }
      if lease.isOver { return }
      var polled = PolledDescriptors(lease.alarm)
      polled.sleep(until: nil)
    }
  }

  /// Handles what was read, and sleeps until more can be. Returns whether to go on: false when there is something
  /// urgent in the inbox, the time has come or reading is over; for the reading thread, which has no inbox, when a
  /// render thread was woken.
  private func read(for inbox: RenderInbox?, until deadline: MediaTime?) -> Bool {
    lease.runWork()
    guard !lease.isOver, display.prepareRead(emptyQueue) else { return false }
    // From here on nobody else's reading ends without this thread's. EGL, within a swap, may have read events of
    // our queues before: whoever slept without looking would leave them lying.
    // The main thread first: a frame that becomes due together with a touch waits for the touch.
    if hasMainEvents { scheduleMain() }
    guard display.dispatchPending(renderQueue) != nil else {
      display.cancelRead()
      fail()
      return false
    }
    let isTime = deadline.map { $0 <= MonotonicClock.now } ?? false
    let maySleep = !isTime && (inbox?.fallAsleep() ?? !hasWokenRenderThread.load(ordering: .relaxed))
    guard maySleep else {
      display.cancelRead()
      return false
    }
    let awake = waitForSocket(or: inbox?.descriptor ?? -1, until: deadline)
    inbox?.wakeUp(isSignalled: awake.isCalled)
    guard awake.canRead else {
      display.cancelRead()
      return true
    }
    guard display.readEvents() else {
      fail()
      return false
    }
    return true
  }

  /// Whether the render threads rest, and have left the socket to the main thread.
  var isLeftToMain: Bool { mainReads.load(ordering: .acquiring) }

  /// Whether nothing lies in the socket, and what was read has been handed on: what is no longer in the socket was taken
  /// out by a reader that was awake, and it sleeps again when it is done.
  var hasReadEverything: Bool {
    var polled = PolledDescriptors(display.fileDescriptor)
    polled.sleep(until: -.infinity)
    return polled.first == 0 && isReaderAsleep.load(ordering: .acquiring)
  }

  /// Sleeps until the socket or another descriptor can be read; tells whether they can. Writes what could not be written
  /// before.
  private func waitForSocket(
    or other: Int32, until deadline: MediaTime?
  ) -> (canRead: Bool, isCalled: Bool) {
    let isWriting = wantsToWrite.load(ordering: .acquiring)
    var polled = PolledDescriptors(
      display.fileDescriptor, readerWake.raw, other, writesFirst: isWriting)
    isReaderAsleep.store(true, ordering: .releasing)
    polled.sleep(until: deadline)
    isReaderAsleep.store(false, ordering: .releasing)
    if polled.second != 0 { readerWake.clear() }
    if isWriting, polled.first & POLLOUT != 0 {
      wantsToWrite.store(false, ordering: .releasing)
      flush()
    }
    return (polled.first & (POLLIN | POLLHUP | POLLERR) != 0, polled.third != 0)
  }

  /// Whether the main queue holds events: if it does, libwayland will not let anybody prepare to read it.
  private var hasMainEvents: Bool {
    guard display.prepareRead() else { return true }
    display.cancelRead()
    return false
  }

  private func fail() {
    let reason = display.error.map { "\($0)" } ?? "end of file"
    lease.end()
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
