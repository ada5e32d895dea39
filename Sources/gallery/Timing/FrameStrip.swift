import Martlet

/// A row of marks, one for each frame; the newest is before the gap that travels along.
@MainActor
final class FrameStrip: View {
  private var marks: [View] = []
  private let color: Color
  private let palette: Palette
  private var next = 0
  private var markWidth = FrameStrip.leastWidth
  /// Which marks are tall.
  private var isTall: [Bool] = []

  /// Height of the lowest row; in a higher one marks are larger.
  nonisolated static let leastHeight = 28.0
  /// Height of a mark that is not wrong, over the row's.
  private static let share = 3.0 / 7
  /// Width of a mark and of the gap between two in the lowest row.
  private static let leastWidth = 4.0

  init(color: Color, palette: Palette) {
    self.color = color
    self.palette = palette
    super.init()
    isUserInteractionEnabled = false
  }

  override func layoutSubviews() {
    markWidth = max((bounds.height / Self.leastHeight).rounded(), 1) * Self.leastWidth
    let count = max(Int((bounds.width + markWidth) / (2 * markWidth)), 1)
    while marks.count > count {
      marks.removeLast().removeFromSuperview()
      isTall.removeLast()
    }
    while marks.count < count {
      let mark = View()
      mark.backgroundColor = palette.hairline
      marks.append(mark)
      isTall.append(false)
      addSubview(mark)
    }
    for (index, mark) in marks.enumerated() {
      mark.cornerRadius = markWidth / 2
      place(index)
    }
    next %= count
  }

  private func place(_ index: Int) {
    let height = isTall[index] ? bounds.height : (bounds.height * Self.share).rounded()
    marks[index].frame = Rect(
      x: Double(index) * 2 * markWidth, y: bounds.height - height, width: markWidth, height: height)
  }

  /// Marks a frame.
  func add(_ kind: FrameTally.Kind) {
    guard !marks.isEmpty else { return }
    isTall[next] = kind == .wrong
    place(next)
    marks[next].backgroundColor =
      switch kind {
      case .step: color
      case .rest: palette.hairline
      case .wrong: palette.coral
      }
    next = (next + 1) % marks.count
    marks[next].backgroundColor = .clear
  }
}
