import Martlet
import MartletRenderer

/// A path that is hard to draw, 1000 × 1000 points large, drawn off screen with a manual clock.
@MainActor
final class PathStage {
  /// What the path is.
  enum Kind: String, CaseIterable {
    /// Lines from side to side that cross each other.
    case lines
    /// One line to and fro between random points, filled.
    case scribble
    /// One line of short steps.
    case walk
  }

  private static let side = 1000

  private let host = ManualHost()
  private let canvas: OffscreenCanvas
  private let tree: LayerTree
  private let shape = ShapeLayer()

  /// - Parameters:
  ///   - kind: What the path is.
  ///   - count: The number of its lines.
  ///   - isPatient: Whether frames need not be complete, as those of a window.
  init(_ kind: Kind, count: Int, isPatient: Bool) throws {
    canvas = try OffscreenCanvas(width: Self.side, height: Self.side)
    canvas.renderer.spreadsUploads = isPatient
    tree = LayerTree(host: host)
    tree.root.frame = Rect(x: 0, y: 0, width: Double(Self.side), height: Double(Self.side))
    tree.root.backgroundColor = Color(0xF6F4EF)
    Transaction.disableActions = true
    shape.path = Self.path(kind, count)
    shape.fillColor = kind == .scribble ? Color(0xF7B733) : .clear
    shape.strokeColor = Color(0x3E8EDE, alpha: 0.5)
    shape.lineWidth = 1.5
    tree.root.addSublayer(shape)
    Transaction.flush()
  }

  private static func path(_ kind: Kind, _ count: Int) -> Path {
    var generator = SceneGenerator()
    let side = Double(Self.side)
    func place() -> Double { generator.next() * side }
    var path = Path()
    var point = Point(x: side / 2, y: side / 2)
    path.move(to: point)
    for number in 0..<count {
      switch kind {
      case .lines where number.isMultiple(of: 2):
        path.move(to: Point(x: 0, y: place()))
        path.addLine(to: Point(x: side, y: place()))
      case .lines:
        path.move(to: Point(x: place(), y: 0))
        path.addLine(to: Point(x: place(), y: side))
      case .scribble: path.addLine(to: Point(x: place(), y: place()))
      case .walk:
        let step = Point(x: generator.next() * 8 - 4, y: generator.next() * 8 - 4)
        point = Point(x: min(max(point.x + step.x, 0), side), y: min(max(point.y + step.y, 0), side))
        path.addLine(to: point)
      }
    }
    return path
  }

  /// Draws everything, to the last pixel. Returns whether nothing is missing.
  func drawFrame() throws -> Bool {
    host.now += 1.0 / 60
    host.tree.update(at: host.now)
    try canvas.draw(host.tree.displayList)
    canvas.finish()
    return canvas.renderer.unfinished.isEmpty
  }

  /// Moves the path by a part of a pixel.
  func move() {
    Transaction.disableActions = true
    shape.position.x += 0.25
    Transaction.flush()
  }
}
