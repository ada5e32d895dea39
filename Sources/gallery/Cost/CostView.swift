import Martlet

/// A stage on which something moves, bars that switch tricks on and off, and the cost of what is seen.
@MainActor
class CostView: DemoView {
  /// What clips the things that move.
  let stage = View()
  let meter: CostMeter
  private let bars: [SegmentedBar]
  private var stagedSize = Size.zero

  private static let gap = 12.0

  init(palette: Palette, title: String, hint: String, bars: [SegmentedBar]) {
    meter = CostMeter(palette: palette)
    self.bars = bars
    super.init(palette: palette, title: title, hint: hint)
    stage.layer.name = "stage"
    stage.backgroundColor = palette.card
    stage.cornerRadius = 20
    stage.layer.masksToBounds = true
    stage.layer.borderColor = palette.hairline
    outlined = [stage.layer]
    for part in [stage, meter] + bars { addSubview(part) }
  }

  /// The stage, a number of bars, and the figures in a window of a size.
  static func layout(_ size: Size, bars count: Int) -> (stage: Rect, bars: [Rect], meter: Rect) {
    let field = field(in: size)
    let gap = isCompact(size) ? 8 : gap
    let height = ControlStyle.touchTarget
    let columns = field.width >= 320 ? count : 1
    let rows = Double((count + columns - 1) / columns)
    var stage = field
    stage.size.height = max(field.height - rows * (height + gap) - CostMeter.height - gap, 1)
    let width = (field.width - Double(columns - 1) * gap) / Double(columns)
    let bars = (0..<count).map { i in
      Rect(
        x: field.minX + Double(i % columns) * (width + gap),
        y: stage.maxY + gap + Double(i / columns) * (height + gap), width: width, height: height)
    }
    let meter = Rect(
      x: field.minX, y: field.maxY - CostMeter.height, width: field.width, height: CostMeter.height)
    return (stage, bars, meter)
  }

  override func layoutField(_ field: Rect) {
    let layout = Self.layout(bounds.size, bars: bars.count)
    stage.frame = alignToPixels(layout.stage)
    for (bar, frame) in zip(bars, layout.bars) { bar.frame = alignToPixels(frame) }
    meter.frame = alignToPixels(layout.meter)
    guard stage.bounds.size != stagedSize else { return }
    stagedSize = stage.bounds.size
    layoutStage(stagedSize)
  }

  /// Places what is on the stage, whose size has changed.
  func layoutStage(_ size: Size) {}
}
