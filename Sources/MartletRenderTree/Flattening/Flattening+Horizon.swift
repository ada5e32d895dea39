import MartletGeometry

/// Layers that are seen in perspective in a plane that is seen in perspective itself.
///
/// What is behind the eye of such a layer is seen nowhere in the plane. Where the plane is behind the eye as well, the map to
/// the window, which has both, would lead in front of the eye again: beyond the horizon of the plane. So a clip ends there.
extension Flattening {
  /// Whether a place's node may be behind an eye of its own, in a plane that is seen in perspective.
  @inline(__always)
  func needsHorizon(_ place: Int, _ nodes: Nodes) -> Bool {
    let holder = holder(of: place, nodes)
    return holder >= 0 && !places[holder].innerWorld.plane.isAffine && isProjective(place, in: holder, nodes)
  }

  private func isProjective(_ place: Int, in holder: Int, _ nodes: Nodes) -> Bool {
    let i = Int(places[place].node)
    guard nodes[i].role.target < 0 else { return false }
    // The picture of a mask is kept as it is.
    if places[place].isRaster, places[place].items.layout.contains(.cutter) { return false }
    // A shared space has one eye.
    func isSpace(_ place: Int) -> Bool { nodes[Int(places[place].node)].layout.contains(.space) }
    if nodes[i].copy > 0 {
      return nodes[i].isLevel && !isSpace(holder) && !Homography(nodes[i].resolved.transform).isAffine
    }
    let (map, layer) = map(of: i, shift: nodes[i].role.shift, in: holder, nodes)
    return !isSpace(layer) && (nodes[i].layout.contains(.space) || !Homography(map).isAffine)
  }

  /// Adds the clip of a place at the horizon of its plane. Returns its index.
  mutating func addHorizon(_ place: Int, within parent: Int32, _ nodes: Nodes) -> Int32 {
    let index = Int32(list.clips.count)
    places[place].horizonClip = index
    list.clips.append(horizon(of: place, parent: parent, nodes))
    // Nothing fills it up to its edge.
    let next = Int32(list.items.count)
    list.clipSpans.append(ClipSpan(first: next, inner: next, end: next))
    return index
  }

  /// The clip that leaves what is on this side of the horizon of a place's plane.
  func horizon(of place: Int, parent: Int32, _ nodes: Nodes) -> Clip {
    let holder = holder(of: place, nodes)
    return Clip(
      transform: places[holder].innerWorld.plane, rect: Placement.everywhere, parent: parent,
      depth: parent >= 0 ? list.clips[Int(parent)].depth + 1 : 1, frame: places[holder].innerFrame)
  }

  /// Moves the clip at the horizon of a place's plane, or notes that it comes or goes.
  @inline(__always)
  mutating func refreshHorizon(_ place: Int, _ nodes: Nodes, _ damage: inout DamageRegion) {
    let index = Int(places[place].horizonClip)
    let isNeeded = needsHorizon(place, nodes)
    if isNeeded != (index >= 0) {
      isOutdated = true
    } else if isNeeded {
      setClip(index, horizon(of: place, parent: list.clips[index].parent, nodes), at: place, nodes, &damage)
    }
  }
}
