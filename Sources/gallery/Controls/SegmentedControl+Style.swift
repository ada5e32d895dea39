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

  /// Has a closure called when a finger or a key has chosen another word.
  func onChange(_ body: @escaping @MainActor (Int) -> Void) {
    addAction(for: .valueChanged) { [weak self] in if let self { body(selection) } }
  }
}
