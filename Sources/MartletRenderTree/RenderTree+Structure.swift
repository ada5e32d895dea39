import MartletGeometry

extension RenderTree {
  /// Flattens the tree anew and finds what changed against the items before.
  func rebuild() {
    isStructureDirty = false
    swap(&previousItems, &displayList.items)
    swap(&previousClips, &displayList.clips)
    swap(&previousOrder, &order)
    displayList.items.removeAll(keepingCapacity: true)
    displayList.clips.removeAll(keepingCapacity: true)
    order.removeAll(keepingCapacity: true)
    generation += 1
    var newest: Int32 = -1
    flatten(0, parent: -1, clip: -1, isAltered: false, newest: &newest)
    // What is not there any more; layers that were removed have left their damage already.
    for place in previousOrder.indices {
      let i = Int(previousOrder[place])
      if wasVisible(i) { damage.add(previousItems[Int(nodes[i].item)].frame) }
    }
  }

  /// Whether the flattening before the newest met a node, and the newest has not met it (yet).
  private func wasVisible(_ i: Int) -> Bool { nodes[i].generation == generation - 1 }

  /// Appends a node and its sublayers to the display list.
  /// - Parameters:
  ///   - index: The node.
  ///   - parent: The node that holds it.
  ///   - outer: The clip that applies to it.
  ///   - isAltered: Whether something around it makes all of it look different: another parent, another clip,
  ///     another opacity.
  ///   - newest: The highest old place met so far: a node whose old place is lower was overtaken by a sibling and
  ///     must be drawn anew.
  private func flatten(
    _ index: Int32, parent: Int32, clip outer: Int32, isAltered: Bool, newest: inout Int32
  ) {
    let i = Int(index)
    guard nodes[i].isInTree, !nodes[i].resolved.isHidden, !isVisible(i) else { return }
    let old = wasVisible(i) ? nodes[i] : nil
    nodes[i].generation = generation
    nodes[i].parent = parent
    nodes[i].order = Int32(order.count)
    order.append(index)
    locate(i)

    let depth = outer >= 0 ? displayList.clips[Int(outer)].depth : 0
    let isLeaf = nodes[i].children.isEmpty
    let isMask = nodes[i].resolved.masksToBounds && !isLeaf
    let isGroup =
      !isLeaf && (nodes[i].resolved.isTranslucent || isMask && depth >= DisplayList.maximumClipDepth)
    nodes[i].groupBegin = isGroup ? Int32(displayList.items.count) : -1
    if isGroup {
      displayList.items.append(
        DisplayItem(
          kind: .beginGroup, rect: .zero, opacity: nodes[i].resolved.drawnOpacity, clip: outer, frame: .zero))
    }
    // A group as a whole is clipped when it is drawn.
    nodes[i].outerClip = isGroup ? -1 : outer
    nodes[i].item = Int32(displayList.items.count)
    displayList.items.append(shape(of: i))
    nodes[i].ownClip = isMask ? Int32(displayList.clips.count) : -1
    if isMask { displayList.clips.append(clip(of: i, parent: nodes[i].outerClip)) }

    let isAltered = isAltered || old.map { $0.parent != parent || isGroupAltered(i, since: $0) } ?? true
    damageShape(of: i, since: old, isAltered: isAltered, newest: &newest)
    let isInsideAltered = isAltered || old.map { isClipAltered(i, since: $0) } ?? true
    let clip = isMask ? nodes[i].ownClip : nodes[i].outerClip
    for child in paintOrder(of: nodes[i].children) {
      flatten(child.index, parent: index, clip: clip, isAltered: isInsideAltered, newest: &newest)
    }
    nodes[i].subtreeEnd = Int32(order.count)
    if isGroup {
      nodes[i].groupEnd = Int32(displayList.items.count)
      displayList.items.append(DisplayItem(kind: .endGroup, rect: .zero, frame: .zero))
      refreshGroupFrame(i)
    }
  }

  private func damageShape(of i: Int, since old: RenderNode?, isAltered: Bool, newest: inout Int32) {
    let item = displayList.items[Int(nodes[i].item)]
    guard let old else { return damage.add(item.frame) }
    let previous = previousItems[Int(old.item)]
    if isAltered || old.order < newest || !previous.isSame(as: item) {
      damage.add(previous.frame)
      damage.add(item.frame)
    }
    newest = max(newest, old.order)
  }

  private func isGroupAltered(_ i: Int, since old: RenderNode) -> Bool {
    let (new, old) = (nodes[i].groupBegin, old.groupBegin)
    if new < 0 || old < 0 { return (new < 0) != (old < 0) }
    return displayList.items[Int(new)].opacity != previousItems[Int(old)].opacity
  }

  private func isClipAltered(_ i: Int, since old: RenderNode) -> Bool {
    let (new, old) = (nodes[i].ownClip, old.ownClip)
    if new < 0 || old < 0 { return (new < 0) != (old < 0) }
    return !displayList.clips[Int(new)].isSame(as: previousClips[Int(old)])
  }

  /// Sublayers by ascending z, those of equal z in the order of the list.
  private func paintOrder(of children: [NodeID]) -> [NodeID] {
    func z(_ id: NodeID) -> Double { nodes[Int(id.index)].resolved.zPosition }
    let isSorted = children.indices.dropFirst().allSatisfy { !(z(children[$0 - 1]) > z(children[$0])) }
    if isSorted { return children }
    return children.enumerated().sorted { (z($0.element), $0.offset) < (z($1.element), $1.offset) }.map(
      \.element)
  }
}
