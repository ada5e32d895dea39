import Martlet

/// Sheets one over the other, seen through or not.
@MainActor
final class OverdrawView: CostView {
  private let pile = Layer()
  private let sheets: [Layer]
  private let kinds: SegmentedBar
  private let counts: SegmentedBar
  private var isSwinging = false

  private static let allCounts = [4, 16, 64]
  private static let opacity = 0.35
  /// How far the pile swings to each side, in points.
  private static let swing = 14.0

  init(palette: Palette) {
    let style = ControlStyle(palette: palette)
    kinds = SegmentedBar(["Opaque", "Clear"], style: style)
    counts = SegmentedBar(Self.allCounts.map { "\($0)" }, selection: 1, style: style)
    sheets = (0..<64).map { _ in Layer() }
    super.init(
      palette: palette, title: "Overdraw",
      hint: "What opaque sheets hide costs nothing, clear ones cost each",
      bars: [kinds, counts])
    pile.isStill = true
    pile.name = "pile"
    for sheet in sheets {
      sheet.isStill = true
      pile.addSublayer(sheet)
    }
    stage.layer.addSublayer(pile)
    kinds.onChange = { [weak self] _ in self?.layOut() }
    counts.onChange = { [weak self] _ in self?.layOut() }
    swing(true)
  }

  /// Makes the sheets clear, or opaque again.
  func turnKind() {
    kinds.selection = 1 - kinds.selection
    layOut()
  }

  /// Chooses more sheets, or fewer.
  func turnCount(_ step: Int) {
    counts.selection = min(max(counts.selection + step, 0), Self.allCounts.count - 1)
    layOut()
  }

  /// Lets the pile swing, or rest.
  func turnSwing() { swing(!isSwinging) }

  private func swing(_ isSwinging: Bool) {
    self.isSwinging = isSwinging
    guard isSwinging else { return pile.removeAnimation(forKey: "swing") }
    pile.add(
      BasicAnimation(
        from: -Self.swing, to: Self.swing, duration: 1.8, timingFunction: .easeInEaseOut, isAdditive: true,
        repeatCount: .infinity, autoreverses: true), for: .position.x, key: "swing")
  }

  override func layoutStage(_ size: Size) { layOut() }

  private func layOut() {
    let count = Self.allCounts[counts.selection]
    let size = stage.bounds.size
    let room = Rect(origin: .zero, size: size).insetBy(
      dx: min(Self.swing + 12, size.width / 4), dy: min(16, size.height / 4))
    pile.frame = stage.bounds
    let isClear = kinds.selection == 1
    for (index, sheet) in sheets.enumerated() {
      sheet.isHidden = index >= count
      guard index < count else { continue }
      // Each covers the one below it but for a rim.
      let share = Double(index) / Double(count)
      let inset = Point(x: room.width * 0.32 * share, y: room.height * 0.4 * share)
      sheet.frame = alignToPixels(room.insetBy(dx: inset.x, dy: inset.y))
      let color = palette.sky.interpolated(
        to: share < 0.5 ? palette.sun : palette.coral, fraction: abs(2 * share - 1))
      sheet.backgroundColor = isClear ? color.withAlpha(Self.opacity) : color
    }
  }
}
