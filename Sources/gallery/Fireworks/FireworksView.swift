import Martlet

/// A night for fireworks.
@MainActor
final class FireworksView: DemoView {
  let stage: FireworksStage

  init(palette: Palette) {
    stage = FireworksStage(palette: palette)
    super.init(
      palette: palette, title: localized("Fireworks"),
      hint: localized("Tap the sky: a shell bursts there. Drag to look round"))
    addSubview(stage)
  }

  /// Launches a shell somewhere.
  func launch() { stage.launch() }

  /// Looks from elsewhere: by angles, in radians.
  func turn(by turn: Double, tilt: Double = 0) { stage.turn(by: turn, tilt: tilt) }

  override func layoutField(_ field: Rect) { stage.frame = alignToPixels(field) }
}
