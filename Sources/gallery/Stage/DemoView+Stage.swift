import Martlet

/// A stage that fills the field, and what is below it.
extension DemoView {
  /// The distance between a stage and what is below it, in points.
  private static let gap = 12.0

  /// The places of a stage, and of a row of a height in points below it, in a window of a size.
  static func stageAndRow(of height: Double, in size: Size) -> (stage: Rect, row: Rect) {
    let field = field(in: size)
    var stage = field
    stage.size.height = max(field.height - height - gap, 1)
    return (stage, Rect(x: field.minX, y: stage.maxY + gap, width: field.width, height: height))
  }

  /// The places of a stage, and of two rows of controls below it in the middle, in a window of a size.
  /// - Parameter mostWidth: The most width of the rows, in points.
  static func stageAndTwoRows(mostWidth: Double, in size: Size) -> (
    stage: Rect, upper: Rect, lower: Rect, gap: Double
  ) {
    let height = ControlStyle.touchTarget
    let gap = isCompact(size) ? 8.0 : 12
    let parts = stageAndRow(of: 2 * height + gap, in: size)
    let width = min(parts.row.width, mostWidth)
    var upper = parts.row
    upper.size = Size(width: width, height: height)
    upper.origin.x += ((parts.row.width - width) / 2).rounded()
    var lower = upper
    lower.origin.y += height + gap
    return (parts.stage, upper, lower, gap)
  }

  /// The places of a stage, and of a slider below it with its caption, in a window of a size.
  /// - Parameter textScale: The scale of the caption.
  static func stageAndSlider(
    in size: Size, textScale: Double = 1
  ) -> (stage: Rect, slider: Rect, caption: Rect) {
    let (stage, row) = stageAndRow(of: ControlStyle.touchTarget, in: size)
    let parts = captioned(row, in: size, textScale: textScale)
    return (stage, parts.slider, parts.caption)
  }

  /// Makes a view a stage: a card that clips what is on it, with a fine outline.
  func dress(_ stage: View) {
    stage.layer.name = "stage"
    stage.backgroundColor = palette.card
    stage.cornerRadius = 20
    stage.layer.masksToBounds = true
    stage.layer.borderColor = palette.hairline
    outlined = [stage.layer]
  }
}
