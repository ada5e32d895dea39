import Dispatch
import Glibc
import MartletGeometry
import MartletSynchronization

/// The connection to the compositor, and the reading of its socket.
///
/// A thread that reads a Wayland socket reads for every queue, so one thread at a time reads: the holder of
/// the `ReadLease`. It passes main-queue events to the main thread and dispatches the render queues itself;
/// their handlers only put messages into inboxes. A render thread with nothing to draw sleeps on the socket,
/// so that an event for it wakes it and no other thread. While no render thread awaits an answer, the main
/// thread sleeps on the socket, if it runs our loop. Otherwise the reader thread does.
final class Connection: Sendable {
  let display: WaylandDisplay
  /// Events for the render threads.
  let renderQueue: WaylandQueue
  let latch = InputLatch()
  /// The bits of `lastInput`.
  private let inputBits = Atomic<UInt64>(0)
  /// Whether the arrival time of the events in the main queue has been noted.
  private let hasNotedInput = Atomic<Bool>(false)
  /// When events for the main thread were last read, in media seconds; 0 before the first.
  var lastInput: MediaTime { MediaTime(bitPattern: inputBits.load(ordering: .relaxed)) }
  let presentationClock = PresentationClock()

  /// A queue that never gets events. Preparing to read it always succeeds, after which the other queues can
  /// be checked.
  private let emptyQueue: WaylandQueue
  private let lease: ReadLease
  private let isMainScheduled = Mutex(false)
  private let wantsToWrite = Atomic<Bool>(false)
  private let isReaderAsleep = Atomic<Bool>(false)
  private let isClosing = Atomic<Bool>(false)
  /// Whether the main thread runs a loop that watches the socket.
  private let isMainWatching = Atomic<Bool>(false)
  /// Whether a render thread that slept without the lease was woken. It can read again after it has drawn.
  private let hasWokenRenderThread = Atomic<Bool>(false)
  /// Whether the reader thread is reading, and whether the main thread could read instead.
  private let isStandingIn = Atomic<Bool>(false)
  private let canRelieveReader = Atomic<Bool>(false)
  /// Wakes the reader thread.
  private let readerWake: WakeDescriptor
  private let onTurn: @MainActor @Sendable (_ handleEvents: () -> Void) -> Void
  private let onDisconnect: @MainActor @Sendable (HostError) -> Void

  /// Takes over a connected display.
  /// - Parameters:
  ///   - onTurn: Called on the main actor for each turn that handles events. It calls its argument to handle
  ///     them, and commits their changes.
  ///   - onDisconnect: Called on the main actor when the compositor has gone away.
  init(
    display: WaylandDisplay, onTurn: @escaping @MainActor @Sendable (_ handleEvents: () -> Void) -> Void,
    onDisconnect: @escaping @MainActor @Sendable (HostError) -> Void
  ) throws(HostError) {
    self.display = display
    self.onTurn = onTurn
    self.onDisconnect = onDisconnect
    renderQueue = WaylandQueue(display)
    emptyQueue = WaylandQueue(display)
    let readerWake = try WakeDescriptor()
    self.readerWake = readerWake
    lease = try ReadLease(socket: display.fileDescriptor, wake: readerWake.raw)
  }

  /// The libwayland object, for EGL.
  var rawDisplay: OpaquePointer { display.raw }

  /// Starts to read. Events already read during a round trip are handled too.
  @MainActor
  func start() throws(HostError) {
    scheduleMain()
    MainLoop.connection?.isMainWatching.store(false, ordering: .relaxed)
    MainLoop.connection = self
    try Thread.start(name: "martlet-reader") { [self] in
      standIn()
    }
  }

  /// Sends pending requests. If the socket is full, the rest follows when it has room.
  func flush() {
    guard display.flush() == .full else { return }
    wantsToWrite.store(true, ordering: .releasing)
    readerWake.wake()
  }

  /// Sends pending requests and stops reading. The socket is closed when the reader thread has ended and
  /// nobody references the connection.
  @MainActor
  func stop() {
    if MainLoop.connection === self { MainLoop.connection = nil }
    flush()
    isClosing.store(true, ordering: .releasing)
    lease.end()
    readerWake.wake()
  }

  /// Runs `work` between two dispatches of the render queue. Objects of that queue are destroyed here,
  /// because none of their events can be on the way to a handler.
  func runBetweenDispatches(_ work: @escaping @Sendable () -> Void) {
    let isHeld = lease.run { [self] in
      work()
      flush()
    }
    if isHeld { readerWake.wake() }
  }

  /// Notes that an event has woken a render thread. Called by handlers of the render queue.
  func wokeRenderThread() { hasWokenRenderThread.store(true, ordering: .relaxed) }

  // MARK: Reading thread

  /// Puts a render thread to sleep until its inbox holds something urgent or the deadline (media time) has
  /// come. It reads the socket meanwhile, unless another thread does.
  /// - Parameter awaitsAnswer: Whether the compositor still has to answer this thread. If not, the main
  ///   thread may read meanwhile; its input then wakes no other thread.
  func sleep(for inbox: RenderInbox, until deadline: MediaTime?, awaitsAnswer: Bool) {
    inbox.withAlarm(at: deadline) { deadline in
      guard lease.take() else { return inbox.wait(until: deadline) }
      if awaitsAnswer || !isMainWatching.load(ordering: .relaxed) {
        while read(for: inbox, until: deadline) {}
        lease.giveBack()
      } else {
        if !handOut() { fail() }
        lease.giveBack(isForLong: true)
        inbox.wait(until: deadline)
      }
    }
  }

  /// Distributes events that were already read, for example by EGL. The main thread goes first, because a
  /// frame that becomes due together with a touch waits for the touch.
  /// - Returns: Whether the connection still works. If not, call `fail`.
  private func handOut() -> Bool {
    if hasMainEvents {
      noteInput()
      scheduleMain()
    }
    return display.dispatchPending(renderQueue) != nil
  }

  /// Notes when events for the main thread were read. Called by the reading thread.
  private func noteInput() {
    guard !hasNotedInput.exchange(true, ordering: .acquiringAndReleasing) else { return }
    inputBits.store(MonotonicClock.now.bitPattern, ordering: .relaxed)
  }

  /// Keeps the main thread from watching the socket while EGL may read it on a render thread. Events that EGL
  /// takes out of the socket do not wake a thread that only sleeps on it.
  func withoutWatch<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    lease.barWatch()
    defer { lease.allowWatch() }
    return try body()
  }

  /// The reader thread's main function. It reads when nobody has for a while, until an awake render thread or
  /// the sleeping main thread can.
  private func standIn() {
    while true {
      if lease.take() {
        hasWokenRenderThread.store(false, ordering: .relaxed)
        isStandingIn.store(true, ordering: .sequentiallyConsistent)
        while read(for: nil, until: nil) {}
        isStandingIn.store(false, ordering: .sequentiallyConsistent)
        lease.giveBack(isForLong: canRelieveReader.exchange(false, ordering: .acquiringAndReleasing))
      }
      if lease.isOver { return }
      var polled = PolledDescriptors(lease.alarm)
      polled.sleep(until: nil)
    }
  }

  /// Handles events that were read, and sleeps until more arrive.
  /// - Returns: Whether to continue. It is false when the inbox holds something urgent, the deadline has come
  ///   or reading is over. For the reader thread, which has no inbox, it is false when a render thread was
  ///   woken or the main thread can read.
  private func read(for inbox: RenderInbox?, until deadline: MediaTime?) -> Bool {
    lease.runWork()
    guard !lease.isOver, display.prepareRead(emptyQueue) else { return false }
    // From here on, no other thread's read completes without this one. EGL may have read events of our queues
    // within a swap: a thread that slept without checking would leave them unhandled.
    guard handOut() else {
      display.cancelRead()
      fail()
      return false
    }
    let isTime = deadline.map { $0 <= MonotonicClock.now } ?? false
    let maySleep = !isTime && (inbox?.fallAsleep() ?? !isRelieved)
    guard maySleep else {
      display.cancelRead()
      return false
    }
    guard waitForSocket(or: inbox, until: deadline) else {
      display.cancelRead()
      return true
    }
    guard display.readEvents() else {
      fail()
      return false
    }
    return true
  }

  /// Whether another thread can replace the reader thread.
  private var isRelieved: Bool {
    hasWokenRenderThread.load(ordering: .relaxed) || canRelieveReader.load(ordering: .acquiring)
  }

  /// Whether the socket is empty and everything read was passed on. If the socket is empty, an awake reader
  /// has taken the data and will sleep again when it is done.
  var hasReadEverything: Bool {
    var polled = PolledDescriptors(display.fileDescriptor)
    polled.look()
    return polled.first == 0 && isReaderAsleep.load(ordering: .acquiring)
  }

  /// Whether the compositor has closed its end of the socket. Data that it sent before may still be unread.
  var isHungUp: Bool {
    var polled = PolledDescriptors(display.fileDescriptor)
    polled.look()
    return polled.first & (POLLHUP | POLLERR) != 0
  }

  /// Sleeps until the socket is readable and returns whether it is. Also writes data that did not fit into
  /// the socket before.
  private func waitForSocket(or inbox: RenderInbox?, until deadline: MediaTime?) -> Bool {
    let isWriting = wantsToWrite.load(ordering: .acquiring)
    var polled = PolledDescriptors(
      display.fileDescriptor, readerWake.raw, inbox?.descriptor ?? -1, writesFirst: isWriting)
    isReaderAsleep.store(true, ordering: .releasing)
    polled.sleep(until: deadline)
    isReaderAsleep.store(false, ordering: .releasing)
    inbox?.wakeUp(isSignalled: polled.third != 0)
    if polled.second != 0 { readerWake.clear() }
    if isWriting, polled.first & POLLOUT != 0 {
      wantsToWrite.store(false, ordering: .releasing)
      flush()
    }
    return polled.first & (POLLIN | POLLHUP | POLLERR) != 0
  }

  /// Whether the main queue holds events. If it does, libwayland lets nobody prepare to read that queue.
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

  /// The descriptor on which the main thread sleeps, so that it reads while no other thread does.
  var watchedByMain: Int32 { lease.watch.raw }

  /// Notes that the main thread is about to sleep on `watchedByMain`.
  @MainActor
  func mainFallsAsleep() {
    isMainWatching.store(true, ordering: .relaxed)
    // Only the other threads can wait for the socket to become writable.
    guard !wantsToWrite.load(ordering: .acquiring) else { return lease.mainFallsAsleep(canWatch: false) }
    lease.mainFallsAsleep(canWatch: true)
    guard isStandingIn.load(ordering: .sequentiallyConsistent) else { return }
    canRelieveReader.store(true, ordering: .releasing)
    readerWake.wake()
  }

  /// Notes that the main thread is awake. Reads pending events if it was watching the socket.
  @MainActor
  func mainWakesUp(isReadable: Bool) {
    guard lease.mainWakesUp(isReadable: isReadable) else { return }
    readerWake.clear()
    var isAlive = readAtOnce()
    let hasEvents = hasMainEvents
    // Before render threads are notified: a frame that becomes due together with a touch waits for the touch.
    if hasEvents {
      noteInput()
      latch.read()
    }
    if isAlive { isAlive = display.dispatchPending(renderQueue) != nil }
    lease.giveBack()
    if !isAlive { fail() }
    if hasEvents { handleMainEvents() }
  }

  /// Reads available data without waiting. Returns whether the connection is alive.
  private func readAtOnce() -> Bool {
    guard display.prepareRead(emptyQueue) else { return true }
    // If another thread has prepared to read as well, within EGL, our read would wait for that thread, which
    // may sleep on the socket.
    var polled = PolledDescriptors(display.fileDescriptor)
    polled.look()
    guard polled.first != 0 else {
      display.cancelRead()
      return true
    }
    return display.readEvents()
  }

  /// Schedules the main thread to handle its queue's events and the frame notices, in one turn of its loop.
  /// Any thread may call it.
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

  /// Handles the events that were read. The handlers' changes are committed before the latch is notified.
  @MainActor
  private func handleMainEvents() {
    isMainScheduled.withLock { $0 = false }
    let batch = latch.begin()
    hasNotedInput.store(false, ordering: .releasing)
    onTurn { display.dispatchPending() }
    latch.handled(batch)
    flush()
  }
}
