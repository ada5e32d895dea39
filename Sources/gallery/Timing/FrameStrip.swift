import Martlet

/// A row of marks, one for each frame. The newest is before the travelling gap.
@MainActor
final class FrameStrip: View {
  private var marks: [View] = []
  private let color: Color
  private let palette: Palette
  private var next = 0
  private var markWidth = FrameStrip.leastWidth
  /// Which marks are tall.
  private var isTall: [Bool] = []

  /// The height of the lowest row; a higher row has larger marks.
  nonisolated static let leastHeight = 28.0
  /// The height of a normal mark, relative to the row's.
  private static let share = 3.0 / 7
  /// The width of a mark and of a gap, in the lowest row.
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

  /// Adds a mark for a frame.
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
