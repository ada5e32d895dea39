import MartletDrawing
import MartletGeometry
import MartletRenderTree

/// A white window with layers in one plane that is turned, tilted or moved as a whole.
struct JointScene {
  static let side = 120
  private static let root = NodeID(index: 0)
  private static let plane = NodeID(index: 1)

  /// The layers in the plane, from back to front.
  var layers: [LayerProperties] = []
  /// Where the plane is in the window.
  var transform = Transform.identity
  /// What of the plane is seen; `nil` for all of it.
  var clip: Rect?
  var ground = Color.white

  /// A layer of one colour.
  static func layer(_ rect: Rect, _ color: Color = .black) -> LayerProperties {
    var layer = LayerProperties()
    layer.bounds = Rect(origin: .zero, size: rect.size)
    layer.position = rect.center
    layer.backgroundColor = color
    return layer
  }

  /// A layer with a part of a picture, of which `whole` is all.
  static func layer(_ rect: Rect, _ picture: Image, of whole: Rect) -> LayerProperties {
    var layer = layer(rect, .clear)
    layer.content = .image(ImageContent(picture))
    layer.contentsRect = Rect(
      x: (rect.minX - whole.minX) / whole.width, y: (rect.minY - whole.minY) / whole.height,
      width: rect.width / whole.width, height: rect.height / whole.height)
    return layer
  }

  /// Everything, for an empty tree or for one with another scene.
  var commit: Commit {
    var root = LayerProperties()
    root.bounds = Rect(x: 0, y: 0, width: Double(Self.side), height: Double(Self.side))
    root.position = root.bounds.center
    root.backgroundColor = ground
    var plane = LayerProperties()
    plane.anchorPoint = .zero
    plane.transform = transform
    if let clip {
      plane.bounds = clip
      plane.position = clip.origin
      plane.masksToBounds = true
    }
    var commit = Commit(time: 0)
    commit.changes = [
      .properties(Self.root, root), .sublayers(Self.root, [Self.plane]), .properties(Self.plane, plane),
    ]
    var ids: [NodeID] = []
    for (number, layer) in layers.enumerated() {
      let id = NodeID(index: Int32(number + 2))
      ids.append(id)
      commit.changes.append(.properties(id, layer))
    }
    commit.changes.append(.sublayers(Self.plane, ids))
    return commit
  }

  /// A new tree that shows it.
  var tree: RenderTree {
    let tree = RenderTree()
    tree.apply(commit)
    tree.update(at: 0)
    return tree
  }
}
