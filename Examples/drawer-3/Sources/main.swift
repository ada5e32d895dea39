import Glibc
import Martlet
import MartletWayland

/// A page with a drawer that comes up from its lower edge.
final class Page: View {
  private let drawer = View()
  private var isOpen = false
  private let pan = PanGestureRecognizer()
  private var start = 0.0

  override init() {
    super.init()
    backgroundColor = Color(0xF6F4EF)
    drawer.backgroundColor = Color(0x3E8EDE)
    drawer.cornerRadius = 24
    addSubview(drawer)
    let tap = TapGestureRecognizer()
    tap.addHandler { [weak self] in if $0.state == .ended { self?.toggle() } }
    addGestureRecognizer(tap)
    pan.beginsOnTouchDown = { [weak self] _ in self?.drawer.layer.isVisiblyMoving(.position.y) ?? false }
    pan.addHandler { [weak self] in self?.panned($0) }
    drawer.addGestureRecognizer(pan)
  }

  override func layoutSubviews() {
    drawer.bounds = Rect(x: 0, y: 0, width: max(bounds.width - 48, 0), height: bounds.height / 2)
    // A finger that holds it decides where it is.
    drawer.center = Point(x: bounds.midX, y: pan.state.isOngoing ? drawer.center.y : place)
  }

  /// Where the drawer's centre belongs: in view, or with a strip above the page's edge.
  private var place: Double { isOpen ? openPlace : closedPlace }
  private var openPlace: Double { bounds.height * 0.75 - 24 }
  private var closedPlace: Double { bounds.height * 1.25 - 48 }

  private func toggle() {
    isOpen.toggle()
    View.animate(spring: Spring(duration: 0.8, bounce: 0.15)) {
      drawer.center.y = place
    }
  }

  private func panned(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      drawer.freeze(.position.y)
      start = drawer.center.y
      fallthrough
    case .changed:
      drawer.center.y = start + pan.translation.y
    case .ended, .cancelled:
      isOpen = drawer.center.y < (openPlace + closedPlace) / 2
      View.animate(spring: Spring(duration: 0.8, bounce: 0.15)) {
        drawer.center.y = place
      }
    case .possible, .failed: break
    }
  }
}

do {
  let application = try WaylandApplication.connect()
  let window = try application.makeWindow(
    title: "Drawer", applicationID: "example.drawer", size: Size(width: 480, height: 640))
  let controller = WindowController(window: window)
  let page = Page()
  controller.rootView.addSubview(page)
  controller.onLayout = { size in page.frame = Rect(origin: .zero, size: size) }
  application.run()
} catch {
  print("drawer: \(error)")
  exit(1)
}
