import Martlet
import MartletTesting

/// A view that can be dragged, thrown and caught, and flies home with a spring.
@MainActor
final class ThrowableView: View {
  let pan = PanGestureRecognizer()
  let home: Point
  var spring = Spring(duration: 0.5, bounce: 0.2)
  private var dragStart = Point.zero
  private(set) var caughtAt: [Point] = []
  private(set) var releases: [(position: Point, velocity: Point, time: Double)] = []
  private let now: () -> Double

  init(home: Point, now: @escaping () -> Double) {
    self.home = home
    self.now = now
    super.init()
    layer.name = "card"
    layer.bounds = Rect(x: 0, y: 0, width: 120, height: 80)
    layer.position = home
    layer.backgroundColor = .black
    pan.beginsOnTouchDown = { [weak self] _ in self?.layer.isVisiblyMoving(.position) ?? false }
    pan.addHandler { [weak self] _ in self?.panned() }
    addGestureRecognizer(pan)
  }

  private func panned() {
    switch pan.state {
    case .began:
      layer.freeze(.position)
      dragStart = layer.position
      caughtAt.append(dragStart)
      layer.position = dragStart + pan.translation
    case .changed: layer.position = dragStart + pan.translation
    case .ended, .cancelled:
      let velocity = pan.state == .ended ? pan.velocity : .zero
      releases.append((layer.position, velocity, now()))
      layer.animate(.position, to: home, spring: spring, initialVelocity: velocity)
    case .possible, .failed: break
    }
  }
}

/// A window with one such view, drawn 60 times per second, each frame for the moment when it is seen.
@MainActor
final class ThrowingStage {
  let window = ManualWindow(size: Size(width: 800, height: 600))
  let controller: WindowController
  let view: ThrowableView
  /// Where the card was drawn, with the frame's target time.
  private(set) var drawn: [(time: Double, position: Point)] = []
  /// The time from drawing a frame to its target, in seconds.
  var lookAhead = ThrowingStage.refresh

  static let refresh = 1.0 / 60

  init() {
    controller = WindowController(window: window)
    view = ThrowableView(home: Point(x: 400, y: 300)) { [weak window] in window?.now ?? 0 }
    controller.rootView.addSubview(view)
    window.onFrame = { [weak self] report in
      guard let card = report.layers.first(where: { $0.name == "card" }) else { return }
      self?.drawn.append((report.targetTime, card.pose.position))
    }
    window.resolveFrame()
  }

  /// Plays a script frame by frame up to a time. Input arrives between frames, when the device delivers it.
  func play(_ script: inout InputScript, until end: Double) {
    while window.now < end {
      window.play(&script, until: min(window.now + Self.refresh, end))
      window.resolveFrame(at: window.now + lookAhead)
    }
  }
}
