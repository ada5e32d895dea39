import Dispatch
import Glibc
import MartletGeometry
import MartletHost
import MartletLayers

/// A program's presence on a Wayland compositor: the connection, its outputs, seats and windows.
///
/// The main loop is Dispatch's main queue: `@MainActor`, `Task` and timers work as usual.
@MainActor
public final class WaylandApplication {
  let globals: Globals
  private var openConnection: Connection?
  private(set) var outputs: [Output] = []
  private var seats: [Seat] = []
  /// Seats that there have been: numbers are not used again.
  private var seatCount = 0
  private var windows: [WaylandWindow] = []

  /// Called when the last window has been closed. By default the process exits with status 0.
  public var onLastWindowClosed: () -> Void = { endProcess(0) }
  /// Called when the compositor has gone away or has ended the connection, or frames cannot be drawn. By default the
  /// reason is printed on stderr and the process exits with status 1.
  public var onFailure: (HostError) -> Void = { error in
    Diagnostics.report("\(error)")
    endProcess(1)
  }

  /// Ends the process at once. `exit` would first take down what Mesa and LLVM hold globally, under a render thread that
  /// may be compiling a shader at that moment: it aborts.
  private nonisolated static func endProcess(_ status: Int32) -> Never {
    fflush(nil)
    _exit(status)
  }

  /// Connects to the compositor that `WAYLAND_DISPLAY` names, or `WAYLAND_SOCKET` has handed over. Throws an error that
  /// says what is missing when there is none, or it lacks something that windows need.
  ///
  /// `MARTLET_SLOW_MOTION=10` in the environment makes all animations ten times slower (`SlowMotion.factor`); a value
  /// that is no positive number is an error.
  public static func connect() throws -> WaylandApplication {
    try WaylandApplication(display: open { () throws(WaylandError) in try WaylandDisplay() })
  }

  /// Connects over a socket that is connected to a compositor already, and takes it over.
  public static func connect(descriptor: Int32) throws -> WaylandApplication {
    try WaylandApplication(
      display: open { () throws(WaylandError) in try WaylandDisplay(fileDescriptor: descriptor) })
  }

  private static func open(
    _ connect: () throws(WaylandError) -> WaylandDisplay
  ) throws(HostError) -> WaylandDisplay {
    do {
      return try connect()
    } catch {
      let name = getenv("WAYLAND_DISPLAY").map { String(cString: $0) } ?? "wayland-0"
      throw HostError("there is no Wayland compositor at '\(name)': \(String(cString: strerror(error.code)))")
    }
  }

  private init(display: WaylandDisplay) throws {
    if let factor = try SlowMotionSetting.requested() { SlowMotion.factor = factor }
    let handlers = ConnectionHandlers()
    let connection = try Connection(
      display: display, onTurn: { handlers.turn() }, onDisconnect: { handlers.failure($0) })
    openConnection = connection
    globals = Globals(
      registry: display.proxy.getRegistry(), presentationClock: connection.presentationClock)
    globals.onOutput = { [weak self] in self?.add($0) }
    globals.onSeat = { [weak self] in self?.add($0) }
    globals.onRemove = { [weak self] in self?.remove(globalName: $0) }
    // Once for the list of globals, once for what they say of themselves.
    for _ in 0..<2 where !display.roundtrip() {
      throw HostError(
        "the compositor closed the connection: \(display.error.map { "\($0)" } ?? "end of file")")
    }
    try globals.requireAll()
    handlers.failure = { [weak self] in self?.onFailure($0) }
    handlers.turn = { [weak self] in self?.noticeFrames() }
    try connection.start()
  }

  var connection: Connection {
    guard let openConnection else { preconditionFailure("the application was used after disconnect()") }
    return openConnection
  }

  /// Lets the connection's handlers be set after the connection is made.
  @MainActor
  private final class ConnectionHandlers {
    var failure: (HostError) -> Void = { _ in }
    var turn: () -> Void = {}
  }

  /// Opens a window. It appears when the compositor has given it a size and its first frame is drawn.
  /// - Parameters:
  ///   - title: The text by which a person knows it.
  ///   - applicationID: The program's reverse or plain name, by which the desktop knows it.
  ///   - size: Extents in points, unless the compositor has its own idea.
  ///   - isFullscreen: Whether it asks to fill an output.
  public func makeWindow(
    title: String, applicationID: String, size: Size, isFullscreen: Bool = false
  ) throws -> WaylandWindow {
    precondition(size.isFinite && !size.isEmpty, "window size must be positive, not \(size)")
    let window = try WaylandWindow(
      application: self, title: title, applicationID: applicationID, size: size, isFullscreen: isFullscreen)
    windows.append(window)
    return window
  }

  /// Handles events until the process ends.
  public func run() -> Never { MainLoop.run() }

  // MARK: Windows

  func window(for surface: WlSurface?) -> WaylandWindow? {
    guard let surface else { return nil }
    return windows.first { $0.surface.raw == surface.raw }
  }

  func closed(_ window: WaylandWindow) {
    windows.removeAll { $0 === window }
    if windows.isEmpty { onLastWindowClosed() }
  }

  /// Tells the windows of frames that are about to be drawn.
  private func noticeFrames() {
    for window in windows { window.noticeFrame() }
  }

  func forget(_ window: WaylandWindow) {
    for seat in seats { seat.forget(window) }
  }

  // MARK: Outputs and seats

  private func add(_ output: Output) {
    outputs.append(output)
    output.onChange = { [weak self] in
      for window in self?.windows ?? [] { window.outputsChanged() }
    }
  }

  private func add(_ seat: (proxy: WlSeat, globalName: UInt32)) {
    seats.append(
      Seat(proxy: seat.proxy, globalName: seat.globalName, application: self, number: seatCount))
    seatCount += 1
  }

  private func remove(globalName: UInt32) {
    for seat in seats where seat.globalName == globalName { seat.remove() }
    seats.removeAll { $0.globalName == globalName }
    guard let output = outputs.first(where: { $0.globalName == globalName }) else { return }
    outputs.removeAll { $0 === output }
    for window in windows { window.left(output.proxy) }
    output.proxy.discard()
    for window in windows { window.outputsChanged() }
  }

  /// Ends the connection, for a program that goes on without windows. All windows must have been closed. Nothing
  /// of the application can be used afterwards.
  public func disconnect() {
    precondition(windows.isEmpty, "close the windows before the connection: \(windows.count) are open")
    for seat in seats { seat.remove() }
    seats = []
    for output in outputs { output.proxy.discard() }
    outputs = []
    globals.discard()
    openConnection?.stop()
    openConnection = nil
  }
}
