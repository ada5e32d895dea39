import Martlet
import MartletRenderer

/// An emitter with a constant number of live particles. They are smaller than a pixel, so that pixels cost little.
@MainActor
final class ParticleStage {
  /// What the particles are like.
  enum Kind: String, CaseIterable {
    /// Of one cell, in any order.
    case unordered
    /// Of one cell with ranges of everything, from the oldest to the youngest.
    case ordered
    /// Emitted by other particles, each of them by one of a hundred.
    case nested
    /// Of one cell, in all directions of space, seen with perspective from a side that changes.
    case inSpace
    /// The same, sorted by depth and slowed by the air.
    case backToFront
  }

  private static let size = (width: 640, height: 400)
  private static let lifetime = 2.0

  private let target = ManualHost()
  private let tree: LayerTree
  private let canvas: OffscreenCanvas
  private let damage: [PixelRect]
  private let emitter = EmitterLayer()

  /// The number of draw calls of the newest frame.
  var drawCalls: Int { canvas.renderer.counters.draws }

  init(count: Int, _ kind: Kind) throws {
    canvas = try OffscreenCanvas(width: Self.size.width, height: Self.size.height)
    damage = [canvas.bounds]
    tree = LayerTree(host: target)
    tree.root.frame = Rect(x: 0, y: 0, width: Double(Self.size.width), height: Double(Self.size.height))
    tree.root.backgroundColor = Color(0x15171C)
    emitter.frame = tree.root.bounds
    emitter.emitterPosition = tree.root.bounds.center
    var cell = EmitterCell()
    cell.contents = Image(Bitmap(width: 8, height: 8, bytes: [UInt8](repeating: 255, count: 256)))
    cell.scale = 0.02
    cell.lifetime = Self.lifetime
    cell.birthRate = Double(count) / Self.lifetime
    cell.velocity = 60
    cell.velocityRange = 40
    cell.emissionRange = 2 * .pi
    cell.yAcceleration = 20
    cell.alphaSpeed = -0.4
    switch kind {
    case .unordered: emitter.emitterCells = [cell]
    case .inSpace:
      putInSpace()
      emitter.emitterCells = [cell]
    case .backToFront:
      putInSpace()
      emitter.renderMode = .backToFront
      cell.drag = 1
      cell.zAcceleration = 5
      emitter.emitterCells = [cell]
    case .ordered:
      emitter.renderMode = .oldestFirst
      cell.drag = 1
      cell.spin = 3
      cell.spinRange = 2
      cell.scaleRange = 0.01
      (cell.redRange, cell.greenRange, cell.blueRange) = (0.2, 0.2, 0.2)
      emitter.emitterCells = [cell]
    case .nested:
      var parent = cell
      parent.contents = nil
      parent.birthRate = 50
      cell.birthRate = Double(count) / (parent.birthRate * parent.lifetime * Self.lifetime)
      parent.emitterCells = [cell]
      emitter.emitterCells = [parent]
    }
    tree.root.addSublayer(emitter)
    Transaction.flush()
  }

  /// Lets particles be seen in space, by an eye that turns round them once in a minute.
  private func putInSpace() {
    emitter.preservesDepth = true
    // From so far that all pictures are reduced equally often.
    tree.root.sublayerTransform = Transform(perspectiveDistance: 1200)
    emitter.add(
      BasicAnimation(from: 0, to: 2 * .pi, duration: 60, timingFunction: .linear, repeatCount: .infinity),
      for: .transform.rotation.y)
  }

  /// Computes the next frame.
  func update() {
    target.now += 1.0 / 60
    target.tree.update(at: target.now)
  }

  /// Computes the next frame and draws one pixel of it: all particles are computed and placed in the window, and next to none
  /// is left to OpenGL.
  func drawPixel() throws {
    update()
    try canvas.draw(target.tree.displayList, damage: [PixelRect(width: 1, height: 1)])
  }

  /// Computes the next frame and draws it.
  func drawFrame() throws {
    update()
    try canvas.draw(target.tree.displayList, damage: damage)
  }
}
