import Martlet

/// A letter.
@MainActor
final class LetterController: ViewController {
  private let palette: Palette
  private let page: LetterPage

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

  override func viewWillLayoutSubviews() {
    guard let scroll = view as? ScrollView else { return }
    let size = Size(width: scroll.bounds.width, height: page.height(in: scroll.bounds.width))
    page.frame = Rect(
      origin: .zero, size: Size(width: size.width, height: max(size.height, scroll.bounds.height)))
    scroll.contentSize = size
  }
}
