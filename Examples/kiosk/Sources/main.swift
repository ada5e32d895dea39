import Glibc
import Martlet
import MartletWayland

/// A kiosk's page: it fills the screen, answers touches at once, calls for visitors when nobody has touched it for a minute,
/// and outlives the compositor. `kiosk.service` beside this file starts it with cage when the machine starts.
final class Page: View {
  private let title = TextLayer()
  private let call = Layer()
  private var lastTouch: ContinuousClock.Instant?
  private static let patience = Duration.seconds(60)

  override init() {
    super.init()
    layer.backgroundColor = Color(0x15171C)
    title.text = Text("Touch me", font: .system(size: 64, weight: .semibold), color: Color(0xEDEAE3))
    title.bounds = Rect(origin: .zero, size: title.text.size())
    call.bounds = Rect(x: 0, y: 0, width: 360, height: 360)
    call.cornerRadius = 180
    call.borderWidth = 6
    call.borderColor = Color(0x3E8EDE)
    layer.addSublayer(call)
    layer.addSublayer(title)
  }

  override func layoutSubviews() {
    title.position = Point(x: bounds.midX, y: bounds.midY)
    call.position = title.position
  }

  override func touchesBegan(_ touches: [Touch]) {
    for touch in touches { if let place = touch.location(in: self) { answer(at: place) } }
  }

  override func touchesMoved(_ touches: [Touch]) { lastTouch = .now }

  /// A ring that runs out from the finger.
  private func answer(at point: Point) {
    lastTouch = .now
    call.freeze(.transform.scale)
    call.animate(.transform.scale, to: 1, spring: Spring(duration: 0.5, bounce: 0))
    let ring = Layer()
    ring.bounds = Rect(x: 0, y: 0, width: 120, height: 120)
    (ring.cornerRadius, ring.borderWidth, ring.borderColor) = (60, 4, Color(0xF7B733))
    ring.position = point
    layer.addSublayer(ring)
    ring.add(BasicAnimation(from: 0.2, to: 1, duration: 0.6), for: .transform.scale)
    ring.animate(.opacity, to: 0, duration: 0.6) { _ in ring.removeFromSuperlayer() }
  }

  /// Beats until somebody comes, if nobody has been here for long.
  func callIfAlone() {
    if let lastTouch, ContinuousClock.now - lastTouch < Self.patience { return }
    guard !call.isVisiblyMoving(.transform.scale) else { return }
    call.add(
      BasicAnimation(from: 1, to: 1.12, duration: 1.2, repeatCount: .infinity, autoreverses: true),
      for: .transform.scale)
  }
}

do {
  let application = try WaylandApplication.connect(outlivesCompositor: true)
  application.cursorTimeout = 3
  application.hasCostKey = false
  let window = try application.makeWindow(
    title: "Kiosk", applicationID: "example.kiosk", size: Size(width: 1280, height: 800), isFullscreen: true)
  window.inhibitsIdle = true
  let controller = WindowController(window: window)
  let page = Page()
  controller.rootView.addSubview(page)
  controller.onLayout = { size in page.frame = Rect(origin: .zero, size: size) }
  Task { @MainActor in
    while true {
      page.callIfAlone()
      try await Task.sleep(for: .seconds(10))
    }
  }
  application.run()
} catch {
  print("kiosk: \(error)")
  exit(1)
}
