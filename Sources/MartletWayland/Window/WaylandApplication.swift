import CMartletLinux
import Dispatch
import Glibc
import MartletDesktop
import MartletGeometry
import MartletHost
import MartletLayers
import MartletRenderTree

/// A program's presence on a Wayland compositor: the connection, its outputs, seats and windows.
///
/// The main loop is Dispatch's main queue: `@MainActor`, `Task` and Dispatch's timers work as usual. In a
/// program that imports Foundation it is `RunLoop.main` as well, so that Foundation's `Timer` fires.
@MainActor
public final class WaylandApplication {
  // These properties are not checked for overlapping access at run time, which took a quarter of the time per
  // touch. They belong to the main actor, and changing one calls no other code.

  /// The ready connection; `nil` while there is no compositor.
  @exclusivity(unchecked) private(set) var session: CompositorSession?
  /// A connection that is not ready yet, and the search for another, while none is ready.
  private var nextSession: CompositorSession?
  private var search: CompositorSearch?
  /// Ends a connection attempt that takes too long.
  private var attemptTimer: (any DispatchSourceTimer)?
  private var pace = ReconnectionPace()
  /// The socket of the newest connection; `nil` if unknown.
  private var socketFile: SocketFile?
  /// When the connection became ready, in media seconds.
  private var readyTime: MediaTime = 0
  private let place: SocketPlace?
  /// What all windows copy and paste. It outlives the compositor.
  let sharedClipboard = WaylandClipboard()
  let sharedPrimarySelection = WaylandClipboard()
  /// What all windows drag.
  let drags = WaylandDrags()
  /// With what windows come to the front.
  let activationTokens = ActivationTokens()
  private var isWaiting = false
  private var hasEnded = false
  /// The number of seats so far; their numbers are not reused.
  private var seatCount = 0
  @exclusivity(unchecked) private(set) var windows: [WaylandWindow] = []
  /// The window that was touched, or pressed in by a pointer or a pen, last; of a popup, what that lies over, for it may be gone soon.
  @exclusivity(unchecked) weak var windowUsedLast: WaylandWindow?
  /// Whether the current commits answer input and are shown at the end of the turn.
  @exclusivity(unchecked) private(set) var isAnswering = false
  /// From when the work of this turn counts for the next commit; `nil` outside of a turn that handles events.
  @exclusivity(unchecked) private var workStart: MediaTime?

  /// How long a compositor may take to offer everything that windows need, in seconds.
  private static let attemptTime = 5.0
  /// How long the start waits for a compositor if the application can go on without one, in seconds.
  private static let startTime = 1.0

  /// What new windows show about the cost of their frames (`WaylandWindow.costDisplay`): what `MARTLET_SHOW` names.
  let costDisplay: CostDisplay
  /// The number of windows that dump their frames.
  private var dumpCount = 0

  /// Whether windows draw a frame of their own where the compositor draws none: a title bar, a shadow, edges to drag. `true` by default,
  /// unless the environment variable `MARTLET_FRAME` is `none`. A program sets it before it makes windows; for a single window see
  /// `WindowController.frameStyle`.
  public var drawsFrames: Bool

  /// Whether Control, Shift and F12 or F11 together switch `WaylandWindow.costDisplay` of the window that has the keyboard,
  /// instead of going to the program. `true` by default.
  public var hasCostKey = true

  /// The game controllers of the machine, whose buttons can press keys.
  public let gameControllers: GameControllers

  /// Called when the last window has been closed. By default the process exits with status 0. Not called for
  /// windows that end because of a failure: `onFailure` reports those.
  public var onLastWindowClosed: () -> Void = { endProcess(0) }
  /// Called when the compositor has gone away or has ended the connection, or frames cannot be drawn. By
  /// default the reason is printed on stderr and the process exits with status 1. A handler that recovers
  /// must close the remaining windows and connect again.
  public var onFailure: (HostError) -> Void = { error in
    Diagnostics.report("\(error)")
    endProcess(1)
  }

  /// Whether the program keeps running when the compositor goes away. If `false`, the default, `onFailure` is
  /// called instead.
  ///
  /// If `true`, windows keep their size, layers and animations, which continue in time. Contacts that are
  /// down are cancelled, and no frames are drawn. The application connects as soon as a compositor accepts
  /// connections at the same socket, or, after that has been away for half a second, at another `wayland-*`
  /// socket in its folder. All windows then appear there as they were. After a protocol error it waits 1 s
  /// before it connects again; this doubles each time, up to a minute. To wait for a compositor at the start
  /// of the program, see ``connect(to:outlivesCompositor:)``.
  public var outlivesCompositor = false
  /// Called when the compositor has gone or was missing at the start, and the application waits for another;
  /// see ``outlivesCompositor``. Contacts have been cancelled by then. By default a line on stderr gives the
  /// reason.
  public var onCompositorLost: (HostError) -> Void = { error in
    Diagnostics.report("\(error); waiting for a compositor")
  }
  /// Called when a compositor is available again, before the windows' first frames on it. By default a line
  /// on stderr says so.
  public var onCompositorReturned: () -> Void = { Diagnostics.report("there is a compositor again") }

  /// Called when an output was added, removed or changed.
  public var onOutputsChanged: () -> Void = {}

  /// Whether windows follow what the person has chosen for all programs of the desktop (`Window.preferences`): light or dark, the accent,
  /// contrast, the scale of text, reduced motion. `true` by default. To be set before the first window is made: from then on the settings
  /// portal on the session bus is asked, if there is one. A kiosk that must always look the same sets it to `false`.
  public var followsDesktop = true
  /// Follows the desktop, once there has been a window.
  private var desktop: DesktopSettings?
  /// What is chosen for all programs, as far as it is known.
  private(set) var preferences = DesktopPreferences()
  private var hasLookedForDesktop = false

  /// Whether screen readers and other assistive programs can read the windows (`View.describe(_:)`), by AT-SPI on the session bus. `true` by
  /// default, unless the environment variable `NO_AT_BRIDGE` is set to something other than 0. To be set before the first window is made.
  /// While nobody uses such a program, it costs nothing.
  public var isAccessible = AccessibilityBridge.isAllowed
  /// Shows the windows to assistive programs, once there has been a window.
  private var accessibility: AccessibilityBridge?
  private var hasLookedForAccessibility = false

  /// After this time without pointer motion, in seconds, the cursor hides until the pointer moves. `nil`, the
  /// default, means never. The range is 0.001 to 1,000,000.
  public var cursorTimeout: Double? {
    didSet {
      guard let seconds = cursorTimeout else { return }
      precondition(!seconds.isNaN, "cursor timeout is not a number")
      cursorTimeout = min(max(seconds, 0.001), 1e6)
    }
  }

  /// Ends the process at once. `exit` would first destroy the global state of Mesa and LLVM, while a render
  /// thread may be compiling a shader: the process would abort.
  private nonisolated static func endProcess(_ status: Int32) -> Never {
    fflush(nil)
    martlet_look_for_leaks()
    _exit(status)
  }

  /// Connects to the compositor named by `WAYLAND_DISPLAY`, or through the socket passed in `WAYLAND_SOCKET`.
  /// Throws an error that names what is missing if there is no compositor, or it lacks something that windows
  /// need.
  ///
  /// `MARTLET_SLOW_MOTION=10` in the environment makes all animations ten times slower (`SlowMotion.factor`);
  /// a value that is not a positive number is an error.
  /// - Parameters:
  ///   - name: The compositor's socket, instead of the environment's: a name in `XDG_RUNTIME_DIR`, or a path.
  ///   - outlivesCompositor: The value for ``outlivesCompositor``. If true, the application waits for a
  ///     compositor that is missing, lacks something or does not answer within a second: `onCompositorLost`
  ///     gives the reason in the first turn of the main loop, and windows can be made meanwhile. If false, a
  ///     missing or incomplete compositor is an error, and one that accepts the connection may take any time
  ///     to answer.
  public static func connect(
    to name: String? = nil, outlivesCompositor: Bool = false
  ) throws -> WaylandApplication {
    let place = SocketPlace(named: name)
    let application = try WaylandApplication(place: place)
    application.outlivesCompositor = outlivesCompositor
    do throws(HostError) {
      application.socketFile = place?.file
      // The socket passed in `WAYLAND_SOCKET` can be used only once.
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

  /// Takes over a socket that is already connected to a compositor.
  public static func connect(descriptor: Int32) throws -> WaylandApplication {
    try connect(descriptor: descriptor, gameControllers: GameControllers())
  }

  static func connect(descriptor: Int32, gameControllers: GameControllers) throws -> WaylandApplication {
    let application = try WaylandApplication(place: SocketPlace(named: nil), gameControllers: gameControllers)
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
          "XDG_RUNTIME_DIR is not set: it must name the folder of the Wayland compositor's socket '\(name)'")
      }
      throw HostError("there is no Wayland compositor at '\(name)': \(String(cString: strerror(error.code)))")
    }
  }

  private init(place: SocketPlace?, gameControllers: GameControllers = GameControllers()) throws {
    if let factor = try SlowMotionSetting.requested() { SlowMotion.factor = factor }
    costDisplay = CostDisplaySetting.requested()
    drawsFrames = FrameSetting.requested()
    self.place = place
    self.gameControllers = gameControllers
    gameControllers.application = self
  }

  /// Takes over a connected display; returns when everything that windows need is there.
  /// - Parameter limit: The time within which the compositor must answer, in seconds; nil waits forever. A
  ///   later answer is an error.
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

  /// Continues without a compositor until one appears.
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

  /// Opens a window. It appears when the compositor has given it a size and its first frame is drawn. Without
  /// a compositor (see ``outlivesCompositor``), it appears when one is available.
  /// - Parameters:
  ///   - title: The title that people see.
  ///   - applicationID: The program's reverse-DNS or plain name, by which the desktop identifies it.
  ///   - size: The size in points, at least 1 each way, unless the compositor sets another.
  ///   - isFullscreen: Whether it asks to fill an output.
  ///   - fullscreenOutput: The name of the output to fill, as in ``outputs``; by default the compositor
  ///     chooses.
  public func makeWindow(
    title: String, applicationID: String, size: Size, isFullscreen: Bool = false,
    fullscreenOutput: String? = nil
  ) throws -> WaylandWindow {
    precondition(size.isFinite, "window size must be finite, not \(size)")
    let size = Size(width: max(size.width, 1), height: max(size.height, 1))
    precondition(!hasEnded, "the application was used after disconnect()")
    followDesktop()
    let window = try WaylandWindow(
      application: self, title: title, applicationID: applicationID, size: size, isFullscreen: isFullscreen,
      fullscreenOutput: fullscreenOutput)
    // A lost connection shows nothing any more; the next one shows all windows.
    if let session, !isWaiting { try window.attach(to: session) }
    windows.append(window)
    showToAssistivePrograms(window)
    return window
  }

  /// Begins to follow the desktop, if it does not yet. The answers come later: nothing waits for them.
  /// - Parameter address: Where the session bus is; `nil` for none.
  func followDesktop(at address: String? = BusAddress.ofSession) {
    guard followsDesktop, !hasLookedForDesktop else { return }
    hasLookedForDesktop = true
    desktop = DesktopSettings(address: address) { [weak self] preferences in
      guard let self else { return }
      self.preferences = preferences
      for window in windows { window.follow(preferences) }
      Transaction.flush()
    }
  }

  /// Lets assistive programs read a window, if somebody uses them. Nothing waits for them.
  private func showToAssistivePrograms(_ window: WaylandWindow) {
    if isAccessible, !hasLookedForAccessibility {
      hasLookedForAccessibility = true
      let program = CommandLine.arguments.first?.split(separator: "/").last ?? ""
      accessibility = AccessibilityBridge(name: String(program)) { [weak self] change in
        if let self { turn(change) } else { change() }
      }
    }
    accessibility?.add(window)
  }

  /// The screens, in the order in which the compositor announced them; empty while there is no compositor.
  public var outputs: [WaylandOutput] { namedOutputs.map(\.description) }

  /// Handles events until the process ends. It runs the main queue and, in a program that has loaded
  /// Foundation, its main run loop.
  ///
  /// Call it from `main` itself, before its first `await`. In a task that has suspended, or in a block of the
  /// main queue, it would wait for itself forever; it then ends the program with a line that says so.
  public func run() -> Never { MainLoop.run() }

  // MARK: Windows

  func window(for surface: WlSurface?) -> WaylandWindow? {
    guard let surface else { return nil }
    return windows.first { $0.surface?.raw == surface.raw }
  }

  /// The popups, in the order in which they were opened.
  var popups: [WaylandWindow] { windows.filter { $0.popupRole != nil } }

  /// Makes a popup, which is not shown yet.
  func makePopup(_ role: PopupRole) throws -> WaylandWindow {
    let popup = try WaylandWindow(
      application: self, title: "", applicationID: "", size: role.contentSize, isFullscreen: false,
      fullscreenOutput: nil, role: role)
    windows.append(popup)
    if !role.isPassive { showToAssistivePrograms(popup) }
    return popup
  }

  func closed(_ window: WaylandWindow, isFailure: Bool) {
    windows.removeAll { $0 === window }
    accessibility?.remove(window)
    endLostSession()
    // If the compositor has gone for good, the program is told only that.
    let isOver = !outlivesCompositor && session?.isDead ?? false
    if windows.isEmpty, !isFailure, !isOver { onLastWindowClosed() }
  }

  /// Handles events in one turn. Also tells the windows about frames that are about to be drawn, and commits
  /// and shows the changes. Within a turn it is a part of that.
  func turn(_ handleEvents: () -> Void) {
    guard workStart == nil else { return handleEvents() }
    workStart = MonotonicClock.now
    Transaction.turn {
      handleEvents()
      session?.endTurn()
      for window in windows { window.noticeFrame() }
      isAnswering = true
    }
    isAnswering = false
    workStart = nil
    for window in windows { window.answer() }
  }

  /// How long the main thread has worked since the turn began, or since the commit before in it, in seconds.
  /// - Parameter start: When the work for the commit began, if that was not in a turn that handles events.
  func takeWorkTime(since start: MediaTime?) -> Double {
    let now = MonotonicClock.now
    let begin = workStart ?? start ?? now
    if workStart != nil { workStart = now }
    return max(now - begin, 0)
  }

  func forget(_ window: WaylandWindow) { session?.forget(window) }

  /// The folder into which a new window is to dump all its frames: what `MARTLET_DUMP` names; `nil` for none.
  func takeDumpFolder() -> String? {
    guard let folder = getenv("MARTLET_DUMP").map({ String(cString: $0) }), !folder.isEmpty else {
      return nil
    }
    dumpCount += 1
    return dumpCount == 1 ? folder : "\(folder)/\(dumpCount)"
  }

  func takeSeatNumber() -> Int {
    defer { seatCount += 1 }
    return seatCount
  }

  // MARK: Outputs

  /// The outputs that have described themselves, with their names for programs.
  var namedOutputs: [(output: Output, description: WaylandOutput)] {
    var counts: [String: Int] = [:]
    return (session?.outputs ?? []).filter(\.isDescribed).map { output in
      var description = output.description
      counts[description.name, default: 0] += 1
      if let count = counts[description.name], count > 1 { description.name += " (\(count))" }
      return (output, description)
    }
  }

  /// Called when an output is about to end.
  func removed(_ output: Output) {
    for window in windows { window.objects?.removed(output) }
  }

  func outputsChanged() {
    for window in windows { window.outputsChanged() }
    onOutputsChanged()
  }

  // MARK: Losing and regaining the compositor

  /// Called when a connection has ended.
  func lost(_ lost: CompositorSession, _ error: HostError) {
    if lost === nextSession { return attemptFailed() }
    guard lost === session else { return }
    guard outlivesCompositor, place != nil else { return onFailure(error) }
    isWaiting = true
    activationTokens.abandon()
    lost.removeSeats()
    for window in windows { window.suspend() }
    onCompositorLost(error)
    Transaction.flush()
    endLostSession()
  }

  /// Called when a window's render thread has released a lost connection.
  func detached(_ window: WaylandWindow) { endLostSession() }

  /// Ends a lost connection when no window uses it any more, and searches for another.
  private func endLostSession() {
    guard isWaiting, let ended = session, !windows.contains(where: { $0.objects != nil }) else { return }
    session = nil
    let end: ReconnectionPace.End = ended.hasProtocolError ? .protocolError : .died
    ended.end()
    // Each render thread may have its own malloc arena, which glibc would keep for later threads.
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
      for window in windows where window.popupRole == nil { try window.attach(to: next) }
    } catch {
      return onFailure(HostError("\(error)"))
    }
    onOutputsChanged()
    onCompositorReturned()
  }

  /// Ends the connection, for a program that continues without windows. All windows must have been closed.
  /// The application cannot be used afterwards.
  public func disconnect() {
    precondition(windows.isEmpty, "close the windows before the connection: \(windows.count) are open")
    hasEnded = true
    desktop?.stop()
    desktop = nil
    accessibility?.stop()
    accessibility = nil
    gameControllers.isOn = false
    search?.cancel()
    search = nil
    attemptTimer?.cancel()
    attemptTimer = nil
    nextSession?.end()
    nextSession = nil
    activationTokens.abandon()
    session?.end()
    session = nil
  }
}
