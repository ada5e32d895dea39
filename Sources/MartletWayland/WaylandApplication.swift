import CMartletLinux
import Dispatch
import Glibc
import MartletGeometry
import MartletHost
import MartletLayers
import MartletMotion

/// A program's presence on a Wayland compositor: the connection, its outputs, seats and windows.
///
/// The main loop is Dispatch's main queue: `@MainActor`, `Task` and Dispatch's timers work as usual. In a program that
/// imports Foundation it is `RunLoop.main` as well, so that Foundation's `Timer` fires.
@MainActor
public final class WaylandApplication {
  // What each touch reads and writes is not checked for overlapping access at run time, which took a quarter of it: all of
  // it belongs to the main actor, and no change of a property calls anybody.

  /// The connection; `nil` while there is no compositor.
  @exclusivity(unchecked) private(set) var session: CompositorSession?
  /// A connection that is not ready for windows yet, since when there is none that is, and what looks for another.
  private var nextSession: CompositorSession?
  private var search: CompositorSearch?
  /// Ends an attempt that has taken too long.
  private var attemptTimer: (any DispatchSourceTimer)?
  private var pace = ReconnectionPace()
  /// The socket to which the newest connection goes; `nil` where that is not known.
  private var socketFile: SocketFile?
  /// When the connection became ready, in media seconds.
  private var readyTime: MediaTime = 0
  private let place: SocketPlace?
  private var isWaiting = false
  private var hasEnded = false
  /// Seats that there have been: numbers are not used again.
  private var seatCount = 0
  @exclusivity(unchecked) private(set) var windows: [WaylandWindow] = []
  /// Whether what is committed answers input, and is shown as the turn ends.
  @exclusivity(unchecked) private(set) var isAnswering = false

  /// Seconds that a compositor may take to offer what windows need.
  private static let attemptTime = 5.0
  /// Seconds for which the start waits for a compositor where the application may go on without one.
  private static let startTime = 1.0

  /// Called when the last window has been closed. By default the process exits with status 0. Not called for windows that
  /// end because of a failure, of which `onFailure` tells.
  public var onLastWindowClosed: () -> Void = { endProcess(0) }
  /// Called when the compositor has gone away or has ended the connection, or frames cannot be drawn. By default the
  /// reason is printed on stderr and the process exits with status 1. A handler that recovers closes the windows that are
  /// left, and connects anew.
  public var onFailure: (HostError) -> Void = { error in
    Diagnostics.report("\(error)")
    endProcess(1)
  }

  /// Whether the program lives on when the compositor goes away. `false` by default: `onFailure` is called then.
  ///
  /// If it does, windows keep their size, layers and animations, which go on in time, and contacts that are down are
  /// cancelled; no frames are drawn. As soon as a compositor can be reached at the same socket, or at another
  /// `wayland-*` in its folder once that has stayed away for half a second, all windows are shown there as they were.
  /// A compositor that ends the connection with a protocol error is given a pause of 1 s, which doubles each time up to
  /// a minute. To wait for one that is not there at the start, see ``connect(to:outlivesCompositor:)``.
  public var outlivesCompositor = false
  /// Called when the compositor has gone, or was not there at the start, and the application waits for another, after
  /// contacts were cancelled; see ``outlivesCompositor``. By default a line on stderr says why.
  public var onCompositorLost: (HostError) -> Void = { error in
    Diagnostics.report("\(error); waiting for a compositor")
  }
  /// Called when there is a compositor again, before the windows' first frames there. By default a line on stderr says
  /// so.
  public var onCompositorReturned: () -> Void = { Diagnostics.report("there is a compositor again") }

  /// Called when an output has come or gone, or has changed.
  public var onOutputsChanged: () -> Void = {}

  /// Seconds without a motion of the pointer after which its cursor hides until it moves again; `nil`, the default, for
  /// never. At least a thousandth, and at most a million.
  public var cursorTimeout: Double? {
    didSet {
      guard let seconds = cursorTimeout else { return }
      precondition(!seconds.isNaN, "cursor timeout is not a number")
      cursorTimeout = min(max(seconds, 0.001), 1e6)
    }
  }

  /// Ends the process at once. `exit` would first take down what Mesa and LLVM hold globally, under a render thread that
  /// may be compiling a shader at that moment: it aborts.
  private nonisolated static func endProcess(_ status: Int32) -> Never {
    fflush(nil)
    martlet_look_for_leaks()
    _exit(status)
  }

  /// Connects to the compositor that `WAYLAND_DISPLAY` names, or `WAYLAND_SOCKET` has handed over. Throws an error that
  /// says what is missing when there is none, or it lacks something that windows need.
  ///
  /// `MARTLET_SLOW_MOTION=10` in the environment makes all animations ten times slower (`SlowMotion.factor`); a value
  /// that is no positive number is an error.
  /// - Parameters:
  ///   - name: The compositor's socket instead of these: a name in `XDG_RUNTIME_DIR`, or a path.
  ///   - outlivesCompositor: Sets ``outlivesCompositor``. If it is true, no compositor, or one that lacks something or
  ///     has not answered within a second, is no error but waited for: `onCompositorLost` tells why in the first turn of
  ///     the main loop, and windows may be made meanwhile. If it is false, one that takes the connection is waited for
  ///     as long as it takes to answer.
  public static func connect(
    to name: String? = nil, outlivesCompositor: Bool = false
  ) throws -> WaylandApplication {
    let place = SocketPlace(named: name)
    let application = try WaylandApplication(place: place)
    application.outlivesCompositor = outlivesCompositor
    do throws(HostError) {
      application.socketFile = place?.file
      // What `WAYLAND_SOCKET` hands over is there once.
      if outlivesCompositor, let place, getenv("WAYLAND_SOCKET") == nil {
        let display = try open(name) { () throws(WaylandError) in
          guard let found = place.connect(orToOthers: false) else { throw WaylandError(code: errno) }
          return try WaylandDisplay(fileDescriptor: found.descriptor)
        }
        try application.begin(on: display, within: startTime)
      } else {
        let display = try open(name) { () throws(WaylandError) in try WaylandDisplay(connectingTo: name) }
        try application.begin(on: display)
      }
    } catch {
      guard outlivesCompositor, place != nil else { throw error }
      application.beginWaiting(because: error)
    }
    return application
  }

  /// Connects over a socket that is connected to a compositor already, and takes it over.
  public static func connect(descriptor: Int32) throws -> WaylandApplication {
    let application = try WaylandApplication(place: SocketPlace(named: nil))
    let display = try open(nil) { () throws(WaylandError) in try WaylandDisplay(fileDescriptor: descriptor) }
    try application.begin(on: display)
    return application
  }

  private static func open(
    _ name: String?, _ connect: () throws(WaylandError) -> WaylandDisplay
  ) throws(HostError) -> WaylandDisplay {
    do {
      return try connect()
    } catch {
      let name = name ?? getenv("WAYLAND_DISPLAY").map { String(cString: $0) } ?? SocketPlace.defaultName
      guard name.hasPrefix("/") || getenv("XDG_RUNTIME_DIR") != nil else {
        throw HostError(
          "XDG_RUNTIME_DIR is not set: it is to name the folder of the Wayland compositor's socket '\(name)'")
      }
      throw HostError("there is no Wayland compositor at '\(name)': \(String(cString: strerror(error.code)))")
    }
  }

  private init(place: SocketPlace?) throws {
    if let factor = try SlowMotionSetting.requested() { SlowMotion.factor = factor }
    self.place = place
  }

  /// Takes over a connected display; returns when there is all that windows need.
  /// - Parameter limit: Seconds after which it is an error that the compositor says nothing; nil for any time.
  private func begin(on display: WaylandDisplay, within limit: Double? = nil) throws(HostError) {
    let session = try CompositorSession(display: display, application: self)
    self.session = session
    do {
      try session.open(within: limit)
    } catch {
      self.session = nil
      session.end()
      throw error
    }
    readyTime = MonotonicClock.now
  }

  /// Goes on without a compositor until there is one.
  private func beginWaiting(because error: HostError) {
    isWaiting = true
    look(notBefore: MonotonicClock.now + pace.wait(after: .unready, lifetime: 0))
    // The program sets its handlers first.
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated {
        guard let self, self.isWaiting, !self.hasEnded else { return }
        self.onCompositorLost(error)
      }
    }
  }

  /// Opens a window. It appears when the compositor has given it a size and its first frame is drawn; where there is no
  /// compositor at the moment (see ``outlivesCompositor``), when there is one again.
  /// - Parameters:
  ///   - title: The text by which a person knows it.
  ///   - applicationID: The program's reverse or plain name, by which the desktop knows it.
  ///   - size: Extents in points, at least 1, unless the compositor has its own idea.
  ///   - isFullscreen: Whether it asks to fill an output.
  ///   - fullscreenOutput: Name of the output to fill, as in ``outputs``; by default the compositor chooses.
  public func makeWindow(
    title: String, applicationID: String, size: Size, isFullscreen: Bool = false,
    fullscreenOutput: String? = nil
  ) throws -> WaylandWindow {
    precondition(size.isFinite, "window size must be finite, not \(size)")
    let size = Size(width: max(size.width, 1), height: max(size.height, 1))
    precondition(!hasEnded, "the application was used after disconnect()")
    let window = try WaylandWindow(
      application: self, title: title, applicationID: applicationID, size: size, isFullscreen: isFullscreen,
      fullscreenOutput: fullscreenOutput)
    // A connection that is lost shows nothing any more; the next one shows all windows.
    if let session, !isWaiting { try window.attach(to: session) }
    windows.append(window)
    return window
  }

  /// The screens, in the order in which the compositor has named them; none while there is no compositor.
  public var outputs: [WaylandOutput] { namedOutputs.map(\.description) }

  /// Handles events until the process ends: runs the main queue and, in a program that has loaded Foundation, its main
  /// run loop.
  ///
  /// To be called from `main` itself, before its first `await`. From a task that has waited, or from a block of the main
  /// queue, it ends the program with a line that says so, since the main queue would wait for its caller for ever.
  public func run() -> Never { MainLoop.run() }

  // MARK: Windows

  func window(for surface: WlSurface?) -> WaylandWindow? {
    guard let surface else { return nil }
    return windows.first { $0.surface?.raw == surface.raw }
  }

  func closed(_ window: WaylandWindow, isFailure: Bool) {
    windows.removeAll { $0 === window }
    endLostSession()
    // Where the compositor has gone for good, that is what the program is told.
    let isOver = !outlivesCompositor && session?.isDead ?? false
    if windows.isEmpty, !isFailure, !isOver { onLastWindowClosed() }
  }

  /// Has events handled in a turn: tells the windows of frames that are about to be drawn as well, and commits and shows
  /// what has changed.
  func turn(_ handleEvents: () -> Void) {
    Transaction.turn {
      handleEvents()
      for window in windows { window.noticeFrame() }
      isAnswering = true
    }
    isAnswering = false
    for window in windows { window.answer() }
  }

  func forget(_ window: WaylandWindow) { session?.forget(window) }

  func takeSeatNumber() -> Int {
    defer { seatCount += 1 }
    return seatCount
  }

  // MARK: Outputs

  /// The outputs that have described themselves, and what programs call them.
  var namedOutputs: [(output: Output, description: WaylandOutput)] {
    var counts: [String: Int] = [:]
    return (session?.outputs ?? []).filter(\.isDescribed).map { output in
      var description = output.description
      counts[description.name, default: 0] += 1
      if let count = counts[description.name], count > 1 { description.name += " (\(count))" }
      return (output, description)
    }
  }

  /// An output is about to end.
  func removed(_ output: Output) {
    for window in windows { window.objects?.removed(output) }
  }

  func outputsChanged() {
    for window in windows { window.outputsChanged() }
    onOutputsChanged()
  }

  // MARK: The compositor's end and return

  /// A connection has ended.
  func lost(_ lost: CompositorSession, _ error: HostError) {
    if lost === nextSession { return attemptFailed() }
    guard lost === session else { return }
    guard outlivesCompositor, place != nil else { return onFailure(error) }
    isWaiting = true
    lost.removeSeats()
    for window in windows { window.suspend() }
    onCompositorLost(error)
    Transaction.flush()
    endLostSession()
  }

  /// A window's render thread has let go of a connection that is lost.
  func detached(_ window: WaylandWindow) { endLostSession() }

  /// Ends a lost connection when no window uses it any more, and looks for another.
  private func endLostSession() {
    guard isWaiting, let ended = session, !windows.contains(where: { $0.objects != nil }) else { return }
    session = nil
    let end: ReconnectionPace.End = ended.hasProtocolError ? .protocolError : .died
    ended.end()
    // Each render thread may have allocated from a heap of its own, which glibc would keep for a thread to come.
    malloc_trim(0)
    let now = MonotonicClock.now
    let wait = pace.wait(after: end, lifetime: now - readyTime)
    switch end {
    case .died: look(notBefore: now, shunning: socketFile.map { ($0, until: now + wait) })
    case .protocolError, .unready: look(notBefore: now + wait)
    }
    onOutputsChanged()
    Transaction.flush()
  }

  private func look(notBefore earliest: MediaTime, shunning shunned: (SocketFile, until: MediaTime)? = nil) {
    guard let place, !hasEnded else { return }
    search = CompositorSearch(place, notBefore: earliest, shunning: shunned) { [weak self] in
      self?.found(descriptor: $0, $1)
    }
    if search == nil {
      onFailure(HostError("cannot wait for a compositor: \(String(cString: strerror(errno)))"))
    }
  }

  private func found(descriptor: Int32, _ file: SocketFile?) {
    search = nil
    socketFile = file
    do {
      let next = try CompositorSession(
        display: WaylandDisplay(fileDescriptor: descriptor), application: self)
      nextSession = next
      try next.open { [weak self] in self?.attemptSucceeded() }
      let timer = DispatchSource.makeTimerSource(queue: .main)
      timer.schedule(deadline: .now() + Self.attemptTime)
      timer.setEventHandler { [weak self] in
        MainActor.assumeIsolated { self?.attemptFailed() }
      }
      timer.resume()
      attemptTimer = timer
    } catch {
      attemptFailed()
    }
  }

  private func attemptFailed() {
    attemptTimer?.cancel()
    attemptTimer = nil
    let end: ReconnectionPace.End = nextSession?.hasProtocolError ?? false ? .protocolError : .unready
    nextSession?.end()
    nextSession = nil
    look(notBefore: MonotonicClock.now + pace.wait(after: end, lifetime: 0))
  }

  private func attemptSucceeded() {
    attemptTimer?.cancel()
    attemptTimer = nil
    guard let next = nextSession else { return }
    nextSession = nil
    session = next
    isWaiting = false
    readyTime = MonotonicClock.now
    do {
      for window in windows { try window.attach(to: next) }
    } catch {
      return onFailure(HostError("\(error)"))
    }
    onOutputsChanged()
    onCompositorReturned()
  }

  /// Ends the connection, for a program that goes on without windows. All windows must have been closed. Nothing
  /// of the application can be used afterwards.
  public func disconnect() {
    precondition(windows.isEmpty, "close the windows before the connection: \(windows.count) are open")
    hasEnded = true
    search?.cancel()
    search = nil
    attemptTimer?.cancel()
    attemptTimer = nil
    nextSession?.end()
    nextSession = nil
    session?.end()
    session = nil
  }
}
