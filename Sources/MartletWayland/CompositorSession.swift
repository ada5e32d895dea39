import Dispatch
import MartletMotion

/// One connection to a compositor, from its beginning to its end, with all that was bound on it.
@MainActor
final class CompositorSession {
  let connection: Connection
  let globals: Globals
  private(set) var outputs: [Output] = []
  private var seats: [Seat] = []
  private unowned let application: WaylandApplication
  /// Whether the compositor has gone.
  private(set) var isLost = false

  /// Called when there is all that windows need, and the compositor has described it.
  private var onReady: () -> Void = {}
  private var pendingSync: WlCallback?
  /// Whether the compositor has named all that it offered at first, and whether all that windows need is describing
  /// itself.
  private var isListed = false
  private var isDescribing = false

  /// Takes over a connected display.
  init(display: WaylandDisplay, application: WaylandApplication) throws(HostError) {
    self.application = application
    let handlers = ConnectionHandlers()
    connection = try Connection(
      display: display, onTurn: { handlers.turn($0) }, onDisconnect: { handlers.failure($0) })
    globals = Globals(
      registry: display.proxy.getRegistry(), presentationClock: connection.presentationClock)
    globals.onOutput = { [weak self] in self?.add($0) }
    globals.onSeat = { [weak self] in self?.add($0) }
    globals.onRemove = { [weak self] in self?.remove(globalName: $0) }
    handlers.turn = { [weak application] handleEvents in
      if let application { application.turn(handleEvents) } else { handleEvents() }
    }
    handlers.failure = { [weak self] in self?.lost($0) }
  }

  /// Lets the connection's handlers be set after the connection is made.
  @MainActor
  private final class ConnectionHandlers {
    var failure: (HostError) -> Void = { _ in }
    var turn: (_ handleEvents: () -> Void) -> Void = { $0() }
  }

  /// Waits for the compositor to say what it offers, and starts to read.
  /// - Parameter limit: Seconds after which it is an error that the compositor says nothing; nil for any time.
  func open(within limit: Double? = nil) throws(HostError) {
    let deadline = limit.map { MonotonicClock.now + $0 }
    // Once for the list of globals, once for what they say of themselves.
    for _ in 0..<2 { try roundtrip(until: deadline) }
    try globals.requireAll()
    try connection.start()
  }

  /// Waits until the compositor has dealt with everything requested so far.
  private func roundtrip(until deadline: MediaTime?) throws(HostError) {
    let display = connection.display
    var isAlive = true
    let callback = display.proxy.sync()
    pendingSync = callback
    callback.setMainHandler { [weak self] _ in self?.pendingSync = nil }
    while pendingSync != nil, isAlive {
      guard display.prepareRead() else {
        isAlive = display.dispatchPending() != nil
        continue
      }
      display.flush()
      var polled = PolledDescriptors(display.fileDescriptor)
      polled.sleep(until: deadline)
      if polled.first != 0 {
        isAlive = display.readEvents() && display.dispatchPending() != nil
        continue
      }
      display.cancelRead()
      if let deadline, MonotonicClock.now >= deadline { throw HostError("the compositor does not answer") }
    }
    guard isAlive else {
      let reason = display.error.map { "\($0)" } ?? "end of file"
      throw HostError("the compositor closed the connection: \(reason)")
    }
  }

  /// Starts to read, and calls `onReady` as soon as there is all that windows need: a compositor that is about to start
  /// may offer it one by one. Nothing waits.
  func open(onReady: @escaping () -> Void) throws(HostError) {
    self.onReady = onReady
    globals.onAnnouncement = { [weak self] in self?.describeIfComplete() }
    try connection.start()
    sync()
    connection.flush()
  }

  private func describeIfComplete() {
    // What comes along with the last one is to be described too.
    guard isListed, !isDescribing, globals.missing.isEmpty else { return }
    isDescribing = true
    sync()
  }

  private func sync() {
    let callback = connection.display.proxy.sync()
    pendingSync = callback
    callback.setMainHandler { [weak self] _ in self?.synced() }
  }

  private func synced() {
    // The event ends the object.
    pendingSync = nil
    guard isDescribing else {
      isListed = true
      return describeIfComplete()
    }
    globals.onAnnouncement = {}
    onReady()
    onReady = {}
  }

  private func lost(_ error: HostError) {
    guard !isLost else { return }
    isLost = true
    application.lost(self, error)
  }

  /// Whether the connection is dead, known to the application or not.
  var isDead: Bool { isLost || connection.display.error != nil || connection.isHungUp }

  /// Whether the compositor has ended the connection for an error of ours.
  var hasProtocolError: Bool { connection.display.error?.protocolError != nil }

  /// Ends the devices: what was under way on them is cancelled.
  func removeSeats() {
    for seat in seats { seat.remove() }
    seats = []
  }

  /// Ends everything. No window uses it any more.
  func end() {
    isLost = true
    removeSeats()
    for output in outputs { output.discard() }
    outputs = []
    pendingSync?.discard()
    pendingSync = nil
    globals.discard()
    connection.stop()
  }

  /// A window is about to close: what is under way on it is cancelled.
  func forget(_ window: WaylandWindow) {
    for seat in seats { seat.forget(window) }
  }

  /// The press on a window that is under way and may be handed to the compositor.
  func press(on window: WaylandWindow) -> (seat: WlSeat, serial: UInt32)? {
    seats.lazy.compactMap { $0.press(on: window) }.first
  }

  /// The compositor has taken over a press on a window. Some tell no more of it, not even that it is cancelled.
  func cancelPress(_ serial: UInt32, on window: WaylandWindow) {
    for seat in seats { seat.cancelPress(serial, on: window) }
  }

  // MARK: Outputs and seats

  private func add(_ output: Output) {
    outputs.append(output)
    output.onChange = { [weak self] in self?.outputsChanged() }
  }

  private func add(_ seat: (proxy: WlSeat, globalName: UInt32)) {
    seats.append(
      Seat(
        proxy: seat.proxy, globalName: seat.globalName, globals: globals, application: application,
        number: application.takeSeatNumber()))
  }

  private func remove(globalName: UInt32) {
    for seat in seats where seat.globalName == globalName { seat.remove() }
    seats.removeAll { $0.globalName == globalName }
    guard let output = outputs.first(where: { $0.globalName == globalName }) else { return }
    outputs.removeAll { $0 === output }
    application.removed(output)
    output.discard()
    outputsChanged()
  }

  private func outputsChanged() {
    if application.session === self { application.outputsChanged() }
  }
}
