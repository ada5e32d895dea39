import Martlet

/// A flower over the rainbow: a line on a wider, pale one, drawn as far as one likes, in dashes or not.
@MainActor
final class StudioFlower: Layer {
  /// How far its line goes, 0…1. Setting it shows it at once.
  var end = 1.0 {
    didSet { Transaction.withoutActions { line.strokeEnd = end } }
  }
  /// How its line is interrupted. Setting it changes the present dashes.
  var dashes = Dashes.none {
    didSet { showDashes() }
  }
  /// The opacity of its line, 0…1. Setting it runs the line's own action.
  var lineOpacity: Double {
    get { line.opacity }
    set { line.opacity = newValue }
  }

  private let ground = ShapeLayer()
  private let line = ShapeLayer()
  private var radius = 0.0

  /// The opacities that can be chosen: a part of it is always seen.
  static let opacities = 0.2...1
  /// The part of its room that it fills, and how wide its lines are, as parts of its radius and in points at most.
  private static let (share, lineShare, widest) = (0.34, 0.13, 12.0)
  /// How much wider the pale line is.
  private static let groundShare = 1.9

  init(palette: Palette) {
    super.init()
    isStill = true
    ground.name = "ground"
    line.name = "flower"
    ground.isStill = true
    ground.strokeColor = .white.withAlpha(0.8)
    line.strokeColor = palette.coral.darkened(by: 0.1)
    for part in [ground, line] {
      part.fillColor = .clear
      part.lineCap = .round
      part.lineJoin = .round
      addSublayer(part)
    }
    line.actions[.opacity] = HueTurn()
  }

  /// Lies in the middle of a room, on top of its motion there; in a room of another size at once.
  func place(in room: Rect, animated: Bool) {
    let radius = (min(room.width, room.height) * Self.share).rounded()
    if radius != self.radius {
      self.radius = radius
      draw()
    }
    if animated { animate(.position, to: room.center, spring: .lively) } else { position = room.center }
  }

  private func draw() {
    bounds = Rect(x: 0, y: 0, width: 2 * radius, height: 2 * radius)
    let path = LabShape.flower.path(center: bounds.center, radius: max(radius, 1))
    let width = min(radius * Self.lineShare, Self.widest)
    Transaction.withoutActions {
      for part in [ground, line] {
        part.frame = bounds
        part.path = path
      }
      ground.lineWidth = width * Self.groundShare
      line.lineWidth = width
      showDashes()
    }
  }

  private func showDashes() {
    let length = line.path.length
    let count = dashes.count(along: length, lineWidth: line.lineWidth, cap: line.lineCap)
    (line.lineDashPattern, line.lineDashPhase) = dashes.fitted(
      count, along: length, lineWidth: line.lineWidth, cap: line.lineCap)
  }
}
