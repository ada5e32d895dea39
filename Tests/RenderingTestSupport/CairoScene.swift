import Foundation
import MartletDrawing
import MartletGeometry
import MartletRenderTree

/// The layers of a commit as Cairo draws them, straight from what their properties mean: fills, borders, corners, clips, affine
/// transforms, perspective, layers in one space, opacity of groups, gradients, images and their parts, characters, shapes, masks, blend
/// modes, copies, shadows, filters of pictures and of what is below, pictures that are kept.
///
/// It has nothing of the render tree and its renderers: no display list, no batches, no shaders. Colours of gradients and
/// images, blurs and the order of depth are computed in double precision for each pixel, and Cairo cuts and mixes them. Where a
/// layer reaches that it cannot draw, nothing is compared.
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
    /// The same where nothing is compared: where an image is reduced, and where a layer reaches that it cannot draw.
    package var excluded: Bitmap

    /// Compares nothing in rectangles, in points.
    package mutating func exclude(_ rects: [Rect], scale: Double) {
      for rect in rects {
        let columns = max(Int(rect.minX * scale), 0)..<min(Int(rect.maxX * scale), excluded.width)
        for y in max(Int(rect.minY * scale), 0)..<min(Int(rect.maxY * scale), excluded.height) {
          for x in columns { excluded[x, y] = SIMD4(repeating: 255) }
        }
      }
    }
  }

  /// Draws the picture.
  package func draw(width: Int, height: Int, scale: Double) -> Drawn {
    let sheet = CairoSheet(width: width, height: height, scale: scale)
    let (edges, excluded) = (sheet.blank(), sheet.blank())
    let painter = CairoPainter(
      layers: layers, sublayers: sublayers, edges: edges, excluded: excluded, notes: CairoNotes())
    painter.draw(.root, on: sheet, in: .identity, .identity)
    return Drawn(
      picture: sheet.canvas.makeBitmap(), edges: edges.canvas.makeBitmap(),
      excluded: excluded.canvas.makeBitmap())
  }
}

extension LayerProperties {
  /// What `CairoScene` cannot draw of the layer.
  var cairoObstacles: Set<String> {
    var found: Set<String> = []
    func note(_ name: String, _ isFound: Bool) { if isFound { found.insert(name) } }
    switch content {
    case .none, .gradient: break
    case .emitter: note("emitter", true)
    case .image(let picture):
      let image = picture.image
      note(
        "parts of slices",
        contentsRect != .cairoWhole && isSlicedByCairo(image) && cairoPart(of: image) == nil)
      note("filters", magnificationFilter != .linear || minificationFilter != .linear)
    case .shape: break
    }
    return found
  }

  /// The same layer without what `CairoScene` cannot draw, or draws in simple cases only: what is in one space or mixed with what
  /// is below in several groups, and blurs of pictures that go on beyond the window.
  package var drawnByCairo: LayerProperties {
    var layer = self
    let plain = LayerProperties()
    layer.preservesDepth = false
    (layer.shading, layer.tiltOpacity) = (0, 0)
    layer.allowsEdgeAntialiasing = true
    (layer.filter.blurRadius, layer.backdropFilter, layer.vibrancyFilter) = (0, .none, .none)
    layer.shouldRasterize = false
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

  /// What a layer's tilt multiplies its colours and its opacity by.
  var cairoLight: (shade: Double, opacity: Double) {
    guard shading != 0 || tiltOpacity != 0 else { return (1, 1) }
    let t = transform
    let (x, y) = (SIMD3(t.m11, t.m12, t.m13), SIMD3(t.m21, t.m22, t.m23))
    let normal = SIMD3(x.y * y.z - x.z * y.y, x.z * y.x - x.x * y.z, x.x * y.y - x.y * y.x)
    let length = (normal * normal).sum().squareRoot()
    let cosine = length > 0 ? abs(normal.z) / length : 1
    let share = tiltOpacity > 0 ? (1 - cosine * cosine).squareRoot() : cosine
    return (1 - shading * (1 - cosine), 1 - abs(tiltOpacity) * (1 - share))
  }
}
