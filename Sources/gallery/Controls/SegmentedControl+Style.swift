import Martlet

extension SegmentedControl {
  /// Makes a row of words in one of the gallery's styles.
  convenience init(
    _ titles: [String], selection: Int = 0, style: ControlStyle,
    onChange: (@MainActor (Int) -> Void)? = nil
  ) {
    self.init(titles, selection: selection, onChange: onChange)
    style.dress(self)
  }

  /// Gives the words of bars that are seen together one size: the least that one of them needs.
  static func even(_ bars: [SegmentedControl]) {
    let size = bars.map {
      fontSize(of: $0.titles, width: $0.bounds.width, textScale: $0.effectiveTextScale)
    }.min()
    guard let size else { return }
    for bar in bars {
      // Widths are whole pixels: with words a little smaller than that, none has to be smaller still, except those that may not be.
      let least = min(TextRole.caption.size / max(bar.effectiveTextScale, 1), size)
      bar.fontSize = size < TextRole.caption.size ? max(size * 0.96, least) : size
    }
  }

  /// Has a closure called when a finger or a key has chosen another word.
  func onChange(_ body: @escaping @MainActor (Int) -> Void) {
    addAction(for: .valueChanged) { [weak self] in if let self { body(selection) } }
  }
}
