import Foundation
import MartletRenderTree
import Testing

/// A scene of `Scenes` at a scale.
struct GoldenScene: Sendable, CustomTestStringConvertible {
  /// The name of the file in `Scenes`, without its suffix.
  var scene: String
  /// Pixels per point.
  var scale = 1.0

  /// All pictures that have a reference.
  static let all: [GoldenScene] =
    [
      "rotated-rounded-rects", "radii-per-corner", "border-translucent", "tilted", "tilted-through-eye",
      "nested-clips-rotated", "clip-upright", "groups", "groups-clipped", "many-tiny", "huge", "degenerate",
      "opaque-cards", "shadows", "contents", "sides", "gradients", "shapes", "sublayer-transform",
    ].map { GoldenScene(scene: $0) } + [GoldenScene(scene: "gradients", scale: 1.5)]
    + ["emitter-shapes", "emitters", "emitter-solids", "emitter-space"].flatMap { scene in
      [1, 2].map { GoldenScene(scene: scene, scale: $0) }
    }
    + ["hairlines", "contents-in-parts"].flatMap { scene in
      [1, 1.5, 2].map { GoldenScene(scene: scene, scale: $0) }
    }
    + [1.5, 2].map { GoldenScene(scene: "shapes", scale: $0) }
    + [
      "filters", "blend-modes", "backdrops", "backdrop-groups", "vibrancy", "masks", "rasterized",
      "continuous-corners", "layer-shadows", "characters", "filled-clips", "space", "replicators",
      "without-sheets",
    ].flatMap { scene in
      [1, 1.5, 2].map { GoldenScene(scene: scene, scale: $0) }
    }

  /// The largest difference between two renderings that must agree, such as in two halves or upside down. Filters make
  /// differences larger.
  var sameTolerance: Int {
    [
      "filters", "backdrops", "backdrop-groups", "vibrancy", "masks", "rasterized", "layer-shadows",
      "emitters", "emitter-space", "without-sheets",
    ].contains(scene)
      ? 2 : 1
  }

  /// Name of the picture.
  var name: String { scale == 1 ? scene : "\(scene)-at-\(scale)" }

  var testDescription: String { name }

  /// Reads the scene and resolves it.
  func load() throws -> (list: DisplayList, width: Int, height: Int) {
    let file = GoldenRig.folder("Tests/GoldenTests/Scenes").appendingPathComponent("\(scene).scene")
    let text = try SceneText(contentsOf: file.path)
    let tree = RenderTree()
    tree.apply(text.commit)
    tree.update(at: 1)
    return (tree.displayList, Int(text.size.width * scale), Int(text.size.height * scale))
  }
}
