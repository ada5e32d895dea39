import MartletDrawing
import MartletGeometry
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

/// A way to show a scene that must not change its picture.
enum GoldenView: CustomStringConvertible {
  /// Moved to the right and down by whole pixels. 17 and 9 are odd, so that no picture of half the size keeps its grid.
  case moved
  /// Turned clockwise by a quarter.
  case turned
  /// Clipped to a rectangle of the picture, in pixels.
  case clipped(PixelRect)
  /// Written as text and read again.
  case replayed

  /// How far `moved` moves, in pixels.
  private static let distance = (x: 17, y: 9)

  var description: String {
    switch self {
    case .moved: "moved by (\(Self.distance.x), \(Self.distance.y)) pixels"
    case .turned: "turned by a quarter"
    case .clipped(let area): "clipped to \(area.width)×\(area.height) pixels at (\(area.x0), \(area.y0))"
    case .replayed: "read from its text again"
    }
  }

  /// The size of the window that shows a picture of a size, in pixels.
  func size(of picture: (width: Int, height: Int)) -> (width: Int, height: Int) {
    switch self {
    case .moved: (picture.width + Self.distance.x, picture.height + Self.distance.y)
    case .turned: (picture.height, picture.width)
    case .clipped, .replayed: picture
    }
  }

  /// The scene in this view.
  func list(of scene: GoldenScene.Loaded) throws -> DisplayList {
    if case .replayed = self {
      let tree = RenderTree()
      tree.apply(scene.commit)
      tree.update(at: 1)
      var bitmaps: [String: Bitmap] = [:]
      let text = tree.sceneText { image in
        bitmaps["\(image.id)"] = image.bitmap
        return "\(image.id)"
      }
      let known = bitmaps
      return try GoldenScene.list(of: SceneText(text) { try #require(known[$0]) }.commit)
    }
    let (width, height) = (Double(scene.width) / scene.scale, Double(scene.height) / scene.scale)
    var holder = LayerProperties()
    holder.bounds = Rect(x: 0, y: 0, width: width, height: height)
    holder.position = holder.bounds.center
    switch self {
    case .moved:
      holder.position += Point(
        x: Double(Self.distance.x) / scene.scale, y: Double(Self.distance.y) / scene.scale)
    case .turned:
      holder.transform = Transform(rotation: .pi / 2)
      holder.position = Point(x: height / 2, y: width / 2)
    case .clipped(let area):
      holder.bounds = Rect(
        x: Double(area.x0) / scene.scale, y: Double(area.y0) / scene.scale,
        width: Double(area.width) / scene.scale, height: Double(area.height) / scene.scale)
      holder.position = holder.bounds.center
      holder.masksToBounds = true
    case .replayed: break
    }
    let pixels = size(of: (scene.width, scene.height))
    let window = Size(width: Double(pixels.width) / scene.scale, height: Double(pixels.height) / scene.scale)
    return GoldenScene.list(of: scene.commit.held(by: holder, in: window))
  }

  /// What the picture was, from what this view shows.
  /// - Parameters:
  ///   - original: The picture, for the pixels that are not compared.
  ///   - area: The pixels to compare.
  func picture(from shown: Bitmap, of original: Bitmap, in area: PixelRect) -> Bitmap {
    var result = original
    for y in Int(area.y0)..<max(Int(area.y1), Int(area.y0)) {
      for x in Int(area.x0)..<max(Int(area.x1), Int(area.x0)) {
        switch self {
        case .moved: result[x, y] = shown[x + Self.distance.x, y + Self.distance.y]
        case .turned: result[x, y] = shown[original.height - 1 - y, x]
        case .clipped, .replayed: result[x, y] = shown[x, y]
        }
      }
    }
    return result
  }

  /// The pixels in which what is blurred below a layer is the same as in the picture: those of the picture that are not near to
  /// where this view shows, or leaves out, something else below.
  /// - Parameter reach: How far a blur takes colours, in pixels.
  func comparable(_ picture: (width: Int, height: Int), reach: Int32) -> PixelRect {
    var area = PixelRect(width: picture.width, height: picture.height)
    switch self {
    case .moved: (area.x0, area.y0) = (reach, reach)
    case .turned, .replayed: break
    case .clipped(let clip):
      area = PixelRect(
        x0: clip.x0 + reach, y0: clip.y0 + reach, x1: clip.x1 - reach, y1: clip.y1 - reach)
    }
    return area
  }
}

extension Commit {
  /// The same layers in one more layer, which is the only one of a root of a size.
  fileprivate func held(by holder: LayerProperties, in size: Size) -> Commit {
    var highest: Int32 = 0
    var sublayers: [NodeID] = []
    var result = Commit(time: time)
    for change in changes {
      if case .properties(let id, _) = change { highest = max(highest, id.index) }
      if case .sublayers(.root, let ids) = change { sublayers = ids } else { result.changes.append(change) }
    }
    var root = LayerProperties()
    root.bounds = Rect(origin: .zero, size: size)
    root.position = root.bounds.center
    let id = NodeID(index: highest + 1)
    result.changes += [
      .properties(.root, root), .sublayers(.root, [id]), .properties(id, holder), .sublayers(id, sublayers),
    ]
    return result
  }
}
