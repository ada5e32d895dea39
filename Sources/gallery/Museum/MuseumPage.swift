import Martlet

/// A page of the museum, which grows out of its tile, with a row below that leads back.
@MainActor
class MuseumPage: GrowingView {
  /// Where the subclass puts what it shows.
  let body = View()
  let palette: Palette
  private let back: Button
  private let caption: Label

  /// - Parameters:
  ///   - name: The name of its layer.
  ///   - words: What to do there, in at most 24 characters.
  init(_ name: String, words: String, palette: Palette) {
    self.palette = palette
    back = Button(localized("Back"), style: ControlStyle(palette: palette)) {}
    caption = Label(words, role: .caption, color: palette.mist)
    super.init(radius: 20)
    layer.name = name
    backgroundColor = palette.card
    layer.borderColor = palette.hairline
    body.clipsToBounds = true
    body.cornerRadius = 12
    for view in [body, back, caption] { content.addSubview(view) }
    back.addAction(for: .primaryAction) { [weak self] in self?.go(open: false) }
  }

  override func layoutSubviews() {
    let layout = MuseumLayout.page(place.size)
    body.frame = alignToPixels(layout.body)
    back.frame = alignToPixels(layout.back)
    // The museum, in whose stage it is, has the size of the window.
    caption.font.size = DemoView.captionSize((superview?.superview ?? self).bounds.size)
    caption.fit(in: alignToPixels(layout.caption))
    layoutBody()
  }

  /// Lays out what is in the body, which has its size.
  func layoutBody() {}

  /// Handles a key while it is open.
  func pressed(_ key: KeyEvent.Key) {}

  /// Does the next thing that it can do, for people who pass by.
  func perform(_ step: Int) {}

  /// Lies as at first, for the next person.
  func reset() {}
}
