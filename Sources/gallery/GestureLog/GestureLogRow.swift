import Martlet

/// A line of the table: a recognizer, a number that it measures, and its state.
@MainActor
final class GestureLogRow: View {
  /// The state of the recognizer during the newest touches.
  var state: GestureRecognizer.State? {
    didSet { if state != oldValue { showState() } }
  }
  /// What it measures; empty for nothing.
  var value = "" {
    didSet { if value != oldValue { showValue() } }
  }

  private let palette: Palette
  private let dot = Layer()
  private let line = Layer()
  private let title: TextLine
  private let number: TextLine
  private let word: TextLine
  /// The width of the last column, in ems.
  private static let stateColumn = 6.2

  init(_ name: String, palette: Palette) {
    self.palette = palette
    title = TextLine(name, size: 13, color: palette.ink)
    number = TextLine("", size: 13, color: palette.ink)
    word = TextLine("", size: 13, color: palette.mist)
    super.init()
    isUserInteractionEnabled = false
    for part in [line, dot] { part.isStill = true }
    for part in [line, dot, title, number, word] { layer.addSublayer(part) }
    line.backgroundColor = palette.hairline
    showState()
  }

  private func showState() {
    dot.backgroundColor =
      switch state {
      case .began, .changed: palette.sky
      case .ended: palette.sun
      case .failed, .cancelled: palette.mist
      case .possible, nil: palette.hairline
      }
    word.string = state.map(Self.word) ?? ""
    word.text.color = state?.isOngoing == true || state == .ended ? palette.ink : palette.mist
    // Losers step back.
    title.text.color = state == .failed || state == .cancelled ? palette.mist : palette.ink
    placeWords()
  }

  private static func word(_ state: GestureRecognizer.State) -> String {
    switch state {
    case .possible: localized("possible")
    case .began: localized("began")
    case .changed: localized("changed")
    case .ended: localized("ended")
    case .cancelled: localized("cancelled")
    case .failed: localized("failed")
    }
  }

  private func showValue() {
    number.string = value
    placeWords()
  }

  override func layoutSubviews() {
    let side = min(8, bounds.height).rounded()
    dot.frame = layer.alignToPixels(
      directed(Rect(x: 0, y: (bounds.height - side) / 2, width: side, height: side)))
    dot.cornerRadius = side / 2
    let hairline = 1 / layer.windowScale
    line.frame = layer.alignToPixels(
      Rect(x: 0, y: bounds.height - hairline, width: bounds.width, height: hairline))
    placeWords()
  }

  /// The size of the letters, in points.
  var letterSize = 13.0 {
    didSet {
      for part in [title, number, word] { part.em = letterSize }
      placeWords()
    }
  }

  private func placeWords() {
    // On whole pixels within a row of any height.
    let height = title.wantedSize.height
    let top = layer.alignToPixels(Rect(x: 20, y: (bounds.height - height) / 2, width: 1, height: 1)).origin
    title.place(at: top)
    let middle = bounds.height / 2
    word.place(endingAt: Point(x: bounds.width, y: middle))
    let isWide = bounds.width > letterSize * 19
    number.isHidden = !isWide
    number.place(endingAt: Point(x: bounds.width - letterSize * Self.stateColumn, y: middle))
  }
}
