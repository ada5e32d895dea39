import Martlet

/// A bar of buttons below what a demo shows.
extension DemoView {
  private static let (barHeight, barGap, widestButton) = (44.0, 16.0, 160.0)

  /// What is left of a demo's field above a bar, in points.
  static func aboveBar(_ field: Rect) -> Rect {
    Rect(x: field.minX, y: field.minY, width: field.width, height: max(field.height - barHeight - barGap, 1))
  }

  /// Places buttons at the lower edge of a field, on whole points: in the middle, or as wide as a narrow field.
  func placeBar(_ buttons: [Button], in field: Rect) {
    let count = Double(buttons.count)
    let stride = min((field.width + Self.barGap) / count, Self.widestButton + Self.barGap)
    let start = field.center.x - (count * stride - Self.barGap) / 2
    for (index, button) in buttons.enumerated() {
      let left = (start + stride * Double(index)).rounded()
      let right = (start + stride * Double(index + 1)).rounded()
      button.frame = Rect(
        x: left, y: field.maxY - Self.barHeight, width: right - Self.barGap - left, height: Self.barHeight
      ).directed(in: bounds.width)
    }
  }
}
