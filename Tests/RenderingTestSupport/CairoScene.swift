import Foundation
import MartletDrawing
import MartletGeometry
import MartletRenderTree

/// The layers of a commit as Cairo draws them, straight from what their properties mean: fills, borders, corners, clips, affine
/// transforms, opacity of groups, gradients, images, shapes, masks and blend modes.
///
/// It has nothing of the render tree and its renderers: no display list, no batches, no shaders. Colours of gradients and
/// images are computed in double precision for each pixel, and Cairo cuts and mixes them.
package struct CairoScene {
  private var layers: [Int32: LayerProperties] = [:]
  private var sublayers: [Int32: [NodeID]] = [:]

  /// Takes the layers of a commit to an empty tree.
  package init(_ commit: Commit) {
    for change in commit.changes {
      switch change {
      case .properties(let id, let properties): layers[id.index] = properties
      case .sublayers(let id, let ids): sublayers[id.index] = ids
      default: break
      }
    }
  }

  /// What it cannot draw of the layers; empty if it can draw all of them.
  package var obstacles: Set<String> {
    layers.values.reduce(into: []) { $0.formUnion($1.cairoObstacles) }
  }

  /// A picture, and where it may be compared.
  package struct Drawn {
    /// The picture.
    package var picture: Bitmap
    /// Opaque to some degree where an edge touches the pixel.
    package var edges: Bitmap
    /// The same where an image is reduced, which is no matter of one pixel and its neighbours.
    package var reduced: Bitmap
  }

  /// Draws the picture.
  package func draw(width: Int, height: Int, scale: Double) -> Drawn {
    let sheet = CairoSheet(width: width, height: height, scale: scale)
    let (edges, reduced) = (sheet.blank(), sheet.blank())
    let painter = CairoPainter(layers: layers, sublayers: sublayers, edges: edges, reduced: reduced)
    painter.draw(.root, on: sheet, .identity)
    return Drawn(
      picture: sheet.canvas.makeBitmap(), edges: edges.canvas.makeBitmap(),
      reduced: reduced.canvas.makeBitmap())
  }
}

extension LayerProperties {
  /// What `CairoScene` cannot draw of the layer.
  var cairoObstacles: Set<String> {
    var found: Set<String> = []
    func note(_ name: String, _ isFound: Bool) { if isFound { found.insert(name) } }
    note("transform", Transform2D(localTransform(without: zPosition)) == nil)
    note("sublayerTransform", sublayerTransform != .identity)
    note("hard edges", !allowsEdgeAntialiasing)
    note("depth", preservesDepth || !isDoubleSided || shading != 0 || tiltOpacity != 0)
    note("shadow", shadow.opacity > 0 && !masksToBounds || innerShadow.opacity > 0)
    note("filter", filter != .none || backdropFilter != .none || vibrancyFilter != .none)
    note("rasterize", shouldRasterize)
    note("copies", instanceCount != 1 || instanceColor != .white)
    switch content {
    case .none, .gradient: break
    case .emitter: note("emitter", true)
    case .image(let picture):
      let image = picture.image
      note("template", image.renderingMode == .alwaysTemplate)
      note("slices", image.resizingMode != nil || contentsCenter != Rect(x: 0, y: 0, width: 1, height: 1))
      note("filters", magnificationFilter != .linear || minificationFilter != .linear)
      note("characters", picture.characters != nil && (reveal < 1 || highlight > 0))
    case .shape(let shape): note("dots", shape.dashPattern.values.contains { $0 <= 0 })
    }
    return found
  }

  /// The same layer without what `CairoScene` cannot draw.
  package var drawnByCairo: LayerProperties {
    var layer = self
    let plain = LayerProperties()
    layer.anchorPointZ = 0
    if Transform2D(layer.localTransform(without: zPosition)) == nil { layer.transform = .identity }
    layer.sublayerTransform = .identity
    (layer.preservesDepth, layer.isDoubleSided) = (false, true)
    (layer.shading, layer.tiltOpacity) = (0, 0)
    layer.allowsEdgeAntialiasing = true
    (layer.shadow, layer.innerShadow, layer.shadowPath) = (.none, .none, nil)
    (layer.filter, layer.backdropFilter, layer.vibrancyFilter) = (.none, .none, .none)
    layer.shouldRasterize = false
    (layer.instanceCount, layer.instanceColor) = (1, .white)
    (layer.reveal, layer.highlight) = (1, 0)
    layer.contentsCenter = plain.contentsCenter
    (layer.magnificationFilter, layer.minificationFilter) = (.linear, .linear)
    switch layer.content {
    case .emitter: layer.content = .none
    case .image(let picture) where picture.image.resizingMode != nil: layer.content = .none
    case .none, .gradient, .image, .shape: break
    }
    return layer
  }

  /// The map to the superlayer, as if the layer were in its plane.
  func localTransform(without zPosition: Double) -> Transform {
    localTransform.concatenating(Transform(translationX: 0, y: 0, z: -zPosition))
  }
}
