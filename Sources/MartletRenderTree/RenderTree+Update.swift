import MartletGeometry
import MartletMotion

extension RenderTree {
  /// Resolves everything that moves or was changed at a target time of the host, in media seconds, and brings
  /// `displayList`, `damage` and `nextChange` up to date. Times must not go back.
  ///
  /// Loops run over places rather than over the arrays themselves, whose storage would be copied if it changed
  /// meanwhile.
  public func update(at time: MediaTime) {
    updateSpaces(at: time)
    if !transitions.isEmpty { endTransitions(at: time) }
    if areSpacesDirty { updateSpaces(at: time) }
    damage.removeAll()
    for rect in pendingDamage.rects { damage.add(rect) }
    pendingDamage.removeAll()

    compactTracks()
    resolve(at: time)
    if !transitions.isEmpty { advanceTransitions(at: time) }
    checkStacks()
    if isStructureDirty { rebuild() } else { refresh() }
    displayList.end = windowEnd
    for entry in changed.indices {
      let i = Int(changed[entry])
      nodes[i].isChanged = false
      nodes[i].hasMoved = false
    }
    changed.removeAll(keepingCapacity: true)
    dirty.removeAll(keepingCapacity: true)
    moved.removeAll(keepingCapacity: true)
    findNextChange(at: time)
    retireAnimations()
  }

  /// Where the window ends: with the root layer, as long as that lies where the window does.
  private var windowEnd: Point {
    let root = Int(NodeID.root.index)
    guard nodes[root].world == .identity, nodes[root].resolved.bounds.origin == .zero else { return .zero }
    let size = nodes[root].resolved.bounds.size
    return Point(x: size.width, y: size.height)
  }

  /// Rewrites what changed where the set of items is the same.
  private func refresh() {
    // A subtree that a moved ancestor has already carried along has not moved any more.
    for entry in moved.indices where nodes[Int(moved[entry])].hasMoved { refreshSubtree(moved[entry]) }
    for entry in changed.indices {
      let i = Int(changed[entry])
      if nodes[i].isChanged, isVisible(i) { refreshItems(i) }
    }
    for entry in dirtyGroups.indices {
      let i = Int(dirtyGroups[entry])
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
      nodes[i].isChanged = false
      nodes[i].hasMoved = false
      refreshItems(i)
    }
  }

  private func refreshClip(_ i: Int) {
    let index = Int(nodes[i].ownClip)
    let new = clip(of: i, parent: displayList.clips[index].parent)
    if new != displayList.clips[index] {
      if !isUnseen(i) {
        damage.add(displayList.clips[index].frame)
        damage.add(new.frame)
      }
      displayList.clips[index] = new
    }
  }

  /// Rewrites a node's items and, where it has one, the opacity of its group.
  private func refreshItems(_ i: Int) {
    let (item, layout) = (Int(nodes[i].item), nodes[i].layout)
    replace(item, of: i, by: shape(of: i))
    if layout.contains(.shadow) { replace(item - 1, of: i, by: shadow(of: i)) }
    if layout.contains(.image) { replace(item + 1, of: i, by: image(of: i)) }
    if nodes[i].borderItem >= 0 { replace(Int(nodes[i].borderItem), of: i, by: border(of: i)) }
    if nodes[i].groupBegin >= 0 {
      let begin = Int(nodes[i].groupBegin)
      let opacity = groupOpacity(of: i)
      if displayList.items[begin].opacity != opacity {
        // Its frame may be about to change; the shapes that make it change are damage themselves.
        damage.add(displayList.items[begin].frame)
        displayList.items[begin].opacity = opacity
      }
    }
  }

  private func replace(_ place: Int, of i: Int, by new: consuming DisplayItem) {
    guard new != displayList.items[place] else { return }
    if !noteGroups(around: i) { damage.add(displayList.items[place].frame, new.frame) }
    displayList.items[place] = new
  }

  /// Notes the groups whose extent may follow a change of a node's shape. Returns whether one of them hides all that is in
  /// it.
  private func noteGroups(around i: Int) -> Bool {
    var isUnseen = false
    var ancestor = Int32(i)
    while ancestor >= 0 {
      if nodes[Int(ancestor)].groupBegin >= 0 {
        isUnseen = isUnseen || isTransparentGroup(Int(ancestor))
        if !nodes[Int(ancestor)].isGroupDirty {
          nodes[Int(ancestor)].isGroupDirty = true
          dirtyGroups.append(ancestor)
        }
      }
      ancestor = nodes[Int(ancestor)].parent
    }
    return isUnseen
  }

  /// Whether a group around a node, or its own, hides all that is in it.
  private func isUnseen(_ i: Int) -> Bool {
    var ancestor = i
    while ancestor >= 0 {
      if nodes[ancestor].groupBegin >= 0, isTransparentGroup(ancestor) { return true }
      ancestor = Int(nodes[ancestor].parent)
    }
    return false
  }

  /// Whether a node's group is, and was, fully transparent. As it becomes so all of it is damage, and as that ends.
  private func isTransparentGroup(_ i: Int) -> Bool {
    displayList.items[Int(nodes[i].groupBegin)].opacity == 0 && groupOpacity(of: i) == 0
  }
}
