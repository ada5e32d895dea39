import Martlet

/// The board's matrix and its factors, in numbers that go with what is seen.
///
/// Rows have the colours of what they move: the x axis, the y axis and the origin of the board.
@MainActor
final class MatrixPanel: View {
  let cells: [EntryCell]
  private let heads: [Label]
  private let names: [Label]
  private let factors: [FactorChip]
  private let sum: FactorChip
  /// What factors do, and that in fewer letters; read once, since figures change in every frame.
  private let words = MatrixFactor.allCases.map(\.word)
  private let shortWords = MatrixFactor.allCases.map(\.shortWord)
  private let shearWords = Phrase(localized("shear %1$s"))
  private let originWords = localized("origin = q − p·S·R")
  private var isRoomy = false
  private var pose = MatrixPose()

  init(palette: Palette) {
    let colors = [palette.coral, palette.sky, nil, palette.sun]
    cells = MatrixEntry.all.map { EntryCell($0, color: colors[$0.row], palette: palette) }
    func caption() -> Label {
      let label = Label("", role: .caption, color: palette.mist, alignment: .center)
      label.text.maximumLines = 1
      // Its column is narrow.
      label.textScale = 1
      return label
    }
    heads = (0..<4).map { _ in caption() }
    names = (0..<4).map { _ in caption() }
    factors = MatrixFactor.allCases.map {
      FactorChip(color: $0.isTranslation ? palette.sun : nil, palette: palette)
    }
    sum = FactorChip(color: palette.sun, palette: palette, isWide: true)
    super.init()
    for part in heads + names + cells + factors + [sum] as [View] { addSubview(part) }
  }

  /// Shows how the board lies.
  func show(_ pose: MatrixPose) {
    self.pose = pose
    let matrix = pose.matrix
    for cell in cells { cell.string = cell.entry.text(in: matrix, isShort: !isRoomy) }
    for (chip, factor) in zip(factors, MatrixFactor.allCases) {
      let word =
        isRoomy
        ? "\(factor.symbol(in: pose))  \(words[factor.rawValue])"
        : factor.shear(in: pose).map { shearWords($0) } ?? shortWords[factor.rawValue]
      chip.show(word, factor.text(in: pose))
    }
    sum.show(isRoomy ? originWords : "q − p·S·R", MatrixFactor.text(of: pose.origin))
  }

  /// Lays it out.
  func lay(_ layout: MatrixPanelLayout) {
    isRoomy = layout.isRoomy
    for (head, word) in zip(heads, ["x′", "y′", "z′", "w"]) { head.string = word }
    let words =
      isRoomy
      ? [localized("x axis"), localized("y axis"), localized("z axis"), localized("origin")]
      : ["x", "y", "z", "0"]
    for (name, word) in zip(names, words) { name.string = word }
    for label in heads + names { label.grow(to: layout.captionSize) }
    for name in names { name.text.alignment = isRoomy ? .left : .center }
    for (label, frame) in zip(heads + names, layout.heads + layout.names) {
      label.settle(in: alignToPixels(frame))
    }
    for (part, frame) in zip(cells + factors as [View], layout.cells + layout.factors) {
      part.frame = alignToPixels(frame)
    }
    for (head, frame) in zip(heads, layout.heads) { head.isHidden = frame.height < 1 }
    for (chip, frame) in zip(factors, layout.factors) { chip.isHidden = frame.height < 1 }
    for cell in cells { cell.fontSize = layout.numberSize }
    for chip in factors + [sum] { chip.setSizes(caption: layout.captionSize, number: layout.numberSize) }
    sum.isHidden = layout.sum == nil
    if let frame = layout.sum { sum.frame = alignToPixels(frame) }
    show(pose)
    if View.isInAnimationBlock { for part in cells + factors + [sum] as [View] { part.layoutIfNeeded() } }
  }
}
