import MartletGeometry
import MartletRenderTree
import RenderingTestSupport
import Testing

/// What two effects make together is in the goldens.
struct PairTests {
  /// An effect that may meet each other one.
  enum Effect: CaseIterable {
    case blur, opacity, mask, rotation, clip, scale, blend

    /// Whether a layer has it.
    func isOf(_ layer: LayerProperties) -> Bool {
      let map = Transform2D(layer.transform)
      return switch self {
      case .blur: layer.filter.blurRadius > 0
      case .opacity: layer.opacity > 0 && layer.opacity < 1
      case .mask: layer.isMasked
      case .rotation: map.map { abs($0.b) > 0.01 } ?? false
      case .clip: layer.masksToBounds
      case .scale: map.map { abs($0.a * $0.d - $0.b * $0.c - 1) > 0.01 } ?? false
      case .blend: layer.blendMode != .normal
      }
    }
  }

  /// How two effects may meet.
  struct Pair: Hashable, CustomStringConvertible {
    /// That of the layer, or of the one around it.
    var outer: Effect
    var inner: Effect
    /// Whether they are on one layer.
    var isTogether: Bool

    var description: String { isTogether ? "\(outer) with \(inner)" : "\(inner) in \(outer)" }

    /// All of them.
    static let all: Set<Pair> = {
      let effects = Effect.allCases
      var pairs: Set<Pair> = []
      for (i, a) in effects.enumerated() {
        for b in effects[(i + 1)...] {
          pairs.formUnion([
            Pair(outer: a, inner: b, isTogether: true), Pair(outer: a, inner: b, isTogether: false),
            Pair(outer: b, inner: a, isTogether: false),
          ])
        }
      }
      return pairs
    }()
  }

  /// The pairs of a scene.
  private func pairs(in commit: Commit) -> Set<Pair> {
    var (layers, sublayers): ([NodeID: LayerProperties], [NodeID: [NodeID]]) = ([:], [:])
    for change in commit.changes {
      switch change {
      case .properties(let id, let properties): layers[id] = properties
      case .sublayers(let id, let ids): sublayers[id] = ids
      default: break
      }
    }
    var pairs: Set<Pair> = []
    for (id, layer) in layers {
      let own = Effect.allCases.filter { $0.isOf(layer) }
      for (i, a) in own.enumerated() {
        for b in own[(i + 1)...] { pairs.insert(Pair(outer: a, inner: b, isTogether: true)) }
      }
      for sublayer in sublayers[id] ?? [] {
        guard let inner = layers[sublayer], !inner.isMask else { continue }
        for a in own {
          for b in Effect.allCases where a != b && b.isOf(inner) {
            pairs.insert(Pair(outer: a, inner: b, isTogether: false))
          }
        }
      }
    }
    return pairs
  }

  @Test func `Each two effects meet in a golden, on one layer and on a layer in another`() throws {
    var missing = Pair.all
    #expect(missing.count == 3 * 21)
    for scene in GoldenScene.all where scene.scale == 1 {
      missing.subtract(pairs(in: try scene.load().commit))
    }
    #expect(missing.isEmpty, "missing: \(missing.map(\.description).sorted())")
  }
}
