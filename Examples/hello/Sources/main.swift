import Glibc
import Martlet
import MartletWayland

/// The smallest program: words that spring to wherever you tap, also while they are on their way.
do {
  let application = try WaylandApplication.connect()
  let window = try application.makeWindow(
    title: "Hello", applicationID: "example.hello", size: Size(width: 480, height: 320))
  let controller = WindowController(window: window)
  let root = controller.rootView
  root.layer.backgroundColor = Color(0xF6F4EF)

  let words = TextLayer()
  words.text = Text("Hello", font: .system(size: 48, weight: .semibold))
  words.bounds = Rect(origin: .zero, size: words.text.size())
  root.layer.addSublayer(words)
  controller.onLayout = { size in words.position = Point(x: size.width / 2, y: size.height / 2) }

  let tap = TapGestureRecognizer()
  tap.addHandler { tap in
    guard tap.state == .ended else { return }
    words.animate(.position, to: tap.location, spring: Spring(duration: 0.6, bounce: 0.3))
  }
  root.addGestureRecognizer(tap)

  controller.onKey = { if $0.phase == .pressed, $0.key == .escape { window.close() } }
  application.run()
} catch {
  print("hello: \(error)")
  exit(1)
}
