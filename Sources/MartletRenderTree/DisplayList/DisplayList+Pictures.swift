import MartletGeometry

/// Groups that are kept as pictures.
extension DisplayList {
  /// How a group is kept as a picture; `nil` for items that are not, or that are no group.
  package func rasterization(ofGroupAt index: Int) -> Rasterization? {
    items[index].kind == .beginGroup ? groups[Int(items[index].payload)].raster : nil
  }

  /// Whether any group is kept as a picture.
  package var hasPictures: Bool {
    guard traits.contains(.pictures) else { return false }
    for i in groups.indices where groups[i].raster != nil { return true }
    return false
  }

  /// Whether the shadow of a path or of content is in the list. Pictures of such shadows are kept.
  package var hasKeptShadows: Bool {
    guard traits.contains(.keptShadows) else { return false }
    for i in shadows.indices where shadows[i].isKept { return true }
    return false
  }

  /// The index of the next item that is drawn in the same coordinates: pictures are left out.
  package func next(after index: Int) -> Int {
    guard items[index].kind == .beginGroup else { return index + 1 }
    return groups[Int(items[index].payload)].raster == nil ? index + 1 : end(ofGroupAt: index)
  }

  /// The index of the item after a group; the number of items if the list ends before the group does.
  package func end(ofGroupAt index: Int) -> Int {
    let end = groups[Int(items[index].payload)].end
    return end >= 0 ? Int(end) + 1 : items.count
  }

  /// Whether two groups hold the same items.
  /// - Parameters:
  ///   - begin: Where the group begins.
  ///   - before: Where that of the other list does.
  func hasSameItems(inGroupAt begin: Int, as other: DisplayList, at before: Int) -> Bool {
    let (group, old) = (groups[Int(items[begin].payload)], other.groups[Int(other.items[before].payload)])
    guard group.raster?.frame == old.raster?.frame, group.raster?.scale == old.raster?.scale,
      group.effect == old.effect, group.isIsolated == old.isIsolated, group.end >= 0, old.end >= 0,
      Int(group.end) - begin == Int(old.end) - before
    else { return false }
    for i in begin + 1..<Int(group.end) {
      let j = i - begin + before
      guard isSame(i, as: other, j), hasSameClips(items[i].clip, as: other, other.items[j].clip) else {
        return false
      }
    }
    return true
  }

  private func hasSameClips(_ clip: Int32, as other: DisplayList, _ before: Int32) -> Bool {
    var (one, two) = (Int(clip), Int(before))
    while one >= 0, two >= 0 {
      guard clips[one].isSame(as: other.clips[two]) else { return false }
      (one, two) = (Int(clips[one].parent), Int(other.clips[two].parent))
    }
    return one < 0 && two < 0
  }
}
