import Martlet

/// A page of the journal with a photograph that fills it to its margins.
@MainActor
final class JournalPhoto: View {
  /// What it shows.
  var entry: JournalEntry {
    didSet { if entry.seed != oldValue.seed { picture.setNeedsDisplay() } }
  }

  private var picture = DrawnLayer { _, _ in }

  init(_ entry: JournalEntry, palette: Palette) {
    self.entry = entry
    super.init()
    picture = DrawnLayer { [weak self] context, size in
      guard let self else { return }
      Scenery(seed: self.entry.seed).draw(in: context, size: size)
    }
    backgroundColor = JournalPage.paper(palette)
    picture.isStill = true
    layer.addSublayer(picture)
  }

  override func layoutSubviews() {
    let margin = JournalPage.margin(in: bounds.size) * 0.6
    picture.frame = alignToPixels(bounds.insetBy(dx: margin, dy: margin))
  }
}
