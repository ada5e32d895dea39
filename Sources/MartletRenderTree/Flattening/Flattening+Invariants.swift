import MartletGeometry

extension Flattening {
  /// The broken invariants of the list after an update, for tests.
  func brokenInvariants(_ nodes: NodeStore) -> [String] {
    var (broken, nodes) = (order.brokenInvariants(places, nodes), nodes)
    nodes.withPointers { nodes, _ in check(nodes, &broken) }
    if !open.isEmpty || !regrouped.isEmpty || !joined.isEmpty { broken.append("a flattening has not ended") }
    return broken
  }

  private func check(_ nodes: Nodes, _ broken: inout [String]) {
    // Written over, and so the same, unless something is out of date.
    var list = list
    var owners = [Int?](repeating: nil, count: list.items.count)
    func own(_ item: Int, _ place: Int) {
      guard owners.indices.contains(item), owners[item] == nil else {
        broken.append("item \(item) of place \(place) is another's, or none")
        return
      }
      owners[item] = place
    }
    for place in places.indices {
      let i = Int(places[place].node)
      // Numbers that overflow make NaNs, which equal nothing.
      let world = world(of: place, nodes)
      if world.transform.isFinite, places[place].world != world {
        broken.append("the world of place \(place) is out of date")
      }
      if places[place].tint != tint(of: place, nodes) {
        broken.append("the tint of place \(place) is out of date")
      }
      if places[place].fade != fade(of: place, nodes) {
        broken.append("the fade of place \(place) is out of date")
      }
      if let joint = joint(at: place, nodes), joint.growth != places[place].growth {
        broken.append("place \(place) reaches under others by \(places[place].growth), not \(joint.growth)")
      }
      let emitter = itemEmitter(at: place, nodes)
      places[place].items.forEach { part, index in
        own(index, place)
        if emitter.write(part, to: &list, at: index) != nil {
          broken.append("item \(index), the \(part) of place \(place), is out of date")
        }
      }
      if places[place].isRegrouped { broken.append("the group of place \(place) is still to be measured") }
      if places[place].isGroup {
        own(Int(places[place].groupBegin), place)
        own(Int(places[place].groupEnd), place)
        if list.items[Int(places[place].groupBegin)].opacity != nodes[i].groupOpacity(places[place].fade) {
          broken.append("the group of place \(place) has an old opacity")
        }
        let group = list.groups[Int(list.items[Int(places[place].groupBegin)].payload)]
        if places[place].reach != group.effect.reach {
          broken.append("the blur of place \(place) has an old reach")
        }
        if let raster = group.raster {
          if places[place].isStale { broken.append("the picture of place \(place) is out of date") }
          let now = rasterization(of: place, nodes)
          if raster.transform.isFinite, raster.transform != now.transform || raster.scale != now.scale {
            broken.append("the picture of place \(place) lies elsewhere")
          }
        }
        if nodes[i].isCast, group.tint != castColor(of: place, nodes) {
          broken.append("the shadow at place \(place) has an old colour")
        }
        if group.effect != nodes[i].pictureEffect(at: places[place].innerWorld)
          || group.blendMode != blendMode(of: i, nodes) || group.vibrancy != nodes[i].vibrancy
        {
          broken.append("the group of place \(place) has an old effect")
        }
      }
      if places[place].ownClip >= 0 {
        let old = list.clips[Int(places[place].ownClip)]
        var new = clip(of: place, parent: old.parent, nodes)
        // What lies in it tells that.
        new.isContinued = old.isContinued
        if new != old {
          broken.append("the clip of place \(place) is out of date")
        }
      }
      let horizonClip = places[place].horizonClip
      if needsHorizon(place, nodes) != (horizonClip >= 0) {
        broken.append("place \(place) has no horizon, or one too many")
      } else if horizonClip >= 0 {
        let old = list.clips[Int(horizonClip)]
        var new = horizon(of: place, parent: old.parent, nodes)
        new.isContinued = old.isContinued
        if new != old {
          broken.append("the horizon of place \(place) is out of date")
        }
      }
    }
    for k in pieceItems.indices { own(Int(pieceItems[k]), Int(order.latePieces[k].face)) }
    var now = self
    now.moveCuts(nodes, nil)
    now.placePieces()
    if now.list.cuts != self.list.cuts { broken.append("cuts are out of date") }
    for item in pieceItems where now.list.items[Int(item)].frame != self.list.items[Int(item)].frame {
      broken.append("piece \(item) is out of date")
    }
    for item in owners.indices where owners[item] == nil { broken.append("item \(item) is nobody's") }
  }
}
