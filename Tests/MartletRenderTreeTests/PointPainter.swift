import MartletGeometry
import RenderingTestSupport

@testable import MartletRenderTree

/// Computes the colour of a display list at a point, without antialiasing: slow, and too simple to be wrong.
struct PointPainter {
  let list: DisplayList

  /// The premultiplied colour at a point of the window.
  func color(at p: Point) -> SIMD4<Float> {
    var sheets: [(color: SIMD4<Float>, opacity: Float, isCut: Bool, isAdded: Bool, begin: Int)] = [
      (.zero, 1, false, false, -1)
    ]
    var pieces: [Int: SIMD4<Float>] = [:]
    func isPiece(_ first: Int32, _ count: Int32) -> Bool {
      list.cuts[Int(first)..<Int(first + count)].allSatisfy {
        ($0.line.x * p.x + $0.line.y * p.y + $0.line.z >= 0) == $0.isFront
      }
    }
    func draw(_ source: SIMD4<Float>) {
      let below = sheets[sheets.count - 1].color
      sheets[sheets.count - 1].color = source + below * (1 - source.w)
    }
    for (index, item) in list.items.enumerated() {
      let payload = Int(item.payload)
      switch item.kind {
      case .beginGroup:
        sheets.append(
          (.zero, item.opacity, !isInside(p, clip: item.clip), list.groups[payload].isAdditive, index))
      case .piece:
        let piece = list.pieces[payload]
        guard let color = pieces[Int(piece.group)], isPiece(piece.firstCut, piece.cutCount),
          item.frame.contains(p)
        else { continue }
        draw(color)
      case .endGroup:
        let group = sheets.removeLast()
        if group.isCut { continue }
        let description = list.groups[Int(list.items[group.begin].payload)]
        if description.isCut {
          pieces[group.begin] = group.color * group.opacity
          if !isPiece(description.firstCut, description.cutCount) { continue }
        }
        if group.isAdded {
          sheets[sheets.count - 1].color += group.color * group.opacity
        } else {
          draw(group.color * group.opacity)
        }
      case .shadow:
        let shadow = list.shadows[payload]
        guard !item.frame.isEmpty, isInside(p, clip: item.clip), let local = shadow.transform.unapply(p)
        else { continue }
        let distance = RoundedRect(shadow.rect, corners: shadow.corners).distance(to: local)
        let reach = max(shadow.radius * 3, 1e-9)
        draw(shadow.color * Float(min(max(0.5 - distance / reach / 2, 0), 1)))
      // A point knows nothing of what is around it.
      case .backdrop: break
      case .content:
        let content = list.contents[payload]
        guard !item.frame.isEmpty, isInside(p, clip: item.clip), let local = content.transform.unapply(p),
          RoundedRect(content.rect, corners: content.corners).contains(local),
          let color = color(of: content.drawing, at: local)
        else { continue }
        draw(color * content.tint * item.opacity)
      case .shape:
        let shape = list.shapes[payload]
        guard !item.frame.isEmpty, isInside(p, clip: item.clip), let local = shape.transform.unapply(p),
          RoundedRect(shape.rect, corners: shape.corners).contains(local)
        else { continue }
        let depth = -RoundedRect(shape.rect, corners: shape.corners).distance(to: local)
        draw(shape.borderWidth > 0 && depth < shape.borderWidth ? shape.border : shape.fill)
      }
    }
    return sheets[0].color
  }

  private func color(of drawing: LayerContent.Drawing, at p: Point) -> SIMD4<Float>? {
    switch drawing {
    case .none: return nil
    case .image(let picture):
      let bitmap = picture.image.bitmap
      let x = (p.x - picture.rect.minX) / picture.rect.width
      let y = (p.y - picture.rect.minY) / picture.rect.height
      guard picture.source.contains(Point(x: x, y: y)) else { return nil }
      let column = min(Int(x * Double(bitmap.width)), bitmap.width - 1)
      let row = min(Int(y * Double(bitmap.height)), bitmap.height - 1)
      return SIMD4<Float>(bitmap[column, row]) / 255
    case .gradient(let gradient): return SIMD4<Float>(gradient.referenceColor(at: p))
    case .shape(let shape): return SIMD4<Float>(PathReference(shape).color(at: p))
    // Where it is drawn, a particle covers what others are compared with.
    case .emitter: return nil
    }
  }

  private func isInside(_ p: Point, clip index: Int32) -> Bool {
    var index = index
    while index >= 0 {
      let clip = list.clips[Int(index)]
      guard let local = clip.transform.unapply(p),
        RoundedRect(clip.rect, corners: clip.corners).contains(local)
      else { return false }
      index = clip.parent
    }
    return true
  }
}

extension DisplayList {
  /// The items with the contents of their clips instead of their numbers.
  var described: [DescribedItem] {
    items.indices.map { DescribedItem(index: $0, list: self, clips: chain(from: items[$0].clip)) }
  }

  private func chain(from index: Int32) -> [Clip] {
    var chain: [Clip] = []
    var index = index
    while index >= 0 {
      var clip = clips[Int(index)]
      index = clip.parent
      clip.parent = -1
      chain.append(clip)
    }
    return chain
  }

  struct DescribedItem: Equatable {
    let index: Int
    let list: DisplayList
    let clips: [Clip]

    static func == (a: Self, b: Self) -> Bool {
      a.list.isSame(a.index, as: b.list, b.index) && a.clips == b.clips
    }
  }
}
