import Martlet

/// What the demos of costs share: a view with a stage, its keys and its figures.
@MainActor
class CostDemo<Content: CostView> {
  private let view: Content

  required init(in room: any DemoRoom, palette: Palette, trace: Trace?) {
    view = Content(palette: palette)
    view.fill(room)
  }

  /// The figures that show what frames cost.
  var meter: CostMeter? { view.meter }

  /// Handles a key press.
  func pressed(_ key: KeyEvent.Key) { view.pressed(key) }
}
