import Martlet

/// Sheets one over the other, seen through or not.
@MainActor
final class OverdrawView: CostView {
  private let pile = Layer()
  private let sheets: [Layer]
  private static let allCounts = [4, 16, 64]
  private static let opacity = 0.35
  /// How far the pile swings to each side, in points.
  private static let swing = 14.0

  override class var words: Words {
    Words(
      title: localized("Overdraw"),
      hint: localized("What opaque sheets hide costs nothing, clear ones cost each"),
      bars: [[localized("Opaque"), localized("Clear")], allCounts.map { "\($0)" }], chosen: [0, 1])
  }

  required init(palette: Palette) {
    sheets = (0..<64).map { _ in Layer() }
    super.init(palette: palette)
    pile.isStill = true
    pile.name = "pile"
    for sheet in sheets {
      sheet.isStill = true
      pile.addSublayer(sheet)
    }
    stage.layer.addSublayer(pile)
    isMoving = true
  }

  override func showChoice(of bar: Int) { layOut() }

  override func showMotion() {
    guard showsMotion else { return pile.removeAnimation(forKey: "swing") }
    pile.add(
      BasicAnimation(
        from: -Self.swing, to: Self.swing, duration: 1.8, timingFunction: .easeInEaseOut, isAdditive: true,
        repeatCount: .infinity, autoreverses: true), for: .position.x, key: "swing")
  }

  override func layoutStage(_ size: Size) { layOut() }

  private func layOut() {
    let count = Self.allCounts[choice(of: 1)]
    let size = stage.bounds.size
    let room = Rect(origin: .zero, size: size).insetBy(
      dx: min(Self.swing + 12, size.width / 4), dy: min(16, size.height / 4))
    pile.frame = stage.bounds
    let isClear = choice(of: 0) == 1
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
