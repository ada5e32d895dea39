import Glibc
import Martlet
import MartletWayland

/// A page with a drawer that comes up from its lower edge.
final class Page: View {
  private let drawer = View()
  private var isOpen = false

  override init() {
    super.init()
    backgroundColor = Color(0xF6F4EF)
    drawer.backgroundColor = Color(0x3E8EDE)
    drawer.cornerRadius = 24
    addSubview(drawer)
    let tap = TapGestureRecognizer()
    tap.addHandler { [weak self] in if $0.state == .ended { self?.toggle() } }
    addGestureRecognizer(tap)
  }

  override func layoutSubviews() {
    drawer.bounds = Rect(x: 0, y: 0, width: max(bounds.width - 48, 0), height: bounds.height / 2)
    drawer.center = Point(x: bounds.midX, y: place)
  }

  /// Where the drawer's centre belongs: in view, or with a strip above the page's edge.
  private var place: Double { isOpen ? openPlace : closedPlace }
  private var openPlace: Double { bounds.height * 0.75 - 24 }
  private var closedPlace: Double { bounds.height * 1.25 - 48 }

  private func toggle() {
    isOpen.toggle()
    // Nobody may disturb the animation.
    isUserInteractionEnabled = false
    View.animate(duration: 1) {
      drawer.center.y = place
    } completion: { [weak self] _ in
      self?.isUserInteractionEnabled = true
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
