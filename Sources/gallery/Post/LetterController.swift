import Martlet

/// A letter.
@MainActor
final class LetterController: ViewController {
  private let palette: Palette
  private let page: LetterPage
  private var laidOut = (size: Size.zero, textScale: 1.0)

  init(_ letter: Letter, palette: Palette) {
    self.palette = palette
    page = LetterPage(letter, palette: palette)
    super.init()
    title = letter.sender
  }

  override func loadView() {
    let scroll = ScrollView()
    scroll.backgroundColor = palette.card
    scroll.alwaysBounces = [.vertical]
    scroll.addSubview(page)
    view = scroll
  }

  override func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {
    super.viewWillTransition(to: size, with: coordinator)
    view.stretchAndFade(with: coordinator)
  }

  override func viewWillLayoutSubviews() {
    // It is also laid out while it is scrolled.
    guard let scroll = view as? ScrollView else { return }
    let next = (size: scroll.bounds.size, textScale: page.effectiveTextScale)
    guard next != laidOut else { return }
    laidOut = next
    let height = max(page.height(in: scroll.bounds.width).rounded(.up), scroll.bounds.height)
    page.frame = scroll.alignToPixels(
      Rect(x: 0, y: 0, width: scroll.bounds.width, height: height))
    scroll.contentSize = page.frame.size
  }
}
