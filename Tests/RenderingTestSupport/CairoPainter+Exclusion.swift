import Foundation
import MartletDrawing
import MartletGeometry
import MartletRenderTree

extension CairoPainter {
  /// Notes where a layer reaches that is not drawn as it should be, with all that is in it.
  func exclude(
    _ id: NodeID, _ layer: LayerProperties, in parent: CairoPlane, _ space: Transform, deeply: Bool = false
  ) {
    let local = layer.localTransform.concatenating(space)
    let map = CairoPlane(local).concatenating(parent)
    var reach = 2.0
    if layer.shadow.opacity > 0 {
      reach += 3 * layer.shadow.radius + max(abs(layer.shadow.offset.x), abs(layer.shadow.offset.y))
    }
    reach += 4 * layer.filter.blurRadius
    var box = layer.bounds
    if case .emitter(let emitter) = layer.content {
      let area = emitter.cairoReach
      if emitter.preservesDepth {
        // All around its middle, however it is turned; what comes nearer to the eye looks larger.
        let far = Point(x: area.width, y: area.height).length / 2 + emitter.depth
        let middle = map.apply(area.center) ?? .zero
        let radius = 1.2 * far * map.scale(at: area.center)
        return excluded.fill(
          Path(ellipseIn: Rect(center: middle, size: Size(width: 2 * radius, height: 2 * radius))), .identity,
          with: .white)
      }
      box = layer.shouldRasterize ? box.union(area) : area
    }
    if layer.masksToBounds { box = box.intersection(layer.bounds) }
    excluded.fill(Path(rect: box.insetBy(dx: -reach, dy: -reach)), map, with: .white)
    guard deeply || layer.shouldRasterize else { return }
    for inner in sublayers[id.index] ?? [] {
      guard let sub = layers[inner.index], !sub.isHidden else { continue }
      exclude(inner, sub, in: map, layer.cairoSublayerTransform, deeply: true)
    }
  }
}
