import MartletGeometry
import MartletMotion

/// What was last committed, with its animations: it lives on a render thread and goes on while the main thread
/// is busy.
///
/// `apply` takes commits in; `update(at:)` resolves at a target time and brings the display list and the damage
/// up to date. The cost of an update follows the layers that changed; in the steady state it allocates nothing.
public final class RenderTree {
  /// When a frame is needed next if nothing more is committed.
  public enum NextChange: Equatable, Sendable {
    /// Nothing will move.
    case never
    /// Something moves now: the next frame.
    case nextFrame
    /// Nothing moves until an animation begins at this media time.
    case at(MediaTime)
  }

  /// What to draw, back to front.
  public private(set) var displayList = DisplayList()
  /// What the last update changed, in window points.
  public private(set) var damage = DamageRegion()
  /// When the next update is due, as of the last one.
  public private(set) var nextChange = NextChange.never

  var nodes: [RenderNode] = [RenderNode()]
  /// Visible nodes in paint order (each before its sublayers).
  private var order: [Int32] = []
  private var previousItems: [DisplayItem] = []
  private var previousOrder: [Int32] = []
  private var animated: [Int32] = []
  private var dirty: [Int32] = []
  /// Nodes among the dirty ones that carry their sublayers along.
  private var geometryDirty: [Int32] = []
  private var dirtyGroups: [Int32] = []
  private var pendingDamage = DamageRegion()
  private var isStructureDirty = true
  private var generation = 1

  /// What no clip cuts: larger than any window.
  private static let everywhere = Rect(x: -1e7, y: -1e7, width: 2e7, height: 2e7)

  /// Makes a tree with an empty root.
  public init() { nodes[0].isInTree = true }

  // MARK: Commits

  /// Takes in what was committed. A change that refers to a layer that is not there is ignored.
  public func apply(_ commit: Commit) {
    for change in commit.changes {
      switch change {
      case .properties(let id, let properties):
        node(id) { $0.properties = properties }
        markDirty(id.index)
      case .animations(let id, let animations):
        node(id) { $0.animations = animations }
        markDirty(id.index)
        if !animations.isEmpty, !nodes[Int(id.index)].isAnimated {
          nodes[Int(id.index)].isAnimated = true
          animated.append(id.index)
        }
      case .sublayers(let id, let children):
        node(id) { $0.children = children }
        for child in children { node(child) { $0.parent = id.index } }
        isStructureDirty = true
      case .name(let id, let name):
        node(id) { $0.name = name }
      case .remove(let id):
        remove(id)
      }
    }
  }

  private func node(_ id: NodeID, _ change: (inout RenderNode) -> Void) {
    let index = Int(id.index)
    while nodes.count <= index { nodes.append(RenderNode()) }
    nodes[index].isInTree = true
    change(&nodes[index])
  }

  private func remove(_ id: NodeID) {
    let index = Int(id.index)
    guard index > 0, index < nodes.count, nodes[index].isInTree else { return }
    if nodes[index].generation == generation {
      pendingDamage.add(displayList.items[Int(nodes[index].item)].frame)
    }
    let wasAnimated = nodes[index].isAnimated
    let wasDirty = nodes[index].isDirty
    nodes[index] = RenderNode()
    nodes[index].isAnimated = wasAnimated
    nodes[index].isDirty = wasDirty
    isStructureDirty = true
  }

  private func markDirty(_ index: Int32) {
    guard !nodes[Int(index)].isDirty else { return }
    nodes[Int(index)].isDirty = true
    dirty.append(index)
  }

  // MARK: Update

  /// Resolves everything that moves or was changed at a target time, in media seconds, and brings `displayList`,
  /// `damage` and `nextChange` up to date. Times must not go back.
  public func update(at time: MediaTime) {
    damage.removeAll()
    for rect in pendingDamage.rects { damage.add(rect) }
    pendingDamage.removeAll()

    for index in animated where !nodes[Int(index)].isDirty {
      nodes[Int(index)].isDirty = true
      dirty.append(index)
    }
    for index in dirty { resolve(index, at: time) }
    if isStructureDirty {
      isStructureDirty = false
      rebuild()
      for index in dirty { nodes[Int(index)].isDirty = false }
    } else {
      refresh()
    }
    dirty.removeAll(keepingCapacity: true)
    retireAnimations(at: time)
  }

  /// Resolves one node and notes whether that changes which items there are.
  private func resolve(_ index: Int32, at time: MediaTime) {
    let i = Int(index)
    let isLeaf = nodes[i].children.isEmpty
    let wasHidden = nodes[i].resolved.isHidden
    let wasMasked = nodes[i].resolved.masksToBounds
    let hadGroup = !isLeaf && nodes[i].resolved.opacity < 1
    let wasZ = nodes[i].resolved.zPosition
    var resolved = nodes[i].properties
    if !nodes[i].animations.isEmpty { resolved.resolve(with: nodes[i].animations, at: time) }
    if wasHidden != resolved.isHidden || wasMasked != resolved.masksToBounds || wasZ != resolved.zPosition
      || hadGroup != (!isLeaf && resolved.opacity < 1)
    {
      isStructureDirty = true
    }
    if !isStructureDirty, nodes[i].generation == generation,
      !resolved.hasSameGeometry(as: nodes[i].resolved)
    {
      nodes[i].resolved = resolved
      geometryDirty.append(index)
    } else {
      nodes[i].resolved = resolved
    }
  }

  /// Rewrites what changed where the set of items is the same.
  private func refresh() {
    for index in geometryDirty where nodes[Int(index)].isDirty {
      // A subtree that a changed ancestor has already carried along is clean by now.
      refreshSubtree(index)
    }
    geometryDirty.removeAll(keepingCapacity: true)
    for index in dirty where nodes[Int(index)].isDirty {
      nodes[Int(index)].isDirty = false
      guard nodes[Int(index)].generation == generation else { continue }
      refreshItems(index)
    }
    for group in dirtyGroups { refreshGroupFrame(group) }
    dirtyGroups.removeAll(keepingCapacity: true)
  }

  private func refreshSubtree(_ index: Int32) {
    // Start at the outermost ancestor that moved, so that worlds are computed once and from the top.
    var top = index
    var ancestor = nodes[Int(index)].parent
    while ancestor >= 0 {
      if nodes[Int(ancestor)].isDirty, nodes[Int(ancestor)].generation == generation { top = ancestor }
      ancestor = nodes[Int(ancestor)].parent
    }
    for place in Int(nodes[Int(top)].order)..<Int(nodes[Int(top)].subtreeEnd) {
      let i = Int(order[place])
      locate(i)
      if nodes[i].ownClip >= 0 { refreshClip(i) }
      nodes[i].isDirty = false
      refreshItems(Int32(i))
    }
  }

  /// Computes a node's map to the window and what it can show, from its parent's.
  private func locate(_ i: Int) {
    let parent = Int(nodes[i].parent)
    let local = nodes[i].resolved.localTransform
    if parent >= 0 {
      nodes[i].world = local.concatenating(nodes[parent].world)
      nodes[i].outerFrame = nodes[parent].innerFrame
    } else {
      nodes[i].world = local
      nodes[i].outerFrame = Self.everywhere
    }
    nodes[i].innerFrame = nodes[i].outerFrame
    if nodes[i].resolved.masksToBounds {
      nodes[i].innerFrame = nodes[i].outerFrame.intersection(
        nodes[i].world.boundingBox(of: nodes[i].resolved.bounds))
    }
  }

  private func clip(of i: Int, parent: Int32) -> Clip {
    let resolved = nodes[i].resolved
    return Clip(
      transform: nodes[i].world, rect: resolved.bounds, radii: resolved.cornerRadii.fitted(to: resolved.bounds.size),
      parent: parent, depth: parent >= 0 ? displayList.clips[Int(parent)].depth + 1 : 1,
      frame: nodes[i].innerFrame)
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
  private func refreshItems(_ index: Int32) {
    let i = Int(index)
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
      let opacity = Float(min(max(nodes[i].resolved.opacity, 0), 1))
      if displayList.items[begin].opacity != opacity {
        damage.add(displayList.items[begin].frame)
        displayList.items[begin].opacity = opacity
      }
    }
  }

  /// Notes the groups whose extent may follow a change of a node's shape.
  private func noteGroups(around i: Int) {
    var ancestor = Int32(i)
    while ancestor >= 0 {
      if nodes[Int(ancestor)].groupBegin >= 0, !dirtyGroups.contains(ancestor) { dirtyGroups.append(ancestor) }
      ancestor = nodes[Int(ancestor)].parent
    }
  }

  private func refreshGroupFrame(_ index: Int32) {
    let begin = Int(nodes[Int(index)].groupBegin)
    let end = Int(nodes[Int(index)].groupEnd)
    var frame = Rect.zero
    for item in begin + 1..<end where displayList.items[item].kind == .shape {
      frame = frame.union(displayList.items[item].frame)
    }
    displayList.items[begin].frame = frame
    displayList.items[end].frame = frame
  }

  private func shape(of i: Int) -> DisplayItem {
    let p = nodes[i].resolved
    let opacity = nodes[i].groupBegin >= 0 ? 1 : Float(min(max(p.opacity, 0), 1))
    let fill = p.backgroundColor.clamped.premultiplied(opacity: opacity)
    let hasBorder = p.borderWidth > 0
    let border = hasBorder ? p.borderColor.clamped.premultiplied(opacity: opacity) : .zero
    var frame = Rect.zero
    if (fill.w > 0 || border.w > 0) && !p.bounds.isEmpty {
      frame = nodes[i].world.boundingBox(of: p.bounds).intersection(nodes[i].outerFrame)
    }
    return DisplayItem(
      transform: nodes[i].world, rect: p.bounds, radii: p.cornerRadii.fitted(to: p.bounds.size), fill: fill,
      border: border, borderWidth: hasBorder ? p.borderWidth : 0, clip: nodes[i].outerClip, frame: frame)
  }

  // MARK: Structure

  /// Flattens the tree anew and finds what changed against the items before.
  private func rebuild() {
    geometryDirty.removeAll(keepingCapacity: true)
    dirtyGroups.removeAll(keepingCapacity: true)
    let previousClips = displayList.clips
    swap(&previousItems, &displayList.items)
    swap(&previousOrder, &order)
    displayList.items.removeAll(keepingCapacity: true)
    displayList.clips.removeAll(keepingCapacity: true)
    order.removeAll(keepingCapacity: true)
    generation += 1
    var newest: Int32 = -1
    flatten(0, clip: -1, newest: &newest)
    for index in previousOrder where nodes[Int(index)].generation == generation - 1 {
      let item = nodes[Int(index)].item
      if item >= 0, Int(item) < previousItems.count { damage.add(previousItems[Int(item)].frame) }
    }
    if previousClips != displayList.clips {
      for clip in previousClips { damage.add(clip.frame) }
      for clip in displayList.clips { damage.add(clip.frame) }
    }
  }

  /// Appends a node and its sublayers to the display list. `newest` is the highest old place met so far: a node
  /// whose old place is lower was overtaken by a sibling and must be drawn anew.
  private func flatten(_ index: Int32, clip outer: Int32, newest: inout Int32) {
    let i = Int(index)
    guard nodes[i].isInTree, !nodes[i].resolved.isHidden else { return }
    let wasVisible = nodes[i].generation == generation - 1
    let previousItem = wasVisible ? previousItems[Int(nodes[i].item)] : nil
    let previousGroup =
      wasVisible && nodes[i].groupBegin >= 0 ? previousItems[Int(nodes[i].groupBegin)] : nil
    let previousPlace = nodes[i].order

    nodes[i].generation = generation
    nodes[i].order = Int32(order.count)
    order.append(index)
    locate(i)

    let depth = outer >= 0 ? displayList.clips[Int(outer)].depth : 0
    let isTooDeep = nodes[i].resolved.masksToBounds && Int(depth) >= DisplayList.maximumClipDepth
    let isGroup = !nodes[i].children.isEmpty && (nodes[i].resolved.opacity < 1 || isTooDeep)
    var clip = outer
    nodes[i].groupBegin = -1
    if isGroup {
      nodes[i].groupBegin = Int32(displayList.items.count)
      let opacity = Float(min(max(nodes[i].resolved.opacity, 0), 1))
      displayList.items.append(
        DisplayItem(kind: .beginGroup, rect: .zero, opacity: opacity, clip: outer, frame: .zero))
      clip = -1  // The group as a whole is clipped when it is drawn.
    }
    nodes[i].outerClip = clip
    nodes[i].item = Int32(displayList.items.count)
    let item = shape(of: i)
    displayList.items.append(item)
    if let previousItem {
      if !previousItem.isSame(as: item) || previousPlace < newest {
        damage.add(previousItem.frame)
        damage.add(item.frame)
      }
      newest = max(newest, previousPlace)
    } else {
      damage.add(item.frame)
    }

    nodes[i].ownClip = -1
    if nodes[i].resolved.masksToBounds, !nodes[i].children.isEmpty {
      nodes[i].ownClip = Int32(displayList.clips.count)
      displayList.clips.append(self.clip(of: i, parent: clip))
      clip = nodes[i].ownClip
    }
    for child in paintOrder(of: nodes[i].children) { flatten(child.index, clip: clip, newest: &newest) }
    nodes[i].subtreeEnd = Int32(order.count)
    if isGroup {
      nodes[i].groupEnd = Int32(displayList.items.count)
      displayList.items.append(DisplayItem(kind: .endGroup, rect: .zero, frame: .zero))
      refreshGroupFrame(index)
    }
    let group = isGroup ? displayList.items[Int(nodes[i].groupBegin)] : nil
    if (group?.opacity ?? 1) != (previousGroup?.opacity ?? 1) || (group == nil) != (previousGroup == nil) {
      if let group { damage.add(group.frame) }
      if let previousGroup { damage.add(previousGroup.frame) }
    }
  }

  /// Sublayers by ascending z, those of equal z in the order of the list.
  private func paintOrder(of children: [NodeID]) -> [NodeID] {
    func z(_ id: NodeID) -> Double { Int(id.index) < nodes.count ? nodes[Int(id.index)].resolved.zPosition : 0 }
    var isSorted = true
    for (a, b) in zip(children, children.dropFirst()) where z(a) > z(b) { isSorted = false }
    guard !isSorted else { return children }
    return children.enumerated().sorted { (z($0.element), $0.offset) < (z($1.element), $1.offset) }.map(\.element)
  }

  // MARK: Time

  /// Drops nodes whose animations are over and finds when something moves next.
  private func retireAnimations(at time: MediaTime) {
    nextChange = .never
    var kept = 0
    for index in animated {
      let i = Int(index)
      var isOver = true
      for animation in nodes[i].animations where animation.timing.endTime > time {
        isOver = false
        if animation.timing.beginTime <= time {
          nextChange = .nextFrame
        } else if case .at(let earliest) = nextChange {
          nextChange = .at(min(earliest, animation.timing.beginTime))
        } else if nextChange == .never {
          nextChange = .at(animation.timing.beginTime)
        }
      }
      if isOver {
        nodes[i].isAnimated = false
        nodes[i].animations = []
      } else {
        animated[kept] = index
        kept += 1
      }
    }
    animated.removeLast(animated.count - kept)
  }
}
