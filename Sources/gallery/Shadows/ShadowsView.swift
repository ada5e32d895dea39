import Martlet

/// Cards that float up and down, with shadows of three kinds.
@MainActor
final class ShadowsView: CostView {
  private let cards: [ShadowCard]
  private static let allCounts = [6, 24, 96]

  override class var words: Words {
    Words(
      title: localized("Shadow cost"),
      hint: localized("A formula for rounded cards, a path blurred once, or a blur in each frame"),
      bars: [ShadowKind.allCases.map(\.title), allCounts.map { "\($0)" }], chosen: [0, 1])
  }

  required init(palette: Palette) {
    let accents = [palette.sky, palette.coral, palette.sun]
    cards = (0..<96).map { ShadowCard(color: accents[($0 * 7 / 2) % 3]) }
    super.init(palette: palette)
    stage.backgroundColor = palette.isDark ? Color(0x3A404B) : palette.card
    for card in cards { stage.layer.addSublayer(card) }
    isMoving = true
  }

  override func showChoice(of bar: Int) {
    guard bar == 0 else { return layOut() }
    for card in cards { card.kind = ShadowKind.allCases[choice(of: 0)] }
  }

  override func showMotion() {
    for (index, card) in cards.enumerated() {
      guard showsMotion else {
        card.removeAnimation(forKey: "float")
        continue
      }
      card.add(
        BasicAnimation(
          by: -6, duration: 1.1 + 0.07 * Double(index % 5), timingFunction: .easeInEaseOut, isAdditive: true,
          repeatCount: .infinity, autoreverses: true),
        for: .position.y, key: "float")
    }
  }

  override func layoutStage(_ size: Size) { layOut() }

  private func layOut() {
    let room = stage.bounds.insetBy(
      dx: min(16, stage.bounds.width / 4), dy: min(16, stage.bounds.height / 4))
    let count = Self.allCounts[choice(of: 1)]
    // As nearly square cells as there can be.
    let columns = (1...count).filter { count % $0 == 0 }.min {
      func skew(_ columns: Int) -> Double {
        let (width, height) = (room.width / Double(columns), room.height * Double(columns) / Double(count))
        return max(width / height, height / width)
      }
      return skew($0) < skew($1)
    }
    let (x, y) = (columns ?? 1, count / (columns ?? 1))
    let cell = Size(width: room.width / Double(x), height: room.height / Double(y))
    let side = max((min(cell.width, cell.height) * 0.62).rounded(), 1)
    for (index, card) in cards.enumerated() {
      card.isHidden = index >= count
      guard index < count else { continue }
      let place = Point(
        x: room.minX + (Double(index % x) + 0.5) * cell.width,
        y: room.minY + (Double(index / x) + 0.5) * cell.height)
      card.place(at: place, side: side)
    }
  }
}
