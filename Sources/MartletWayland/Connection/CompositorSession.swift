import Dispatch
import MartletGeometry
import MartletHost

/// One connection to a compositor, from start to end, with all globals bound on it.
@MainActor
final class CompositorSession {
  let connection: Connection
  let globals: Globals
  private(set) var outputs: [Output] = []
  private var seats: [Seat] = []
  private unowned let application: WaylandApplication
  /// Whether the compositor has gone.
  private(set) var isLost = false

  /// Called when all globals that windows need are there and have described themselves.
  private var onReady: () -> Void = {}
  private var pendingSync: WlCallback?
  /// `isListed`: the compositor has announced its initial globals. `isDescribing`: the globals that windows
  /// need are describing themselves.
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

  /// Lets the handlers be set after the connection is made.
  @MainActor
  private final class ConnectionHandlers {
    var failure: (HostError) -> Void = { _ in }
    var turn: (_ handleEvents: () -> Void) -> Void = { $0() }
  }

  /// Waits for the compositor's globals and starts to read.
  /// - Parameter limit: The time within which the compositor must answer, in seconds; nil waits forever. A
  ///   later answer is an error.
  func open(within limit: Double? = nil) throws(HostError) {
    let deadline = limit.map { MonotonicClock.now + $0 }
    // One round trip for the list of globals, one for their descriptions.
    for _ in 0..<2 { try roundtrip(until: deadline) }
    try globals.requireAll()
    try connection.start()
  }

  /// Waits until the compositor has processed all requests so far.
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

  /// Starts to read without waiting. Calls `onReady` as soon as all globals that windows need are there: a
  /// compositor that is just starting may announce them one by one.
  func open(onReady: @escaping () -> Void) throws(HostError) {
    self.onReady = onReady
    globals.onAnnouncement = { [weak self] in self?.describeIfComplete() }
    try connection.start()
    sync()
    connection.flush()
  }

  private func describeIfComplete() {
    // Globals that arrive together with the last missing one must be described too.
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
    // The event destroys the object.
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

  /// Whether the connection is dead, whether or not the application knows yet.
  var isDead: Bool { isLost || connection.display.error != nil || connection.isHungUp }

  /// Whether the compositor has closed the connection because of a protocol error of ours.
  var hasProtocolError: Bool { connection.display.error?.protocolError != nil }

  /// Removes all input devices. Their ongoing touches, presses and keys are cancelled.
  func removeSeats() {
    for seat in seats { seat.remove() }
    seats = []
  }

  /// Destroys everything. No window may use the session any more.
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

  /// Prepares for a window to close: cancels ongoing input on it.
  func forget(_ window: WaylandWindow) {
    for seat in seats { seat.forget(window) }
  }

  /// Shows a window's new cursor.
  func cursorChanged(in window: WaylandWindow) {
    for seat in seats { seat.cursorChanged(in: window) }
  }

  /// Tells input methods of a window's text field.
  func textInputChanged(in window: WaylandWindow) {
    for seat in seats { seat.textInputChanged(in: window) }
  }

  /// The ongoing press on a window, if it may be passed to the compositor for a move, resize or menu.
  func press(on window: WaylandWindow) -> (seat: WlSeat, serial: UInt32)? {
    seats.lazy.compactMap { $0.press(on: window) }.first
  }

  /// Whether a seat is still there.
  func has(_ seat: WlSeat) -> Bool { seats.contains { $0.isSeat(seat) } }

  /// What a popup over a window is opened by: the press on it, or else what was pressed last.
  func lastPress(on window: WaylandWindow) -> (seat: WlSeat, serial: UInt32)? {
    press(on: window) ?? newestPress
  }

  /// Begins a drag with the finger or button that is down on a window. `nil` if none is, or the compositor knows no drags.
  func beginDrag(_ request: DragRequest, on window: WaylandWindow) -> WaylandDrag? {
    for seat in seats { if let drag = seat.beginDrag(request, on: window) { return drag } }
    return nil
  }

  /// The newest press or key on any seat, which need not last any more.
  var newestPress: (seat: WlSeat, serial: UInt32)? {
    let newest = seats.compactMap(\.newestPress).max { $0.time < $1.time }
    return newest.map { ($0.seat, $0.serial) }
  }

  /// Whether any seat has a keyboard.
  var hasKeyboard: Bool { seats.contains(where: \.hasKeyboard) }

  /// Whether the compositor has ever said of a window that the person uses it.
  var tellsActivation = false

  /// The window that hears of the next key, if a keyboard is there; `nil` for none.
  var windowForKeys: WaylandWindow? { seats.lazy.compactMap(\.windowForKeys).first }

  /// The window that has a keyboard; `nil` for none.
  var windowWithKeyboard: WaylandWindow? { seats.lazy.compactMap(\.windowWithKeyboard).first }

  /// Called after the compositor has taken over a press on a window. Some compositors send no more events for
  /// it, not even a cancel.
  func cancelPress(_ serial: UInt32, on window: WaylandWindow) {
    for seat in seats { seat.cancelPress(serial, on: window) }
  }

  /// Called when all events that were read together are handled.
  func endTurn() {
    for seat in seats { seat.endTurn() }
  }

  // MARK: Outputs and seats

  private func add(_ output: Output) {
    outputs.append(output)
    output.onChange = { [weak self] in self?.outputsChanged() }
  }

  private func add(_ seat: (proxy: WlSeat, globalName: UInt32)) {
    seats.append(
      Seat(
        proxy: seat.proxy, globalName: seat.globalName, globals: globals, connection: connection,
        application: application, number: application.takeSeatNumber()))
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
