import CMartletEGL
import MartletRenderTree

/// Pictures of layers that are kept.
extension Renderer {
  /// Finds the pictures that a frame draws, and draws those anew that have changed, from the inside to the outside.
  func preparePictures(
    of list: DisplayList, damage: [PixelRect], window: PixelRect, scale: Double
  ) throws(RendererError) {
    plan.mostPicturePixels = pictures.beginFrame(windowPixels: window.area)
    guard list.hasPictures else { return }
    missed.removeAll(keepingCapacity: true)
    // What is in a picture that is drawn anew is drawn with it.
    var missedEnd = 0
    var i = 0
    while i < list.items.count {
      guard let raster = list.rasterization(ofGroupAt: i) else {
        i += 1
        continue
      }
      let end = list.next(after: i)
      let bounds = PixelRect(covering: list.items[i].frame, scale: scale)
      let isDrawn =
        list.items[i].opacity > 0 && (i < missedEnd || damage.contains { $0.intersects(bounds) })
      let kept = plan.keptArea(raster)
      pictures.note(raster, isDrawn: isDrawn)
      guard isDrawn, let kept else {
        i = end
        continue
      }
      let isHit = pictures.isValid(raster, kept.area)
      counters.pictures.append(PictureUse(id: raster.id, isHit: isHit))
      if !isHit {
        missed.append(i)
        missedEnd = max(missedEnd, end)
      }
      i = isHit ? end : i + 1
    }
    for begin in missed.reversed() {
      guard let raster = list.rasterization(ofGroupAt: begin), let kept = plan.keptArea(raster) else {
        continue
      }
      let target = try pictures.target(for: raster, kept.area)
      plan.makePicture(of: list, groupAt: begin, kept)
      counters.add(plan)
      try execute(list, target, corner: (kept.area.x0, kept.area.y0))
    }
  }
}
