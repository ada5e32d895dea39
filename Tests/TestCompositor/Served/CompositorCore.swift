import Foundation

/// The compositor itself. It belongs to one thread and is used through ``ServerThread``.
final class CompositorCore {
  let display = WaylandServerDisplay()
  var configuration: CompositorConfiguration
  var state = CompositorState()
  var surfaces: [OpaquePointer: ServedSurface] = [:]
  var regions: [OpaquePointer: ServedRegion] = [:]
  var icons: [OpaquePointer: ServedIcon] = [:]
  var positioners: [OpaquePointer: ServedPositioner] = [:]
  /// The popups that are alive, in the order in which they were made.
  var popups: [ServedPopup] = []
  var outputs: [ServedOutput] = []
  private(set) lazy var seat = ServedSeat(self)
  private(set) lazy var tablets = ServedTablets(self)
  private(set) lazy var textInputs = ServedTextInputs(self)
  private(set) lazy var drags = ServedDrags(self)
  private lazy var clipboard = ServedSelection(self, .clipboard)
  private lazy var primarySelection = ServedSelection(self, .primary)
  let waiters = Waiters()
  var isStopping = false
  var isPaused = false
  var windowManagers: [XdgWmBase] = []
  var clients: [WaylandClient] = []
  /// Unplugged outputs, which late clients may still bind.
  var retiredOutputs: [ServedOutput] = []
  private var isKilling = false
  private var globals: [AnyObject] = []
  private var log: ProtocolLog?
  /// Where clients connect by a path; nil if there is no socket.
  private var listener: Int32?
  /// When the next automatic frame is due; nil if nobody waits for one.
  var nextTick: Double?
  /// How many seconds later than that the answers are sent; drawn anew for each frame.
  var tickLateness = 0.0
  private var accidents: UInt64 = 1
  var presentationSequence: UInt64 = 0
  /// The number of messages so far, in both directions.
  private(set) var messageCount = 0

  init(_ configuration: CompositorConfiguration) {
    self.configuration = configuration
    log = ProtocolLog(display) { [unowned self] entry in record(entry) }
    offerGlobals()
    for output in configuration.outputs { plug(output) }
  }

  /// A number from 0 to less than 1, from a sequence that is always the same.
  func nextAccident() -> Double {
    // Knuth's generator (MMIX).
    accidents = accidents &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(accidents >> 11) / 9_007_199_254_740_992
  }

  /// Offers `Resource`. `handle` receives each object that a client binds.
  func offer<Resource: WaylandResource>(
    _ type: Resource.Type, _ version: UInt32?, _ handle: @escaping (Resource) -> Void
  ) {
    guard let version else { return }
    globals.append(
      WaylandGlobal(display, type, version: version) { [unowned self] resource in
        state.bound[Resource.interfaceName] = resource.version
        know(resource.client)
        handle(resource)
      })
  }

  func selection(_ kind: SelectionKind) -> ServedSelection {
    switch kind {
    case .clipboard: clipboard
    case .primary: primarySelection
    }
  }

  /// Listens on a socket with that path. Returns false on failure.
  func listen(atPath path: String) -> Bool {
    guard let socket = ListeningSocket.open(path: path) else { return false }
    closeListener()
    listener = socket
    display.onReadable(socket) { [unowned self] in
      let client = ListeningSocket.accept(socket)
      if client >= 0, !addClient(client) { close(client) }
    }
    return true
  }

  /// Refuses new clients from now on.
  func closeListener() {
    if let listener { close(listener) }
    listener = nil
  }

  /// Serves the client at the other end of a socket.
  func addClient(_ fileDescriptor: Int32) -> Bool {
    guard let client = display.addClient(fileDescriptor: fileDescriptor) else { return false }
    know(client)
    return true
  }

  /// Registers a client when it is first met, and watches for its end.
  func know(_ client: WaylandClient) {
    guard !clients.contains(client) else { return }
    clients.append(client)
    state.connectedClients += 1
    client.onDestroy { [unowned self] in
      clients.removeAll { $0 == client }
      state.connectedClients -= 1
      state.disconnections += 1
      // A client that is disconnected has no chance to clean up.
      if !isKilling { state.leftovers += ProtocolLog.interfacesAlive(of: client) }
    }
  }

  func killClients() {
    isKilling = true
    display.destroyClients()
    isKilling = false
  }

  /// Releases everything, in an order that libwayland supports.
  func end() {
    closeListener()
    killClients()
    waiters.failAll(state)
    globals = []
    outputs = []
    retiredOutputs = []
    log = nil
  }

  func answerWaiters() { waiters.answer(state) }

  private func record(_ entry: ProtocolLog.Entry) {
    switch entry {
    case .message(let text):
      messageCount += 1
      state.log.append(text)
      if state.log.count > 400 { state.log.removeFirst(200) }
    case .error(let text):
      state.protocolErrors.append(text)
    }
  }
}
