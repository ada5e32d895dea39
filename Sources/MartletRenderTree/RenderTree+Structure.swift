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
    steps.append(FlatteningStep(node: 0, parent: -1, clip: -1))
    while let step = steps.popLast() {
      if step.isEnd { leave(step) } else { enter(step, newest: &newest) }
    }
    // What is not there any more; layers that were removed have left their damage already.
    for place in previousOrder.indices {
      let i = Int(previousOrder[place])
      if wasVisible(i) { Self.forEachItem(of: nodes[i]) { damage.add(previousItems[$0].frame) } }
    }
  }

  /// Whether the flattening before the newest met a node, and the newest has not met it (yet).
  private func wasVisible(_ i: Int) -> Bool { nodes[i].generation == generation - 1 }

  /// The items of a node before those of its sublayers: shadow, shape and contents, as many as there are.
  private static func firstItems(of node: RenderNode) -> ClosedRange<Int> {
    let item = Int(node.item)
    return
      (node.layout.contains(.shadow) ? item - 1 : item)...(node.layout.contains(.image) ? item + 1 : item)
  }

  /// Calls a closure with the index of each item of a node: those before its sublayers' and its border.
  static func forEachItem(of node: RenderNode, _ body: (Int) -> Void) {
    for item in firstItems(of: node) { body(item) }
    if node.borderItem >= 0 { body(Int(node.borderItem)) }
  }

  /// Appends a node to the display list, up to its sublayers, which are the next steps.
  /// - Parameter newest: The highest old place met so far: a node whose old place is lower was overtaken by a sibling and
  ///   must be drawn anew.
  private func enter(_ step: FlatteningStep, newest: inout Int32) {
    var index = step.node
    let (parent, outer) = (step.parent, step.clip)
    // In its place stands its stage, where it is in transition.
    while nodes[Int(index)].role.stage >= 0, nodes[Int(index)].role.stage != parent {
      index = nodes[Int(index)].role.stage
    }
    let i = Int(index)
    guard nodes[i].isInTree, !isVisible(i) else { return }
    let layout = nodes[i].neededLayout
    guard !layout.contains(.hidden) else {
      if wasVisible(i) { Self.forEachItem(of: nodes[i]) { damage.add(previousItems[$0].frame) } }
      nodes[i].layout = layout
      nodes[i].parent = parent
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
    nodes[i].borderItem = -1
    nodes[i].ownClip = isMask ? Int32(displayList.clips.count) : -1
    if isMask { displayList.clips.append(clip(of: i, parent: nodes[i].outerClip)) }

    let isAltered =
      step.isAltered || nodes[i].role.hasLeftStage
      || old.map { $0.parent != parent || isGroupAltered(i, since: $0) } ?? true
    nodes[i].role.hasLeftStage = false
    let isRedrawn = damageItems(of: i, since: old, isAltered: isAltered, newest: &newest)
    steps.append(
      FlatteningStep(node: index, oldBorder: isRedrawn ? -1 : old?.borderItem ?? -1, isEnd: true))
    let isInsideAltered = isAltered || old.map { isClipAltered(i, since: $0) } ?? true
    let clip = isMask ? nodes[i].ownClip : nodes[i].outerClip
    for child in paintOrder(of: i).reversed() {
      let place = existingPlace(of: child)
      guard place >= 0 else { continue }
      steps.append(
        FlatteningStep(node: Int32(place), parent: index, clip: clip, isAltered: isInsideAltered))
    }
  }

  /// Appends what of a node comes after its sublayers.
  private func leave(_ step: FlatteningStep) {
    let i = Int(step.node)
    if nodes[i].layout.contains(.border) {
      let item = border(of: i)
      let place = displayList.items.count
      nodes[i].borderItem = Int32(place)
      displayList.items.append(item)
      if step.oldBorder < 0 {
        damage.add(item.frame)
      } else if !previousItems[Int(step.oldBorder)].isSame(as: item) {
        damage.add(item.frame)
        damage.add(previousItems[Int(step.oldBorder)].frame)
      }
    }
    nodes[i].subtreeEnd = Int32(order.count)
    if nodes[i].groupBegin >= 0 {
      nodes[i].groupEnd = Int32(displayList.items.count)
      displayList.items.append(DisplayItem(kind: .endGroup, rect: .zero, frame: .zero))
      refreshGroupFrame(i)
    }
  }

  /// Damages what of a node differs from what it was. Returns whether that is all of it, the border included, which comes
  /// later.
  private func damageItems(of i: Int, since old: RenderNode?, isAltered: Bool, newest: inout Int32) -> Bool {
    let items = Self.firstItems(of: nodes[i])
    guard let old else {
      for item in items { damage.add(displayList.items[item].frame) }
      return true
    }
    let isAltered = isAltered || old.order < newest || old.layout != nodes[i].layout
    newest = max(newest, old.order)
    guard !isAltered else {
      for item in items { damage.add(displayList.items[item].frame) }
      Self.forEachItem(of: old) { damage.add(previousItems[$0].frame) }
      return true
    }
    for (item, previous) in zip(items, Self.firstItems(of: old))
    where !previousItems[previous].isSame(as: displayList.items[item]) {
      damage.add(displayList.items[item].frame)
      damage.add(previousItems[previous].frame)
    }
    return false
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
