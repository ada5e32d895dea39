import Martlet
import MartletRenderer

/// Equal layers that are plain and small: made by hand, or copies of one.
@MainActor
final class CopyStage {
  /// How the layers are made.
  enum Kind: String, CaseIterable {
    /// Each by itself.
    case hand
    /// One replicator's copies of one layer.
    case copies
    /// A replicator's copies of a replicator's copies of one layer.
    case nested
  }
  /// What moves.
  enum Motion: String, CaseIterable {
    /// Nothing.
    case still
    /// Each layer moves, turns and fades, a little later than the one before, as in scene s1.
    case each
    /// Only what holds them all.
    case all
  }

  private static let size = (width: 640, height: 400)
  private static let side = 4.0
  private static let delay = 0.001

  private let host = ManualHost()
  private let tree: LayerTree
  private let holder = Layer()
  private let canvas: OffscreenCanvas
  private let damage: [PixelRect]

  /// The number of layers in each row and in each column.
  private let length: Int

  /// - Parameter count: The number of layers, a square number.
  init(count: Int, _ kind: Kind, _ motion: Motion) throws {
    canvas = try OffscreenCanvas(width: Self.size.width, height: Self.size.height)
    damage = [canvas.bounds]
    length = Int(Double(count).squareRoot().rounded())
    tree = LayerTree(host: host)
    Transaction.disableActions = true
    tree.root.frame = Rect(x: 0, y: 0, width: Double(Self.size.width), height: Double(Self.size.height))
    tree.root.backgroundColor = Color(0x202020)
    holder.frame = tree.root.bounds
    holder.anchorPoint = .zero
    holder.position = .zero
    tree.root.addSublayer(holder)
    let columns = Point(x: Double(Self.size.width) / Double(length), y: 0)
    let rows = Point(x: 0, y: Double(Self.size.height) / Double(length))
    let delay = motion == .each ? Self.delay : 0
    switch kind {
    case .hand:
      for number in 0..<count {
        let (row, column) = (Double(number / length), Double(number % length))
        holder.addSublayer(
          layer(at: columns * column + rows * row, motion, begin: 1000 + delay * (row + column)))
      }
    case .copies:
      // One transform leads from each to the next, so they lie on one line.
      let line = replicator(count, by: (columns + rows) * (Double(length) / Double(count)), delay)
      line.addSublayer(layer(at: .zero, motion, begin: 1000))
      holder.addSublayer(line)
    case .nested:
      let (outer, inner) = (replicator(length, by: rows, delay), replicator(length, by: columns, delay))
      inner.addSublayer(layer(at: .zero, motion, begin: 1000))
      outer.addSublayer(inner)
      holder.addSublayer(outer)
    }
    if motion == .all {
      holder.add(
        BasicAnimation(
          from: Point.zero, to: Point(x: 20, y: 12), duration: 1, timingFunction: .linear,
          repeatCount: .infinity, autoreverses: true), for: .position)
    }
    Transaction.flush()
    // When the latest copy moves too.
    host.now += Double(count) * Self.delay + 1
  }

  private func replicator(_ count: Int, by step: Point, _ delay: Double) -> ReplicatorLayer {
    let result = ReplicatorLayer()
    result.anchorPoint = .zero
    result.instanceCount = count
    result.instanceTransform = Transform(translationX: step.x, y: step.y, z: 0)
    result.instanceDelay = delay
    return result
  }

  private func layer(at point: Point, _ motion: Motion, begin: MediaTime) -> Layer {
    let layer = Layer()
    layer.bounds = Rect(x: 0, y: 0, width: Self.side, height: Self.side)
    layer.cornerRadius = 1
    layer.backgroundColor = Color(0x3E8EDE)
    layer.position = point
    guard motion == .each else { return layer }
    func forever<Value>(_ from: Value, _ to: Value, _ duration: Double) -> BasicAnimation<Value> {
      BasicAnimation(
        from: from, to: to, duration: duration, timingFunction: .linear, isAdditive: true, beginTime: begin,
        repeatCount: .infinity, autoreverses: true)
    }
    layer.add(forever(Point.zero, Point(x: 30, y: 20), 2), for: .position)
    layer.add(forever(0, 2 * Double.pi, 3), for: .transform.rotation)
    layer.add(forever(0, -0.7, 1.4), for: .opacity)
    return layer
  }

  /// Computes the next frame.
  func update() {
    host.now += 1.0 / 60
    host.tree.update(at: host.now)
  }

  /// Computes the next frame and draws it.
  func drawFrame() throws {
    update()
    try canvas.draw(host.tree.displayList, damage: damage)
  }
}
