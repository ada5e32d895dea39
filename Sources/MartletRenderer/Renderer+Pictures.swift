import CMartletEGL
import MartletRenderTree

/// Pictures of layers that are kept.
extension Renderer {
  /// Finds the pictures that a frame draws, and draws those anew that have changed, from the inside to the outside.
  func preparePictures(of list: DisplayList, scale: Double) throws(RendererError) {
    guard list.hasPictures else { return }
    missed.removeAll(keepingCapacity: true)
    // Where what is not drawn ends, and the newest picture that is drawn anew, with all that is in it.
    var (skippedEnd, missedEnd) = (0, 0)
    for i in list.items.indices where list.items[i].kind == .beginGroup {
      let item = list.items[i]
      let group = list.groups[Int(item.payload)]
      let end = Int(group.end)
      let isHidden = item.opacity <= 0 && !group.isMask
      guard let raster = group.raster else {
        if isHidden { skippedEnd = max(skippedEnd, end) }
        continue
      }
      let bounds = PixelRect(covering: item.frame, scale: scale)
      let isReached = i >= skippedEnd && (i < missedEnd || areas.contains { $0.intersects(bounds) })
      let kept = isReached && !isHidden ? plan.keptArea(raster) : nil
      pictures.note(raster.id, isDrawn: kept != nil)
      let isHit = kept.map { pictures.isValid(raster.id, version: raster.version, $0.area) } ?? false
      if kept != nil { counters.pictures.append(PictureUse(id: raster.id, isHit: isHit)) }
      guard kept != nil, !isHit else {
        skippedEnd = max(skippedEnd, end)
        continue
      }
      missed.append(i)
      missedEnd = max(missedEnd, end)
    }
    for begin in missed.reversed() {
      guard let raster = list.rasterization(ofGroupAt: begin), let kept = plan.keptArea(raster) else {
        continue
      }
      guard let target = pictures.target(for: raster.id, version: raster.version, kept.area) else {
        plan.lackedPictures.insert(raster.id)
        continue
      }
      makePicture(raster.id) { $0.makePicture(of: list, groupAt: begin, kept) }
      counters.add(plan, isWindow: false)
      try execute(list, target, corner: (kept.area.x0, kept.area.y0))
    }
  }

  /// Makes the plan of a picture that is kept. What is unfinished in it is in coordinates of its own: instead, all that it is drawn
  /// in is unfinished.
  func makePicture(_ id: UInt64, _ body: (inout FramePlan) -> Void) {
    let unfinished = plan.unfinished.count
    makePlan(body)
    guard plan.unfinished.count > unfinished else { return }
    plan.unfinished.removeSubrange(unfinished...)
    plan.incompletePictures.insert(id)
    pictures.invalidate(id)
  }
}
