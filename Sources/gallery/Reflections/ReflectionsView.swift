import Martlet

/// A lake at night, and sliders for its water and its lamps.
@MainActor
final class ReflectionsView: DemoView {
  private let stage: LakeStage
  private let sliders: [Slider]
  private let captions: [Label]

  private static let gap = 12.0

  init(palette: Palette, trace: Trace?) {
    let stage = LakeStage(palette: palette, trace: trace)
    self.stage = stage
    let style = ControlStyle(palette: palette)
    sliders = [
      Slider(range: LakeStage.clarities, value: stage.clarity, style: style) { stage.clarity = $0 },
      Slider(range: LakeStage.delays, value: stage.delay, style: style) { stage.delay = $0 },
    ]
    captions = [localized("Water"), localized("Lamps")].map { Label($0, role: .caption, color: palette.mist) }
    super.init(
      palette: palette, title: localized("Reflections"),
      hint:
        localized("Drag and throw a lantern, or its reflection; the lamps light in turn"))
    for part in [stage] + sliders + captions { addSubview(part) }
  }

  /// Shows more or less of the reflection.
  func clear(by step: Double) {
    sliders[0].value += step
    stage.clarity = sliders[0].value
  }

  /// Makes lamps later or earlier.
  func delay(by step: Double) {
    sliders[1].value += step
    stage.delay = sliders[1].value
  }

  /// Moves the lanterns.
  func stir() { stage.stir() }

  /// The stage, and the places of the controls, in a window of a size.
  /// - Parameter textScale: The scale of the captions.
  static func layout(
    _ size: Size, textScale: Double = 1
  ) -> (stage: Rect, controls: [(caption: Rect, slider: Rect)]) {
    let field = field(in: size)
    let height = ControlStyle.touchTarget
    let gap = isCompact(size) ? 8 : gap
    let isWide = field.width >= 480 || field.height < 260
    let rows = isWide ? 1.0 : 2
    var stage = field
    stage.size.height = max(field.height - rows * height - gap, 1)
    let controls = (0..<2).map { number in
      let width = isWide ? (field.width - 2 * gap) / 2 : field.width
      let (column, row) = isWide ? (Double(number), 0) : (0, Double(number))
      return captioned(
        Rect(
          x: field.minX + column * (width + 2 * gap), y: stage.maxY + gap + row * height, width: width,
          height: height
        ).directed(in: size.width), in: size, textScale: textScale)
    }
    return (stage, controls)
  }

  override func layoutField(_ field: Rect) {
    let layout = Self.layout(bounds.size, textScale: effectiveTextScale)
    stage.frame = alignToPixels(layout.stage)
    for (index, control) in layout.controls.enumerated() {
      sliders[index].frame = alignToPixels(control.slider)
      captions[index].text.font.size = Self.captionSize(bounds.size)
      captions[index].fit(in: alignToPixels(control.caption))
    }
  }
}
