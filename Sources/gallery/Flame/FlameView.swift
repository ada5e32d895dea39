import Martlet

/// A candle in the night, and a slider for its flame.
@MainActor
final class FlameView: DemoView {
  private let stage: FlameStage
  private let slider: Slider
  private let caption: Label

  init(palette: Palette, trace: Trace?) {
    let stage = FlameStage(trace: trace)
    self.stage = stage
    slider = Slider(
      range: FlameStage.heights, value: stage.height,
      style: ControlStyle(palette: palette, accent: palette.sun)
    ) { stage.height = $0 }
    caption = Label(localized("Height"), role: .caption, color: palette.mist)
    super.init(
      palette: palette, title: localized("Flame"),
      hint: localized("Drag the candle and throw it; the slider makes the flame higher"))
    for part in [stage, slider, caption] { addSubview(part) }
  }

  /// Makes the flame higher or lower.
  func grow(by step: Double) {
    slider.value += step
    stage.height = slider.value
  }

  /// Moves the candle to the side.
  func step(by way: Double) { stage.step(by: way) }

  /// The stage, the slider and its caption in a window of a size.
  static func layout(
    _ size: Size, textScale: Double = 1
  ) -> (stage: Rect, slider: Rect, caption: Rect) { stageAndSlider(in: size, textScale: textScale) }

  override func layoutField(_ field: Rect) {
    let layout = Self.layout(bounds.size, textScale: effectiveTextScale)
    stage.frame = alignToPixels(layout.stage)
    slider.frame = alignToPixels(layout.slider)
    caption.text.font.size = Self.captionSize(bounds.size)
    caption.fit(in: alignToPixels(layout.caption))
  }
}
