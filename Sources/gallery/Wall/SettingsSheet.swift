import Martlet

/// The settings over the wall, in a card. A tap beside it sends it away.
@MainActor
final class SettingsSheet: View {
  /// Called when somebody taps beside the card.
  var onTap: () -> Void = {}
  private let card: DemoCard
  private let tap = TapGestureRecognizer()

  /// Whether the card is to be seen, or goes.
  var isShown: Bool { card.isShown }

  /// - Parameter anchor: Where the control is that shows it, in a window of a size.
  init(_ settings: any GallerySettings, palette: Palette, anchor: @escaping (Size) -> Rect) {
    let page = SettingsPage(settings, palette: palette)
    card = DemoCard(
      .settings, page: page, height: { [unowned page] in page.height(in: $0) }, palette: palette,
      anchor: anchor)
    super.init()
    layer.name = "settings"
    tap.shouldReceive = { [weak self] in
      guard let self, let place = $0.location(in: card) else { return false }
      return !card.bounds.contains(place)
    }
    tap.addHandler { [weak self] _ in self?.onTap() }
    addGestureRecognizer(tap)
    addSubview(card)
  }

  /// The card is where it was, whatever size the window has.
  override func layoutSubviews() { card.lay(in: bounds.size) }

  /// Comes or goes.
  /// - Parameter gone: Called once it has gone.
  func show(_ isShown: Bool, animated: Bool = true, gone: @escaping () -> Void = {}) {
    isUserInteractionEnabled = isShown
    if animated {
      card.show(isShown, in: bounds.size, gone: gone)
    } else {
      View.performWithoutAnimation { card.show(isShown, in: bounds.size, gone: gone) }
    }
  }
}
