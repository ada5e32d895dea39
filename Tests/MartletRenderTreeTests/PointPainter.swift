import MartletGeometry

@testable import MartletRenderTree

/// Computes the colour of a display list at a point, without antialiasing: slow, and too simple to be wrong.
struct PointPainter {
  let list: DisplayList

  /// The premultiplied colour at a point of the window.
  func color(at p: Point) -> SIMD4<Float> {
    var sheets: [(color: SIMD4<Float>, opacity: Float, isCut: Bool, isAdded: Bool)] = [
      (.zero, 1, false, false)
    ]
    func draw(_ source: SIMD4<Float>) {
      let below = sheets[sheets.count - 1].color
      sheets[sheets.count - 1].color = source + below * (1 - source.w)
    }
    for item in list.items {
      switch item.kind {
      case .beginGroup: sheets.append((.zero, item.opacity, !isInside(p, clip: item.clip), item.isAdditive))
      case .endGroup:
        let group = sheets.removeLast()
        if group.isCut { continue }
        if group.isAdded {
          sheets[sheets.count - 1].color += group.color * group.opacity
        } else {
          draw(group.color * group.opacity)
        }
      case .shadow:
        guard !item.frame.isEmpty, isInside(p, clip: item.clip), let local = item.transform.unapply(p) else {
          continue
        }
        let distance = RoundedRect(item.rect, radii: item.radii).distance(to: local)
        let reach = max(item.shadowRadius * 3, 1e-9)
        draw(item.fill * Float(min(max(0.5 - distance / reach / 2, 0), 1)))
      case .image:
        guard !item.frame.isEmpty, isInside(p, clip: item.clip), let local = item.transform.unapply(p),
          RoundedRect(item.rect, radii: item.radii).contains(local), let image = item.image
        else { continue }
        let x = (local.x - item.imageRect.minX) / item.imageRect.width
        let y = (local.y - item.imageRect.minY) / item.imageRect.height
        guard item.sourceRect.contains(Point(x: x, y: y)) else { continue }
        let column = min(Int(x * Double(image.bitmap.width)), image.bitmap.width - 1)
        let row = min(Int(y * Double(image.bitmap.height)), image.bitmap.height - 1)
        draw(SIMD4<Float>(image.bitmap[column, row]) / 255 * item.opacity)
      case .shape:
        guard !item.frame.isEmpty, isInside(p, clip: item.clip), let local = item.transform.unapply(p),
          RoundedRect(item.rect, radii: item.radii).contains(local)
        else { continue }
        let depth = -RoundedRect(item.rect, radii: item.radii).distance(to: local)
        draw(item.borderWidth > 0 && depth < item.borderWidth ? item.border : item.fill)
      }
    }
    return sheets[0].color
  }

  private func isInside(_ p: Point, clip index: Int32) -> Bool {
    var index = index
    while index >= 0 {
      let clip = list.clips[Int(index)]
      guard let local = clip.transform.unapply(p), RoundedRect(clip.rect, radii: clip.radii).contains(local)
      else { return false }
      index = clip.parent
    }
    return true
  }
}

extension DisplayList {
  /// The items with the contents of their clips instead of their numbers.
  var described: [DescribedItem] { items.map { DescribedItem(item: $0, clips: chain(from: $0.clip)) } }

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
    var item: DisplayItem
    var clips: [Clip]

    static func == (a: Self, b: Self) -> Bool { a.item.isSame(as: b.item) && a.clips == b.clips }
  }
}
