import Glibc
import Martlet

/// A sun with planets, and a slider for their time.
@MainActor
final class SolarView: DemoView {
  private let stage: SolarStage
  private let slider: Slider
  private let caption: Label
  /// The planets' speed before motion was reduced; `nil` if it never was.
  private var usualSpeed: Double?

  /// The speed at the left of the slider, and how many times as fast the right is.
  private static let speeds = (least: 0.04, ratio: 100.0)

  init(palette: Palette) {
    let stage = SolarStage(palette: palette)
    self.stage = stage
    slider = Slider(
      range: 0...1, value: SolarView.value(of: 1), style: ControlStyle(palette: palette, accent: palette.sun)
    ) { stage.speed = SolarView.speed(at: $0) }
    caption = Label(localized("Speed"), role: .caption, color: palette.mist)
    super.init(
      palette: palette, title: localized("Solar"),
      hint: localized("Drag to look round; the slider slows the planets down"))
    stage.layer.name = "stage"
    for part in [stage, slider, caption] { addSubview(part) }
  }

  /// Where motion is reduced, the planets hardly move until somebody wants them to.
  override func reducedMotionDidChange(_ isReduced: Bool) {
    if isReduced {
      usualSpeed = stage.speed
      show(speed: Self.speeds.least)
    } else if let usualSpeed, stage.speed == Self.speeds.least {
      show(speed: usualSpeed)
    }
  }

  private func show(speed: Double) {
    slider.value = Self.value(of: speed)
    stage.speed = speed
  }

  /// Looks from elsewhere: by angles, in radians.
  func turn(by turn: Double, tilt: Double = 0) { stage.turn(by: turn, tilt: tilt) }

  /// Makes the planets ten times slower, or as fast as usual.
  func toggleSlowness() {
    let speed = stage.speed == 1 ? 0.1 : 1
    View.animate(spring: .snappy) { slider.value = Self.value(of: speed) }
    stage.speed = speed
  }

  private static func speed(at value: Double) -> Double { speeds.least * pow(speeds.ratio, value) }
  private static func value(of speed: Double) -> Double { log(speed / speeds.least) / log(speeds.ratio) }

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
