import Martlet
import MartletRenderTree

/// Sheets through each other in a space that turns.
@MainActor
final class SpaceStage {
  private static let size = 400.0
  /// The distance of the eye, in points.
  private static let distance = 900.0

  private let target = ManualHost()
  private let tree: LayerTree

  /// The number of pieces of the newest frame.
  var pieceCount: Int {
    let list = target.tree.displayList
    return list.items.count { $0.kind == .piece } + sheetCount
  }

  private let sheetCount: Int
  /// Where each sheet is in its space, and its extent around its middle.
  private var sheets: [(map: Transform, extent: Rect)] = []
  private var order = DepthOrder()
  private var turn = 0.0

  init(count: Int) {
    sheetCount = count
    tree = LayerTree(host: target)
    tree.root.frame = Rect(x: 0, y: 0, width: Self.size, height: Self.size)
    tree.root.sublayerTransform = Transform(perspectiveDistance: Self.distance)
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
      let place = Transform(
        translationX: sheet.position.x - Self.size / 2, y: sheet.position.y - Self.size / 2,
        z: sheet.zPosition)
      sheets.append(
        (
          sheet.transform.concatenating(place), Rect(center: .zero, size: sheet.bounds.size)
        ))
    }
    tree.root.addSublayer(space)
    space.add(
      BasicAnimation(from: 0, to: 2 * .pi, duration: 20, timingFunction: .linear, repeatCount: .infinity),
      for: .transform.rotation.y)
    Transaction.flush()
  }

  /// Sorts and cuts the sheets alone, as they are after another turn of their space.
  func sort() {
    turn += 2 * .pi / 1200
    let view = Transform(rotation: turn, axisX: 0, y: 1, z: 0)
      .concatenating(Transform(perspectiveDistance: Self.distance))
    order.removeAll()
    for sheet in sheets { order.add(sheet.map.concatenating(view), sheet.extent) }
    order.sort()
  }

  /// Computes the next frame.
  func update() {
    target.now += 1.0 / 60
    target.tree.update(at: target.now)
  }
}
