import Glibc
import Martlet
import MartletWayland

/// A card that follows the finger, keeps its velocity when released, and springs home.
final class Card: View {
  var home = Point.zero {
    didSet { if !pan.state.isOngoing { layer.position = home } }
  }
  private let pan = PanGestureRecognizer()
  private var start = Point.zero
  private static let spring = Spring(duration: 0.5, bounce: 0.25)

  override init() {
    super.init()
    layer.bounds = Rect(x: 0, y: 0, width: 200, height: 130)
    layer.cornerRadius = 20
    layer.backgroundColor = Color(0x3E8EDE)
    // A card in flight is caught when the finger lands; a resting one is dragged after 10 points.
    pan.beginsOnTouchDown = { [weak self] _ in self?.layer.isVisiblyMoving(.position) ?? false }
    pan.addHandler { [weak self] in self?.panned($0) }
    addGestureRecognizer(pan)
  }

  private func panned(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      layer.freeze(.position)  // stop at its shown position
      start = layer.position
      fallthrough
    case .changed:
      layer.position = start + pan.translation
    case .ended, .cancelled:
      // goes on with the hand's velocity; a cancelled pan has none
      layer.animate(.position, to: home, spring: Self.spring, handedOverFrom: pan)
    case .possible, .failed: break
    }
  }
}

do {
  let application = try WaylandApplication.connect()
  let window = try application.makeWindow(
    title: "Card", applicationID: "example.card", size: Size(width: 640, height: 480))
  let controller = WindowController(window: window)
  controller.rootView.layer.backgroundColor = Color(0xF6F4EF)
  let card = Card()
  controller.rootView.addSubview(card)
  controller.onLayout = { size in card.home = Point(x: size.width / 2, y: size.height / 2) }
  application.run()
} catch {
  print("card: \(error)")
  exit(1)
}
