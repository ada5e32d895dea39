import MartletGeometry
import MartletMotion

extension RenderTree {
  /// Resolves everything that moves or was changed at a target time, in media seconds, and brings `displayList`,
  /// `damage` and `nextChange` up to date. Times must not go back.
  ///
  /// Loops run over places rather than over the arrays themselves, whose storage would be copied if it changed
  /// meanwhile.
  public func update(at time: MediaTime) {
    damage.removeAll()
    for rect in pendingDamage.rects { damage.add(rect) }
    pendingDamage.removeAll()

    for place in animated.indices { markDirty(animated[place]) }
    for place in dirty.indices { resolve(dirty[place], at: time) }
    if isStructureDirty { rebuild() } else { refresh() }
    for place in dirty.indices {
      let i = Int(dirty[place])
      nodes[i].isDirty = false
      nodes[i].hasMoved = false
    }
    dirty.removeAll(keepingCapacity: true)
    moved.removeAll(keepingCapacity: true)
    retireAnimations(at: time)
  }

  /// Resolves one node and notes whether that changes which items there are.
  private func resolve(_ index: Int32, at time: MediaTime) {
    let i = Int(index)
    var resolved = nodes[i].properties
    if !nodes[i].animations.isEmpty { resolved.resolve(with: nodes[i].animations, at: time) }
    if !isStructureDirty, isVisible(i) || nodes[i].resolved.isHidden {
      let isLeaf = nodes[i].children.isEmpty
      if resolved.isHidden != nodes[i].resolved.isHidden
        || resolved.zPosition != nodes[i].resolved.zPosition
        || !isLeaf && resolved.masksToBounds != nodes[i].resolved.masksToBounds
        || !isLeaf && resolved.isTranslucent != nodes[i].resolved.isTranslucent
      {
        isStructureDirty = true
      } else if isVisible(i), !resolved.hasSameGeometry(as: nodes[i].resolved) {
        nodes[i].hasMoved = true
        moved.append(index)
      }
    }
    nodes[i].resolved = resolved
  }

  /// Rewrites what changed where the set of items is the same.
  private func refresh() {
    // A subtree that a moved ancestor has already carried along has not moved any more.
    for place in moved.indices where nodes[Int(moved[place])].hasMoved { refreshSubtree(moved[place]) }
    for place in dirty.indices {
      let i = Int(dirty[place])
      if nodes[i].isDirty, isVisible(i) { refreshItems(i) }
    }
    for place in dirtyGroups.indices {
      let i = Int(dirtyGroups[place])
      nodes[i].isGroupDirty = false
      refreshGroupFrame(i)
    }
    dirtyGroups.removeAll(keepingCapacity: true)
  }

  private func refreshSubtree(_ index: Int32) {
    // Start at the outermost ancestor that moved, so that worlds are computed once and from the top.
    var top = Int(index)
    var ancestor = nodes[top].parent
    while ancestor >= 0 {
      if nodes[Int(ancestor)].hasMoved { top = Int(ancestor) }
      ancestor = nodes[Int(ancestor)].parent
    }
    for place in Int(nodes[top].order)..<Int(nodes[top].subtreeEnd) {
      let i = Int(order[place])
      locate(i)
      if nodes[i].ownClip >= 0 { refreshClip(i) }
      nodes[i].isDirty = false
      nodes[i].hasMoved = false
      refreshItems(i)
    }
  }

  private func refreshClip(_ i: Int) {
    let index = Int(nodes[i].ownClip)
    let new = clip(of: i, parent: displayList.clips[index].parent)
    if new != displayList.clips[index] {
      damage.add(displayList.clips[index].frame)
      damage.add(new.frame)
      displayList.clips[index] = new
    }
  }

  /// Rewrites a node's shape and, where it has one, the opacity of its group.
  private func refreshItems(_ i: Int) {
    let new = shape(of: i)
    let place = Int(nodes[i].item)
    if new != displayList.items[place] {
      damage.add(displayList.items[place].frame)
      damage.add(new.frame)
      displayList.items[place] = new
      noteGroups(around: i)
    }
    if nodes[i].groupBegin >= 0 {
      let begin = Int(nodes[i].groupBegin)
      let opacity = nodes[i].resolved.drawnOpacity
      if displayList.items[begin].opacity != opacity {
        // Its frame may be about to change; the shapes that make it change are damage themselves.
        damage.add(displayList.items[begin].frame)
        displayList.items[begin].opacity = opacity
      }
    }
  }

  /// Notes the groups whose extent may follow a change of a node's shape.
  private func noteGroups(around i: Int) {
    var ancestor = Int32(i)
    while ancestor >= 0 {
      if nodes[Int(ancestor)].groupBegin >= 0, !nodes[Int(ancestor)].isGroupDirty {
        nodes[Int(ancestor)].isGroupDirty = true
        dirtyGroups.append(ancestor)
      }
      ancestor = nodes[Int(ancestor)].parent
    }
  }

  /// Drops animations of nodes for which all are over and finds when something visible moves next.
  private func retireAnimations(at time: MediaTime) {
    nextChange = .never
    var kept = 0
    for place in animated.indices {
      let i = Int(animated[place])
      var end = -MediaTime.infinity
      for animation in nodes[i].animations.indices {
        let (begins, ends) = (
          nodes[i].animations[animation].track.begin, nodes[i].animations[animation].track.end
        )
        end = max(end, ends)
        if ends > time, isVisible(i) { noteNextChange(at: begins, after: time) }
      }
      if end > time {
        animated[kept] = animated[place]
        kept += 1
      } else {
        nodes[i].isAnimated = false
        nodes[i].animations = []
      }
    }
    animated.removeLast(animated.count - kept)
  }

  private func noteNextChange(at begin: MediaTime, after time: MediaTime) {
    if begin <= time {
      nextChange = .nextFrame
    } else if case .at(let earliest) = nextChange {
      nextChange = .at(min(earliest, begin))
    } else if nextChange == .never {
      nextChange = .at(begin)
    }
  }
}
