import MartletGeometry

@testable import MartletRenderTree

/// Says what a display list shows at a point, without antialiasing: slow, and too simple to be wrong.
struct PointPainter {
  let list: DisplayList

  /// The premultiplied colour at a point of the window.
  func color(at p: Point) -> SIMD4<Float> {
    var sheets: [(color: SIMD4<Float>, opacity: Float, isCut: Bool)] = [(.zero, 1, false)]
    func draw(_ source: SIMD4<Float>) {
      let below = sheets[sheets.count - 1].color
      sheets[sheets.count - 1].color = source + below * (1 - source.w)
    }
    for item in list.items {
      switch item.kind {
      case .beginGroup: sheets.append((.zero, item.opacity, !isInside(p, clip: item.clip)))
      case .endGroup:
        let group = sheets.removeLast()
        if !group.isCut { draw(group.color * group.opacity) }
      case .image, .shadow: break
      case .shape:
        guard !item.frame.isEmpty, isInside(p, clip: item.clip), let local = item.transform.unapply(p),
          RoundedRect(item.rect, radii: item.radii).contains(local)
        else { continue }
        draw(item.fill)
        let isBorder = RoundedRect(item.rect, radii: item.radii).distance(to: local) > -item.borderWidth
        if isBorder { draw(item.border) }
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
  /// The items with what their clips say instead of which number they have.
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
