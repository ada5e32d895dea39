import Martlet

/// A box on a turntable, and a bar that opens and closes it.
@MainActor
final class BoxView: DemoView {
  private let stage = View()
  /// Moves away as the box opens, so that it has room.
  private let dolly = View()
  private let table = Turntable(turn: -0.6, tilt: -0.5, within: -1.3...0.7)
  private let box: Box
  private let bar: SegmentedBar
  private let pan = PanGestureRecognizer()

  private static let gap = 12.0
  /// The side of the box, in sides of the stage; the distance of the eye and how far the open box moves away, in sides of the box.
  private static let share = 0.46
  private static let eye = 4.6
  private static let away = 2.0

  init(palette: Palette) {
    box = Box(palette: palette)
    bar = SegmentedBar(["Closed", "Open"], style: ControlStyle(palette: palette))
    super.init(
      palette: palette, title: "Box", hint: "Turn it and throw it; tap a face to turn its other side out")
    stage.layer.name = "stage"
    dolly.layer.preservesDepth = true
    table.layer.name = "box"
    table.plate.addSubview(box)
    dolly.addSubview(table)
    stage.addSubview(dolly)
    for part in [stage, bar] { addSubview(part) }
    bar.onChange = { [weak self] _ in self?.showLid() }
    pan.maximumNumberOfTouches = 1
    pan.beginsOnTouchDown = { [weak self] _ in self?.table.isTurning ?? false }
    pan.addHandler { [weak self] in self?.table.follow($0) }
    stage.addGestureRecognizer(pan)
  }

  /// Opens or closes the box.
  func toggle() {
    bar.selection = 1 - bar.selection
    showLid()
  }

  /// Turns the box by angles, in radians.
  func turn(by turn: Double, tilt: Double = 0) { table.turn(by: turn, tilt: tilt) }

  private func showLid() {
    box.isOpen = bar.selection == 1
    dolly.layer.animate(.transform.translation.z, to: distance, spring: Box.swing.slow)
  }

  private var distance: Double { -box.side * (box.isOpen ? Self.away : 0.5) }

  /// The stage and the bar in a window of a size.
  static func layout(_ size: Size) -> (stage: Rect, bar: Rect) {
    let field = field(in: size)
    var stage = field
    stage.size.height = max(field.height - ControlStyle.touchTarget - gap, 1)
    let width = min(field.width, 280)
    return (
      stage,
      Rect(
        x: field.midX - width / 2, y: stage.maxY + gap, width: width, height: ControlStyle.touchTarget)
    )
  }

  /// The side of the box on a stage of a size.
  static func side(on stage: Size) -> Double {
    max((min(stage.width, stage.height) * share).rounded(), 1)
  }

  override func layoutField(_ field: Rect) {
    let layout = Self.layout(bounds.size)
    stage.frame = alignToPixels(layout.stage)
    bar.frame = alignToPixels(layout.bar)
    let side = Self.side(on: stage.bounds.size)
    table.radius = side * 0.6
    stage.layer.sublayerTransform = Transform(perspectiveDistance: side * Self.eye)
    dolly.center = stage.bounds.center
    guard side != box.side else { return }
    box.side = side
    dolly.freeze(.transform.translation.z)
    dolly.layer.transform = Transform(translationX: 0, y: 0, z: distance)
  }
}
