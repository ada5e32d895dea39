import Martlet

/// A night for fireworks.
@MainActor
final class FireworksView: DemoView {
  private let stage: FireworksStage

  init(palette: Palette, trace: Trace?) {
    stage = FireworksStage(palette: palette, trace: trace)
    super.init(palette: palette, title: "Fireworks", hint: "Tap the sky: a shell bursts there")
    addSubview(stage)
  }

  /// Launches a shell somewhere.
  func launch() { stage.launch() }

  override func layoutField(_ field: Rect) { stage.frame = alignToPixels(field) }
}
