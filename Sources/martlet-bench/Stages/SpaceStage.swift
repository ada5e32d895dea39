import Martlet

/// Sheets through each other in a space that turns.
@MainActor
final class SpaceStage {
  private static let size = 400.0

  private let target = ManualHost()
  private let tree: LayerTree

  /// The number of pieces of the newest frame.
  var pieceCount: Int {
    let list = target.tree.displayList
    return list.items.count { $0.kind == .piece } + sheetCount
  }

  private let sheetCount: Int

  init(count: Int) {
    sheetCount = count
    tree = LayerTree(host: target)
    tree.root.frame = Rect(x: 0, y: 0, width: Self.size, height: Self.size)
    tree.root.sublayerTransform = Transform(perspectiveDistance: 900)
    let space = TransformLayer()
    space.frame = tree.root.bounds
    var seed: UInt64 = 1
    func random(_ range: ClosedRange<Double>) -> Double {
      // A linear congruential generator (Knuth's MMIX).
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return range.lowerBound + Double(seed >> 11) / Double(1 << 53) * (range.upperBound - range.lowerBound)
    }
    for _ in 0..<count {
      let sheet = Layer()
      sheet.bounds = Rect(x: 0, y: 0, width: random(30...200), height: random(30...200))
      sheet.position = Point(x: random(80...320), y: random(80...320))
      sheet.zPosition = random(-120...120)
      sheet.backgroundColor = Color(0x3E8EDE, alpha: 0.6)
      sheet.transform = Transform(
        rotation: random(-1.4...1.4), axisX: random(-1...1), y: random(-1...1), z: random(-1...1))
      space.addSublayer(sheet)
    }
    tree.root.addSublayer(space)
    space.add(
      BasicAnimation(from: 0, to: 2 * .pi, duration: 20, timingFunction: .linear, repeatCount: .infinity),
      for: .transform.rotation.y)
    Transaction.flush()
  }

  /// Computes the next frame.
  func update() {
    target.now += 1.0 / 60
    target.tree.update(at: target.now)
  }
}
