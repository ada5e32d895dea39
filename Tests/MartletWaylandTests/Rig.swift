import Glibc
import MartletGeometry
import MartletGestures
import MartletHost
import MartletLayers
import MartletMotion
import MartletRenderTree
import MartletSynchronization
import MartletViews
import TestCompositor

@testable import MartletWayland

/// A window with one card that can be dragged, thrown and caught, on a compositor of the test's own.
@MainActor
final class Rig {
  /// The compositor; after a death, the newest one.
  var compositor: TestCompositor
  let application: WaylandApplication
  let window: WaylandWindow
  let controller: WindowController
  let card = View()
  let pan = PanGestureRecognizer()
  let frames = FrameLog()
  private(set) var keys: [KeyEvent] = []
  private(set) var touches: [TouchEvent] = []
  private(set) var states: [GestureRecognizer.State] = []
  private(set) var failures: [HostError] = []
  private(set) var isClosed = false
  private(set) var releaseVelocity = Point.zero
  /// How long handling each contact event takes before recognizers see it, in seconds.
  var handlingTime = 0.0
  private var dragStart = Point.zero

  static let size = Size(width: 800, height: 600)
  static let home = Point(x: 400, y: 300)
  static let spring = Spring(duration: 0.5, bounce: 0.2)

  /// Connects and opens the window. Returns when its first frame is committed.
  static func start(_ configuration: CompositorConfiguration = CompositorConfiguration()) async throws -> Rig
  {
    let rig = try Rig(TestCompositor(configuration))
    try await rig.compositor.wait("the first frame") { $0.lastCommit?.bufferSize != nil }
    return rig
  }

  /// A rig whose compositor answers frame callbacks by itself, at this rate.
  static func start(hertz: Double) async throws -> Rig {
    var configuration = CompositorConfiguration()
    configuration.frames = .automatic(interval: 1 / hertz)
    return try await start(configuration)
  }

  /// Waits until the client has handled everything that the compositor has sent so far.
  func roundTrip() async throws {
    let serial = compositor.ping()
    try await compositor.wait("the pong") { $0.pongs.contains(serial) }
  }

  /// The number of commits that the compositor has received from the window.
  var commitCount: Int { compositor.state.surface?.commits.count ?? 0 }

  convenience init(_ compositor: TestCompositor) throws {
    try self.init(compositor, WaylandApplication.connect(descriptor: compositor.connect()))
  }

  /// Uses an application that is connected to a compositor.
  init(_ compositor: TestCompositor, _ application: WaylandApplication) throws {
    self.compositor = compositor
    self.application = application
    window = try application.makeWindow(title: "Rig", applicationID: "martlet.rig", size: Self.size)
    controller = WindowController(window: window)
    application.onLastWindowClosed = { [weak self] in self?.isClosed = true }
    application.onFailure = { [weak self] in self?.failures.append($0) }
    window.onFrame = { [frames] in frames.append($0) }
    controller.onKey = { [weak self] in self?.keys.append($0) }
    controller.onTouch = { [weak self] event in
      guard let self else { return }
      touches.append(event)
      frames.touchHandled()
      let done = MonotonicClock.now + handlingTime
      while MonotonicClock.now < done {}
    }

    controller.rootView.layer.backgroundColor = Color(0x202020)
    card.layer.name = "card"
    card.layer.backgroundColor = Color(0xFF0000)
    card.frame = Rect(center: Self.home, size: Size(width: 120, height: 120))
    controller.rootView.addSubview(card)
    pan.minimumDistance = 0
    pan.maximumNumberOfTouches = 1
    pan.addHandler { [weak self] in self?.panned($0) }
    card.addGestureRecognizer(pan)
  }

  private func panned(_ pan: PanGestureRecognizer) {
    states.append(pan.state)
    switch pan.state {
    case .began:
      card.layer.freeze(.position)
      dragStart = card.layer.position
      card.layer.position = dragStart + pan.translation
    case .changed: card.layer.position = dragStart + pan.translation
    case .ended, .cancelled:
      releaseVelocity = pan.state == .ended ? pan.velocity : .zero
      card.layer.animate(.position, to: Self.home, spring: Self.spring, initialVelocity: releaseVelocity)
    case .possible, .failed: break
    }
  }

  /// Waits until a condition holds on the main actor. It is checked whenever the loop turns.
  func wait(_ what: String, seconds: Double = 10, until condition: () throws -> Bool) async throws {
    // Real time, even if the program's clock is manual.
    let deadline = MonotonicTime.now + seconds
    while try !condition() {
      guard MonotonicTime.now < deadline else { throw Timeout(description: "waited in vain for \(what)") }
      await Task.yield()
      // Lets other threads run; this does not measure time.
      sched_yield()
    }
  }

  /// Lets time pass with the main thread at rest, as in a program, for tests about time.
  func rest(seconds: Double) async throws { try await Task.sleep(for: .seconds(seconds)) }

  struct Timeout: Error, CustomStringConvertible { let description: String }

  /// Closes the window and the connection. Returns the compositor's complaints.
  func finish() async throws -> [String] {
    if !isClosed { window.close() }
    try await wait("the window to close") { isClosed }
    application.disconnect()
    return try await compositor.wait("the client to leave") { $0.disconnections > 0 }.complaints
  }
}

/// The frames that the render thread gave to the compositor.
final class FrameLog: Sendable {
  private let reports = Mutex<[FrameReport]>([])
  private let handled = Mutex((count: 0, atFrames: [Int]()))

  func append(_ report: FrameReport) {
    handled.withLock { $0.atFrames.append($0.count) }
    reports.withLock { $0.append(report) }
  }

  /// Records that the program has received a touch.
  func touchHandled() { handled.withLock { $0.count += 1 } }

  /// The number of touches that the program had received when each frame was given to the compositor.
  var touchesHandled: [Int] { handled.withLock { $0.atFrames } }

  var all: [FrameReport] { reports.withLock { $0 } }
  var count: Int { reports.withLock { $0.count } }

  /// Where the newest frame shows the card.
  var cardPosition: Point? { all.last?.cardPosition }
}

extension FrameReport {
  var cardPosition: Point? { layers.first { $0.name == "card" }?.pose.position }
}
