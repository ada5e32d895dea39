import Martlet

/// A row of marks, one for each frame; the newest is before the gap that travels along.
@MainActor
final class FrameStrip: View {
  private var marks: [View] = []
  private let color: Color
  private let palette: Palette
  private var next = 0

  /// Extents of the row, of a mark and of the gap between two, in points.
  nonisolated static let height = 28.0
  static let markHeight = 12.0
  static let markWidth = 4.0
  static let gap = 4.0

  init(color: Color, palette: Palette) {
    self.color = color
    self.palette = palette
    super.init()
    isUserInteractionEnabled = false
  }

  override func layoutSubviews() {
    let count = max(Int((bounds.width + Self.gap) / (Self.markWidth + Self.gap)), 1)
    while marks.count > count { marks.removeLast().removeFromSuperview() }
    while marks.count < count {
      let mark = View()
      mark.cornerRadius = Self.markWidth / 2
      mark.backgroundColor = palette.hairline
      marks.append(mark)
      addSubview(mark)
      place(marks.count - 1, height: Self.markHeight)
    }
    next %= count
  }

  private func place(_ index: Int, height: Double) {
    marks[index].frame = Rect(
      x: Double(index) * (Self.markWidth + Self.gap), y: Self.height - height, width: Self.markWidth,
      height: height)
  }

  /// Marks a frame.
  func add(_ kind: FrameTally.Kind) {
    guard !marks.isEmpty else { return }
    place(next, height: kind == .wrong ? Self.height : Self.markHeight)
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
