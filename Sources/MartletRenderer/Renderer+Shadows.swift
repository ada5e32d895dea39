import MartletRenderTree

/// Shadows of paths, whose pictures are kept.
extension Renderer {
  /// Finds the shadows of paths that a frame draws, and draws those anew whose pictures are not kept.
  func prepareShadows(of list: DisplayList, scale: Double) throws(RendererError) {
    guard list.hasPathShadows else { return }
    pictureScales.removeAll(keepingCapacity: true)
    // A blur carries what is beside the damage into it.
    let isCarried = list.hasBlurredGroups
    for i in list.items.indices {
      while let last = pictureScales.last, last.end <= i { pictureScales.removeLast() }
      let item = list.items[i]
      if let raster = list.rasterization(ofGroupAt: i) {
        pictureScales.append((list.end(ofGroupAt: i), plan.keptArea(raster)?.scale ?? scale))
      }
      guard item.kind == .shadow else { continue }
      let shadow = list.shadows[Int(item.payload)]
      // What is in a picture that is kept is in coordinates of its own.
      let isInPicture = !pictureScales.isEmpty
      guard shadow.outline != nil,
        let picture = plan.pathShadow(shadow, scale: pictureScales.last?.scale ?? scale)
      else { continue }
      let bounds = PixelRect(covering: item.frame, scale: scale)
      let isDrawn =
        !item.frame.isEmpty && shadow.color.w > 0
        && (isInPicture || isCarried || areas.contains { $0.intersects(bounds) })
      pictures.note(picture.id, isDrawn: isDrawn)
      guard isDrawn, !pictures.isValid(picture.id, version: 0, picture.kept.area),
        let target = pictures.target(for: picture.id, version: 0, picture.kept.area)
      else { continue }
      picture.write(to: &shadowScene)
      plan.make(
        shadowScene, damage: PixelRect(width: picture.kept.area.width, height: picture.kept.area.height),
        scale: 1,
        background: .zero)
      counters.add(plan)
      try execute(shadowScene, target, corner: (0, 0))
    }
  }
}
