import Martlet

/// A page of the journal with a photograph that fills it to its margins.
@MainActor
final class JournalPhoto: View {
  private let picture: DrawnLayer

  init(_ entry: JournalEntry, palette: Palette) {
    let scenery = Scenery(seed: entry.seed)
    picture = DrawnLayer { context, size in scenery.draw(in: context, size: size) }
    super.init()
    backgroundColor = JournalPage.paper(palette)
    picture.isStill = true
    layer.addSublayer(picture)
  }

  override func layoutSubviews() {
    let margin = JournalPage.margin(in: bounds.size) * 0.6
    picture.frame = alignToPixels(bounds.insetBy(dx: margin, dy: margin))
  }
}
