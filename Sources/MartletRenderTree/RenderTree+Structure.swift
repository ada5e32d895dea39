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
      if wasVisible(i) {
        for item in Self.items(of: nodes[i]) { damage.add(previousItems[item].frame) }
      }
    }
  }

  /// Whether the flattening before the newest met a node, and the newest has not met it (yet).
  private func wasVisible(_ i: Int) -> Bool { nodes[i].generation == generation - 1 }

  /// The items of a node: shadow, shape, contents and border, as many as there are.
  static func items(of node: RenderNode) -> ClosedRange<Int> {
    let item = Int(node.item)
    let first = node.layout.contains(.shadow) ? item - 1 : item
    return first...item + (node.layout.contains(.image) ? 1 : 0) + (node.layout.contains(.border) ? 1 : 0)
  }

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
    let stage = nodes[i].role.stage
    if stage >= 0, stage != parent {
      return flatten(stage, parent: parent, clip: outer, isAltered: isAltered, newest: &newest)
    }
    guard nodes[i].isInTree, !isVisible(i) else { return }
    let layout = nodes[i].neededLayout
    guard !layout.contains(.hidden) else {
      if wasVisible(i) {
        for item in Self.items(of: nodes[i]) { damage.add(previousItems[item].frame) }
      }
      nodes[i].layout = layout
      return
    }
    let old = wasVisible(i) ? nodes[i] : nil
    nodes[i].layout = layout
    nodes[i].generation = generation
    nodes[i].parent = parent
    nodes[i].order = Int32(order.count)
    order.append(index)
    locate(i)

    let depth = outer >= 0 ? displayList.clips[Int(outer)].depth : 0
    let isMask = layout.contains(.mask) || nodes[i].role.isMoving
    let isGroup =
      layout.contains(.group) || isMask && depth >= DisplayList.maximumClipDepth || nodes[i].role.isFading
      || nodes[i].role.isShare
    nodes[i].groupBegin = isGroup ? Int32(displayList.items.count) : -1
    if isGroup {
      displayList.items.append(
        DisplayItem(
          kind: .beginGroup, rect: .zero, opacity: groupOpacity(of: i), isAdditive: nodes[i].role.isShare,
          isIsolated: nodes[i].role.isFading, clip: outer, frame: .zero))
    }
    // A group as a whole is clipped when it is drawn.
    nodes[i].outerClip = isGroup ? -1 : outer
    if layout.contains(.shadow) { displayList.items.append(shadow(of: i)) }
    nodes[i].item = Int32(displayList.items.count)
    displayList.items.append(shape(of: i))
    if layout.contains(.image) { displayList.items.append(image(of: i)) }
    if layout.contains(.border) { displayList.items.append(border(of: i)) }
    nodes[i].ownClip = isMask ? Int32(displayList.clips.count) : -1
    if isMask { displayList.clips.append(clip(of: i, parent: nodes[i].outerClip)) }

    let isAltered =
      isAltered || nodes[i].role.hasLeftStage
      || old.map { $0.parent != parent || isGroupAltered(i, since: $0) } ?? true
    nodes[i].role.hasLeftStage = false
    damageItems(of: i, since: old, isAltered: isAltered, newest: &newest)
    let isInsideAltered = isAltered || old.map { isClipAltered(i, since: $0) } ?? true
    let clip = isMask ? nodes[i].ownClip : nodes[i].outerClip
    for child in paintOrder(of: i) {
      let place = existingPlace(of: child)
      guard place >= 0 else { continue }
      flatten(Int32(place), parent: index, clip: clip, isAltered: isInsideAltered, newest: &newest)
    }
    nodes[i].subtreeEnd = Int32(order.count)
    if isGroup {
      nodes[i].groupEnd = Int32(displayList.items.count)
      displayList.items.append(DisplayItem(kind: .endGroup, rect: .zero, frame: .zero))
      refreshGroupFrame(i)
    }
  }

  private func damageItems(of i: Int, since old: RenderNode?, isAltered: Bool, newest: inout Int32) {
    let items = Self.items(of: nodes[i])
    guard let old else {
      for item in items { damage.add(displayList.items[item].frame) }
      return
    }
    let isAltered = isAltered || old.order < newest || old.layout != nodes[i].layout
    let before = Self.items(of: old)
    newest = max(newest, old.order)
    guard !isAltered else {
      for item in items { damage.add(displayList.items[item].frame) }
      for item in before { damage.add(previousItems[item].frame) }
      return
    }
    for (item, previous) in zip(items, before)
    where !previousItems[previous].isSame(as: displayList.items[item]) {
      damage.add(displayList.items[item].frame)
      damage.add(previousItems[previous].frame)
    }
  }

  private func isGroupAltered(_ i: Int, since old: RenderNode) -> Bool {
    let (new, old) = (nodes[i].groupBegin, old.groupBegin)
    if new < 0 || old < 0 { return (new < 0) != (old < 0) }
    let (item, previous) = (displayList.items[Int(new)], previousItems[Int(old)])
    return item.opacity != previous.opacity || item.isAdditive != previous.isAdditive
      || item.isIsolated != previous.isIsolated
  }

  private func isClipAltered(_ i: Int, since old: RenderNode) -> Bool {
    let (new, old) = (nodes[i].ownClip, old.ownClip)
    if new < 0 || old < 0 { return (new < 0) != (old < 0) }
    return !displayList.clips[Int(new)].isSame(as: previousClips[Int(old)])
  }
}
