import Foundation
import MartletRenderTree
import RenderingTestSupport
import Testing

/// A scene of `Scenes` at a scale.
struct GoldenScene: Sendable, CustomTestStringConvertible {
  /// The name of the file in `Scenes`, without its suffix.
  var scene: String
  /// Pixels per point.
  var scale = 1.0

  /// All pictures that have a reference: each scene at each scale.
  static let all: [GoldenScene] =
    ([
      "rotated-rounded-rects", "radii-per-corner", "border-translucent", "tilted", "tilted-through-eye",
      "nested-clips-rotated", "clip-upright", "groups", "groups-clipped", "many-tiny", "huge", "degenerate",
      "opaque-cards", "shadows", "contents", "sides", "gradients", "shapes", "sublayer-transform",
      "emitter-shapes", "emitters", "emitter-solids", "emitter-space", "hairlines", "contents-in-parts",
      "filters", "blend-modes", "backdrops", "backdrop-groups", "vibrancy", "masks", "rasterized",
      "continuous-corners", "layer-shadows", "characters", "filled-clips", "space", "replicators",
      "without-sheets", "content-shadows", "sublayer-shadows", "light-and-spaces",
    ] + PairScene.allCases.map(\.rawValue) + MadeScene.allCases.map(\.rawValue)).flatMap { scene in
      [1, 1.5, 2].map { GoldenScene(scene: scene, scale: $0) }
    }

  /// The largest difference between two renderings that must agree, such as in two halves or upside down. Filters make
  /// differences larger, and so does a strong perspective: what is drawn is counted from the corner of the damage. Of 256 steps
  /// between two texels of a picture full of contrast one makes two levels.
  var sameTolerance: Int {
    if PairScene(rawValue: scene) != nil { return 6 }
    return [
      "filters", "backdrops", "backdrop-groups", "vibrancy", "masks", "rasterized", "layer-shadows",
      "emitters", "emitter-space", "without-sheets", "gradients", "content-shadows",
      "sublayer-shadows", "contents-in-parts", "light-and-spaces",
    ].contains(scene) ? 2 : 1
  }

  /// The largest difference between the picture and what a moved, turned or clipped view shows that is ignored. The noise of
  /// gradients and the grid of blurs belong to the pixels of the window, not to the layers: each takes up to two levels, and at
  /// the edge of the window, where the grid ends, up to nine. Colour matrices make that a little more, and modes such as colour
  /// dodge, which divide, ten times as much. The smoothing of steep edges belongs to squares of 2 × 2 pixels of the window.
  var viewTolerance: Int {
    switch scene {
    case "blend-modes": 34
    case "backdrops", "backdrop-groups": 9
    case "space": 20
    case "filters", "vibrancy", PairScene.nested.rawValue, PairScene.together.rawValue,
      PairScene.simple.rawValue, PairScene.contents.rawValue:
      6
    default: 4
    }
  }

  /// The share of the pixels that may differ by more: more where a mode divides by nearly nothing.
  var viewShare: Double { scene == "blend-modes" ? 0.002 : GoldenRig.share }

  /// Whether the text of what it shows says all of it, so that it can be written and read again.
  var isText: Bool { MadeScene(rawValue: scene)?.isText ?? true }

  /// Name of the picture.
  var name: String { scale == 1 ? scene : "\(scene)-at-\(scale)" }

  var testDescription: String { name }

  /// A scene that is ready to be drawn, and its size in pixels.
  struct Loaded {
    var commit: Commit
    var list: DisplayList
    var width: Int
    var height: Int
    var scale: Double

    /// How far the blur of what is below a layer takes colours, in pixels: four standard deviations.
    var backdropReach: Int32 {
      let radius = commit.changes.reduce(0.0) { most, change in
        guard case .properties(_, let layer) = change else { return most }
        return max(most, layer.backdropFilter.blurRadius)
      }
      return Int32((4 * radius * scale).rounded(.up))
    }
  }

  /// Reads the scene, or makes it, and resolves it.
  func load() throws -> Loaded {
    let text: SceneText
    if let pairs = PairScene(rawValue: scene) {
      text = try SceneText(pairs.text)
    } else if let made = MadeScene(rawValue: scene) {
      text = try made.made()
    } else {
      let file = GoldenRig.folder("Tests/GoldenTests/Scenes").appendingPathComponent("\(scene).scene")
      text = try SceneText(contentsOf: file.path)
    }
    return Loaded(
      commit: text.commit, list: Self.list(of: text.commit), width: Int(text.size.width * scale),
      height: Int(text.size.height * scale), scale: scale)
  }

  /// What an empty tree makes of a commit.
  static func list(of commit: Commit) -> DisplayList {
    let tree = RenderTree()
    tree.apply(commit)
    tree.update(at: 1)
    return tree.displayList
  }
}
