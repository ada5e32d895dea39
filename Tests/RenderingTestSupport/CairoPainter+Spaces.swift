import Foundation
import MartletDrawing
import MartletGeometry
import MartletRenderTree

extension CairoPainter {
  /// A layer in a space that it shares with others.
  private struct Plane {
    var id: NodeID
    /// From the layer to the space's superlayer, with depth.
    var space: Transform
    var opacity: Double
  }

  /// Draws the sublayers of a layer that preserves depth: of each pixel, what is nearer to the eye in front.
  /// - Parameter space: From the layer to its superlayer.
  func drawSpace(of id: NodeID, on sheet: CairoSheet, in parent: CairoPlane, _ space: Transform) {
    let planes = planes(in: id, space, min(layers[id.index]?.opacity ?? 1, 1))
    var drawn: [(picture: Bitmap, map: CairoPlane, back: CairoPlane, space: Transform)] = []
    for plane in planes {
      guard let layer = layers[plane.id.index] else { continue }
      let local = layer.localTransform.concatenating(plane.space)
      let map = CairoPlane(local).concatenating(parent)
      guard let back = map.inverse else { continue }
      let group = sheet.blank(below: sheet)
      draw(plane.id, on: group, in: parent, plane.space)
      var picture = CairoBlur(group.canvas.makeBitmap())
      for i in picture.values.indices { picture.values[i] *= plane.opacity }
      drawn.append((picture.bitmap, map, back, local))
    }
    var result = Bitmap(width: sheet.width, height: sheet.height)
    var orders: [[Int]] = []
    orders.reserveCapacity(sheet.width * sheet.height)
    for y in 0..<sheet.height {
      for x in 0..<sheet.width {
        let at = Point(x: Double(x) + 0.5, y: Double(y) + 0.5) * (1 / sheet.scale)
        var found: [(index: Int, depth: Double)] = []
        for (index, plane) in drawn.enumerated() where plane.picture[x, y].w > 0 {
          guard let p = plane.back.apply(at) else { continue }
          let v = plane.space.apply(SIMD4(p.x, p.y, 0, 1))
          found.append((index, v.z / v.w))
        }
        // Those in one plane are in the order of the list.
        found.sort { abs($0.depth - $1.depth) < 1e-6 ? $0.index < $1.index : $0.depth < $1.depth }
        orders.append(found.map(\.index))
        var sum = SIMD4<Double>.zero
        for (index, _) in found {
          let c = SIMD4<Double>(SIMD4<Float>(drawn[index].picture[x, y]))
          sum = c + sum * (1 - c.w / 255)
        }
        result[x, y] = SIMD4(levelsOf: sum / 255)
      }
    }
    noteSeams(orders, sheet)
    sheet.draw(result)
  }

  /// Notes where two layers pass through each other.
  private func noteSeams(_ orders: [[Int]], _ sheet: CairoSheet) {
    var found = Bitmap(width: sheet.width, height: sheet.height)
    func differs(_ a: [Int], _ b: [Int]) -> Bool {
      a != b && a.filter(b.contains) != b.filter(a.contains)
    }
    for y in 1..<max(sheet.height - 1, 1) {
      for x in 1..<max(sheet.width - 1, 1) {
        let at = y * sheet.width + x
        let isSeam = [1, sheet.width, sheet.width + 1, sheet.width - 1].contains {
          differs(orders[at], orders[at + $0])
        }
        guard isSeam else { continue }
        for v in y - 1...y + 1 { for u in x - 1...x + 1 { found[u, v] = SIMD4(repeating: 255) } }
      }
    }
    edges.draw(found)
  }

  private func planes(in id: NodeID, _ space: Transform, _ opacity: Double) -> [Plane] {
    guard let layer = layers[id.index] else { return [] }
    let outer = layer.cairoSublayerTransform.concatenating(space)
    // What preserves depth has no mask.
    let shown = layer.isMasked ? Array((sublayers[id.index] ?? []).dropLast()) : sublayers[id.index] ?? []
    return ordered(shown).flatMap { inner -> [Plane] in
      guard let sub = layers[inner.index], sub.opacity > 0 else { return [] }
      guard sub.cairoSharesSpace else { return [Plane(id: inner, space: outer, opacity: opacity)] }
      return planes(in: inner, sub.localTransform.concatenating(outer), opacity * min(sub.opacity, 1))
    }
  }
}

extension LayerProperties {
  /// What applies to the sublayers, about the anchor point.
  var cairoSublayerTransform: Transform { cairoAboutAnchor(sublayerTransform) }

  /// A transform about the anchor point.
  func cairoAboutAnchor(_ transform: Transform) -> Transform {
    let anchor = Point(
      x: bounds.minX + anchorPoint.x * bounds.width, y: bounds.minY + anchorPoint.y * bounds.height)
    return Transform(translationX: -anchor.x, y: -anchor.y, z: -anchorPointZ).concatenating(transform)
      .concatenating(Transform(translationX: anchor.x, y: anchor.y, z: anchorPointZ))
  }

  /// Whether its sublayers are in one space.
  var cairoSharesSpace: Bool {
    if case .emitter = content { return false }
    return preservesDepth && instanceCount == 1
  }
}
