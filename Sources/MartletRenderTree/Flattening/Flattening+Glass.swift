import MartletGeometry

extension Flattening {
  /// Adds all that clips cut over whose edges a backdrop lies that moves: glass shows what is below it, so that such an edge cuts
  /// each item, and not all of them once.
  /// - Parameters:
  ///   - frames: The backdrop's frames before and now, in points of what it is drawn in.
  ///   - place: Its place.
  ///   - reach: How far blurs carry a change there.
  func addClips(
    of frames: (old: Rect, new: Rect), at place: Int, _ reach: Double, _ damage: inout DamageRegion
  ) {
    var ancestor = place
    while ancestor >= 0 {
      let clip = Int(places[ancestor].ownClip)
      if clip >= 0, list.clips[clip].mayCut(frames.old) || list.clips[clip].mayCut(frames.new) {
        damage.add(list.clips[clip].frame.grown(by: reach))
      }
      ancestor = Int(places[ancestor].parent)
    }
  }
}
