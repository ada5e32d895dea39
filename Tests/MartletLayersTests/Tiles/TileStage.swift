import Dispatch
import MartletDrawing
import MartletGeometry
import MartletSynchronization

@testable import MartletLayers

/// A tiled layer in a window of 400 × 300 points, with a record of what was drawn.
@MainActor
final class TileStage {
  /// What was drawn, from any thread.
  final class Record: Sendable {
    private let tiles = Mutex<[(tile: Tile, isMain: Bool)]>([])
    /// The main actor has no thread of its own in tests, but a queue.
    private static let mainKey: DispatchSpecificKey<Bool> = {
      let key = DispatchSpecificKey<Bool>()
      DispatchQueue.main.setSpecific(key: key, value: true)
      return key
    }()

    init() { precondition(DispatchQueue.getSpecific(key: Self.mainKey) != nil, "made on the main actor") }

    func add(_ tile: Tile) {
      let isMain = DispatchQueue.getSpecific(key: Self.mainKey) != nil
      tiles.withLock { $0.append((tile, isMain)) }
    }

    var all: [Tile] { tiles.withLock { $0.map(\.tile) } }
    var isMainThreadUsed: Bool { tiles.withLock { $0.contains(where: \.isMain) } }
    func forget() { tiles.withLock { $0 = [] } }
  }

  let stage = LayerStage()
  let layer = TiledLayer()
  let record = Record()

  static let side = 100_000.0

  init(levels: Int = 15, bias: Int = 6, draw: TiledLayer.Drawing? = nil) {
    layer.bounds = Rect(x: 0, y: 0, width: Self.side, height: Self.side)
    layer.anchorPoint = .zero
    layer.levelsOfDetail = levels
    layer.levelsOfDetailBias = bias
    layer.drawTile = { [record] context, tile in
      record.add(tile)
      if let draw { draw(context, tile) } else { context.fill(tile.rect, with: Color(0x3E8EDE)) }
    }
  }

  /// Adds the layer to the window.
  func open() {
    stage.root.masksToBounds = true
    stage.root.addSublayer(layer)
    stage.frame()
  }

  /// Shows the layer at a scale, with a place of it in the middle of the window.
  func look(at place: Point, scale: Double) {
    Transaction.withoutActions {
      layer.transform = Transform(scale: scale)
      layer.position = Point(x: 200 - place.x * scale, y: 150 - place.y * scale)
    }
    Transaction.flush()
  }

  /// Draws frames until nothing is requested and no frame is wanted any more.
  func settle() async {
    for _ in 0..<1000 {
      layer.keeper.queue.waitUntilDrawn()
      await Task.yield()
      guard stage.wantsFrames || stage.deadline != nil else { return }
      stage.advance(by: 1.0 / 60)
    }
    preconditionFailure("the tiles never settle")
  }

  /// Whether tiles in the tree cover a rectangle of the layer.
  func isCovered(_ rect: Rect) -> Bool {
    let shown = layer.keeper.inTree.compactMap { layer.keeper.tiles[$0]?.layer?.frame }
    return stride(from: rect.minX + 0.01, to: rect.maxX, by: 7).allSatisfy { x in
      stride(from: rect.minY + 0.01, to: rect.maxY, by: 7).allSatisfy { y in
        shown.contains { $0.contains(Point(x: x, y: y)) }
      }
    }
  }

  /// The tiles that the window shows, by their levels.
  var shownLevels: [Int: Int] {
    layer.keeper.inTree.reduce(into: [:]) { $0[$1.level, default: 0] += 1 }
  }
}
