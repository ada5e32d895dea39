import Dispatch
import Glibc
import MartletMotion
import MartletSynchronization

/// The connection to the compositor, and the reading of its socket.
///
/// Whoever reads a Wayland socket reads for every queue, so one thread does at a time: who has the `ReadLease`. It
/// hands events of the main queue to the main thread and dispatches those of render queues itself: their handlers only
/// put letters into inboxes. A render thread that has nothing to draw sleeps on the socket, so that what it waits for
/// wakes it and nobody else. While none awaits anything the main thread does so, where it runs a loop of ours; and the
/// reading thread stands in where neither can.
final class Connection: Sendable {
  let display: WaylandDisplay
  /// Events for the render threads.
  let renderQueue: WaylandQueue
  let latch = InputLatch()
  /// The bits of `lastInput`.
  private let inputBits = Atomic<UInt64>(0)
  /// Whether the time of what lies in the main queue has been noted.
  private let hasNotedInput = Atomic<Bool>(false)
  /// When events for the main thread were read last, in media seconds; 0 before the first.
  var lastInput: MediaTime { MediaTime(bitPattern: inputBits.load(ordering: .relaxed)) }
  let presentationClock = PresentationClock()

  /// Nothing sends its events here: who has prepared to read it may look into the others.
  private let emptyQueue: WaylandQueue
  private let lease: ReadLease
  private let isMainScheduled = Mutex(false)
  private let wantsToWrite = Atomic<Bool>(false)
  private let isReaderAsleep = Atomic<Bool>(false)
  private let isClosing = Atomic<Bool>(false)
  /// Whether the main thread has a loop that keeps watch over the socket.
  private let isMainWatching = Atomic<Bool>(false)
  /// Whether a render thread was woken that slept without the lease: it can read again when it has drawn.
  private let hasWokenRenderThread = Atomic<Bool>(false)
  /// Whether the reading thread reads, and whether the main thread could instead of it.
  private let isStandingIn = Atomic<Bool>(false)
  private let canRelieveReader = Atomic<Bool>(false)
  /// Wakes the thread that reads.
  private let readerWake: WakeDescriptor
  private let onTurn: @MainActor @Sendable (_ handleEvents: () -> Void) -> Void
  private let onDisconnect: @MainActor @Sendable (HostError) -> Void

  /// Takes over a connected display.
  /// - Parameters:
  ///   - onTurn: Called on the main actor for each turn that handles events: has them handled by what it is given, and
  ///     commits what they have changed.
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

  /// Starts to read. Events that were read before, in a round trip, are handled too.
  @MainActor
  func start() throws(HostError) {
    scheduleMain()
    MainLoop.connection?.isMainWatching.store(false, ordering: .relaxed)
    MainLoop.connection = self
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
  @MainActor
  func stop() {
    if MainLoop.connection === self { MainLoop.connection = nil }
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
  /// - Parameter awaitsAnswer: Whether the compositor owes the thread something. If it does not, the main thread may read
  ///   meanwhile, which need not be woken by another for its input then.
  func sleep(for inbox: RenderInbox, until deadline: MediaTime?, awaitsAnswer: Bool) {
    inbox.withAlarm(at: deadline) { deadline in
      guard lease.take() else { return inbox.wait(until: deadline) }
      if awaitsAnswer || !isMainWatching.load(ordering: .relaxed) {
        while read(for: inbox, until: deadline) {}
        lease.giveBack()
      } else {
        handOut()
        lease.giveBack(isForLong: true)
        inbox.wait(until: deadline)
      }
    }
  }

  /// Hands on what was read before, maybe by EGL.
  private func handOut() {
    if hasMainEvents {
      noteInput()
      scheduleMain()
    }
    if display.dispatchPending(renderQueue) == nil { fail() }
  }

  /// Notes when events for the main thread were read. By whoever reads.
  private func noteInput() {
    guard !hasNotedInput.exchange(true, ordering: .acquiringAndReleasing) else { return }
    inputBits.store(MonotonicClock.now.bitPattern, ordering: .relaxed)
  }

  /// Keeps the main thread from reading while a render thread may read by itself, within EGL: what that takes out of the
  /// socket does not wake who only sleeps on it.
  func withoutWatch<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    lease.barWatch()
    defer { lease.allowWatch() }
    return try body()
  }

  /// The life of the reading thread: it reads when nobody has for a while, until a render thread is awake again that
  /// can, or the main thread sleeps.
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

  /// Handles what was read, and sleeps until more can be. Returns whether to go on: false when there is something
  /// urgent in the inbox, the time has come or reading is over; for the reading thread, which has no inbox, when a
  /// render thread was woken or the main thread can read.
  private func read(for inbox: RenderInbox?, until deadline: MediaTime?) -> Bool {
    lease.runWork()
    guard !lease.isOver, display.prepareRead(emptyQueue) else { return false }
    // From here on nobody else's reading ends without this thread's. EGL, within a swap, may have read events of
    // our queues before: whoever slept without looking would leave them lying.
    // The main thread first: a frame that becomes due together with a touch waits for the touch.
    if hasMainEvents {
      noteInput()
      scheduleMain()
    }
    guard display.dispatchPending(renderQueue) != nil else {
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

  /// Whether another thread can read instead of the reading thread.
  private var isRelieved: Bool {
    hasWokenRenderThread.load(ordering: .relaxed) || canRelieveReader.load(ordering: .acquiring)
  }

  /// Whether nothing lies in the socket, and what was read has been handed on: what is no longer in the socket was taken
  /// out by a reader that was awake, and it sleeps again when it is done.
  var hasReadEverything: Bool {
    var polled = PolledDescriptors(display.fileDescriptor)
    polled.look()
    return polled.first == 0 && isReaderAsleep.load(ordering: .acquiring)
  }

  /// Whether the compositor has closed its end of the socket. What it sent before may still lie there.
  var isHungUp: Bool {
    var polled = PolledDescriptors(display.fileDescriptor)
    polled.look()
    return polled.first & (POLLHUP | POLLERR) != 0
  }

  /// Sleeps until the socket can be read; tells whether it can. Writes what could not be written before.
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

  /// What the main thread's loop sleeps on, to read while nobody else does.
  var watchedByMain: Int32 { lease.watch.raw }

  /// Notes that the main thread is about to sleep on what it watches.
  @MainActor
  func mainFallsAsleep() {
    isMainWatching.store(true, ordering: .relaxed)
    // Only the other threads wait for the socket to take more.
    guard !wantsToWrite.load(ordering: .acquiring) else { return lease.mainFallsAsleep(canWatch: false) }
    lease.mainFallsAsleep(canWatch: true)
    guard isStandingIn.load(ordering: .sequentiallyConsistent) else { return }
    canRelieveReader.store(true, ordering: .releasing)
    readerWake.wake()
  }

  /// Notes that the main thread is awake, and reads what there is if it has kept watch.
  @MainActor
  func mainWakesUp(isReadable: Bool) {
    guard lease.mainWakesUp(isReadable: isReadable) else { return }
    readerWake.clear()
    var isAlive = readAtOnce()
    let hasEvents = hasMainEvents
    // Before what render threads hear: a frame that becomes due together with a touch waits for the touch.
    if hasEvents {
      noteInput()
      latch.read()
    }
    if isAlive { isAlive = display.dispatchPending(renderQueue) != nil }
    lease.giveBack()
    if !isAlive { fail() }
    if hasEvents { handleMainEvents() }
  }

  /// Reads what lies in the socket, without waiting. Returns whether the connection is alive.
  private func readAtOnce() -> Bool {
    guard display.prepareRead(emptyQueue) else { return true }
    // Where another thread has prepared as well, within EGL, reading waits for that one, which may sleep on the socket.
    var polled = PolledDescriptors(display.fileDescriptor)
    polled.look()
    guard polled.first != 0 else {
      display.cancelRead()
      return true
    }
    return display.readEvents()
  }

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
    hasNotedInput.store(false, ordering: .releasing)
    onTurn { display.dispatchPending() }
    latch.handled(batch)
    flush()
  }
}
