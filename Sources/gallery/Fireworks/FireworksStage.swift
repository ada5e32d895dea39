import Martlet

/// A night sky. A tap launches a shell that bursts where it was.
@MainActor
final class FireworksStage: NightStage {
  private let colors: [Color]
  private let trace: Trace?
  private let tap = TapGestureRecognizer()
  private var shells: [(layer: EmitterLayer, end: MediaTime)] = []
  private var count: UInt32 = 0

  init(palette: Palette, trace: Trace?) {
    colors = [palette.sun, palette.sky, palette.coral]
    self.trace = trace
    super.init()
    tap.addHandler { [weak self] tap in
      guard let self, tap.state == .ended, let place = tap.location(in: self) else { return }
      launch(to: place)
    }
    addGestureRecognizer(tap)
  }

  /// Launches a shell somewhere.
  func launch() {
    // Along the golden ratio places are far apart from the ones before.
    let share = (Double(count) * 0.618034 + 0.31).truncatingRemainder(dividingBy: 1)
    let height = (Double(count) * 0.414214 + 0.4).truncatingRemainder(dividingBy: 1)
    launch(
      to: Point(x: bounds.width * (0.15 + 0.7 * share), y: bounds.height * (0.2 + 0.25 * height)))
  }

  /// Launches a shell to a point.
  func launch(to goal: Point) {
    let ground = bounds.height * (1 - Self.hillHeight * 0.45)
    let place = Point(x: goal.x, y: min(goal.y, ground - min(40, bounds.height * 0.1)))
    let shell = Shell(
      start: Point(x: bounds.center.x + (goal.x - bounds.center.x) * 0.7, y: ground), goal: place,
      color: colors[Int(count) % colors.count], seed: count,
      size: min(max(min(bounds.width, bounds.height) / 520, 0.45), 1.3))
    count += 1
    let now = air.clockTime
    // Those of which nothing is alive any more.
    for old in shells where old.end < now { old.layer.removeFromSuperlayer() }
    shells.removeAll { $0.end < now }
    let layer = EmitterLayer()
    layer.isStill = true
    layer.name = "shell"
    layer.frame = bounds
    layer.renderMode = .additive
    layer.seed = shell.seed
    layer.beginTime = now
    layer.emitterPosition = shell.start
    layer.emitterCells = [shell.cell]
    air.addSublayer(layer)
    shells.append((layer, now + shell.duration))
  }
}
