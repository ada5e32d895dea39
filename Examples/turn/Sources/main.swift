import Glibc
import Martlet
import MartletWayland

/// A page that stands or lies as its window does: a picture and words, below each other or side by side. Drag an edge of the window, tile
/// it, turn the screen, or tap to maximize it and back: what moves can be overtaken by the next change at any moment.
final class Page: ViewController {
  private let picture = View()
  private let words = Label(
    "A layout is written once, for the size that there is. What lies between two of them is an animation, which begins where "
      + "everything is seen.", font: .system(size: 20))
  private let footer = View()
  private let hint = Label("Tap to maximize", alignment: .center)
  /// Called by a tap.
  var onTap: () -> Void = {}

  override func loadView() {
    view = View()
    view.backgroundColor = Color(0xF6F4EF)
    picture.backgroundColor = Color(0x3E8EDE)
    picture.cornerRadius = 20
    footer.backgroundColor = Color(0xFFFFFF)
    footer.addSubview(hint)
    for part in [picture, words, footer] { view.addSubview(part) }
    let tap = TapGestureRecognizer()
    tap.addHandler { [weak self] in if $0.state == .ended { self?.onTap() } }
    view.addGestureRecognizer(tap)
  }

  /// The layout for the size that there is.
  override func viewDidLayoutSubviews() {
    let size = view.bounds.size
    let (margin, bar) = (24.0, 56.0)
    footer.frame = Rect(x: 0, y: size.height - bar, width: size.width, height: bar)
    hint.frame = footer.bounds
    let room = view.bounds.inset(by: Insets(top: margin, left: margin, bottom: bar + margin, right: margin))
    switch WindowOrientation(size) {
    case .portrait:
      picture.frame = Rect(x: room.minX, y: room.minY, width: room.width, height: room.height * 0.6)
      let top = picture.frame.maxY + margin
      words.frame = Rect(x: room.minX, y: top, width: room.width, height: max(room.maxY - top, 0))
    case .landscape:
      picture.frame = Rect(x: room.minX, y: room.minY, width: room.width * 0.5, height: room.height)
      let left = picture.frame.maxX + margin
      words.frame = Rect(x: left, y: room.minY, width: max(room.maxX - left, 0), height: room.height)
    }
  }

  /// Lines break elsewhere in another width: so pictures of the words are stretched, and one fades into the other.
  override func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {
    super.viewWillTransition(to: size, with: coordinator)
    words.stretchAndFade(with: coordinator)
  }

  override func willAnimateRotation(
    to orientation: WindowOrientation, with coordinator: TransitionCoordinator
  ) {
    picture.backgroundColor = Color(orientation == .portrait ? 0x3E8EDE : 0x4FA96B)
  }

  override var rotatingFooterView: View? { footer }
}

do {
  let application = try WaylandApplication.connect()
  let window = try application.makeWindow(
    title: "Turn", applicationID: "example.turn", size: Size(width: 420, height: 640))
  let controller = WindowController(window: window)
  let page = Page()
  page.onTap = { window.isMaximized.toggle() }
  controller.rootViewController = page
  controller.onKey = { if $0.phase == .pressed, $0.key == .escape { window.close() } }
  application.run()
} catch {
  print("turn: \(error)")
  exit(1)
}
