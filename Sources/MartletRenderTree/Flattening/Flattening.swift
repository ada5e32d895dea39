import MartletGeometry

/// The display list of the tree. If the set of items changes, it is made again in three steps: the paint
/// order, the items of each place, and the damage in comparison with the previous list. If only values
/// change, items are rewritten in place.
struct Flattening {
  typealias Nodes = UnsafeMutablePointer<RenderNode>

  /// What to draw, from back to front.
  var list = DisplayList()
  /// The visible nodes from back to front, each with its items.
  var places: [Placement] = []
  /// Whether the items of the list are no longer those that the nodes need, so that all must be made anew.
  var isOutdated = false
  /// Where the root layer's outer space begins in the picture, in points. What a window shows around its content lies before it.
  var origin = Point.zero {
    didSet { if origin != oldValue { isOutdated = true } }
  }
  /// The number of flattenings so far.
  private(set) var count = 0
  /// The list before the newest flattening.
  private(set) var previous = DisplayList()
  /// Finds the visible nodes and their order.
  var order = PaintOrder()
  /// Places that are not closed yet, each inside of the previous one.
  var open: [Int32] = []
  /// Frames of groups that changed all pixels in them, also those that were clear.
  var wide: [Rect] = []
  /// The items of pieces that are painted after others, in the order of `PaintOrder.latePieces`; −1 for none.
  var pieceItems: [Int32] = []
  /// Faces of spaces that reach under their neighbours otherwise than before.
  var grown: [Int32] = []
  /// Places whose items may share other edges than before, and those with neighbours of which it is not known whether they are opaque.
  var joined: [Int32] = []
  var pendingJoints: [Int32] = []
  /// `Image.decodingCount` when those were looked at, and how many places were looked at for joints in the newest refresh.
  var knownDecodings: UInt64 = 0
  var foundJoints = 0
  /// Whether texts that rest are told from those that move, the host's time, and the nodes of those that have moved lately.
  var settlesTexts = false
  var now = -MediaTime.infinity
  var movingTexts: [Int32] = []
  /// When the next of them counts as resting, in the host's time.
  var nextSettling = MediaTime.infinity
  /// The corners of a piece while its frame is sought.
  var corners: [SIMD2<Double>] = []
  var leftCorners: [SIMD2<Double>] = []
  /// Places whose groups may have another frame.
  var regrouped: [Int32] = []
  /// Which notes of groups are right: those of this round, which ends when a group hides what is in it, or ceases to.
  var notedRound = 1
  /// How many groups were looked at in the newest refresh because of changes in them.
  var notedCount = 0
  /// The groups around an item that were not noted yet in this round.
  var unnoted: [Int32] = []

  // MARK: All anew

  /// Flattens the tree again. Adds everything that has changed to the damage.
  mutating func rebuild(_ nodes: inout NodeStore, _ damage: inout DamageRegion) {
    count += 1
    isOutdated = false
    pieceItems.removeAll(keepingCapacity: true)
    grown.removeAll(keepingCapacity: true)
    swap(&previous, &list)
    list.removeAll()
    list.end = previous.end
    order.make(&places, &nodes)
    nodes.withPointers { nodes, _ in
      for place in places.indices {
        addPieces(before: place, nodes)
        close(upTo: place, nodes)
        begin(place, nodes)
        open.append(Int32(place))
      }
      addPieces(before: places.count, nodes)
      close(upTo: places.count, nodes)
      joinAll(nodes)
      moveCuts(nodes, nil)
      placePieces()
      settleTexts(nodes) { _, _ in }
    }
    let recutsClips = recutsClips
    renewPictures(all: recutsClips)
    FlatteningDamage(previous: previous, previousPlaces: order.previous, list: list).add(
      to: &damage, &places, nodes)
    if recutsClips { addRecutClips(to: &damage) }
    addRecountedPixels(to: &damage)
    previous.addWideGroups(to: &damage)
    list.addWideGroups(to: &damage)
    previous.extendByGroups(&damage)
    list.extendByGroups(&damage)
  }

  /// Gives pictures that show something else than before another version, or all of them.
  private mutating func renewPictures(all: Bool) {
    for place in places.indices where places[place].isRaster {
      places[place].isStale = false
      let begin = Int(places[place].groupBegin)
      let group = Int(list.items[begin].payload)
      let old = Int(places[place].old)
      if old >= 0, order.previous[old].isRaster, !all {
        let before = Int(order.previous[old].groupBegin)
        if list.hasSameItems(inGroupAt: begin, as: previous, at: before),
          let version = previous.rasterization(ofGroupAt: before)?.version
        {
          list.groups[group].raster?.version = version
          continue
        }
      }
      list.groups[group].raster?.version = Rasterization.nextVersion()
    }
  }

  /// Ends the open places that do not contain a place.
  mutating func close(upTo place: Int, _ nodes: Nodes) {
    while let last = open.last, Int(places[Int(last)].subtreeEnd) <= place {
      end(Int(last), nodes)
      open.removeLast()
    }
  }

  /// Appends the items of a node that come before its sublayers.
  private mutating func begin(_ place: Int, _ nodes: Nodes) {
    locate(place, nodes)
    let i = Int(places[place].node)
    let (items, parent) = (places[place].items, Int(places[place].parent))
    if parent >= 0, places[parent].items.first < 0, !nodes[i].isCast { addFirstItems(parent, nodes) }
    let cuts = items.layout.contains(.cutter)
    // What the clip of its parent's sublayers cuts off is clear already.
    var outer = parent >= 0 ? (cuts ? places[parent].outerClip : places[parent].innerClip) : -1
    if cuts, parent >= 0 { addBorder(parent, nodes) }
    let isSeenTwice = needsHorizon(place, nodes)
    // A mask as a whole is not clipped, and of what lies in many clips the picture is.
    let isHorizonInside = cuts || outer >= 0 && list.clips[Int(outer)].depth >= DisplayList.maximumClipDepth
    if isSeenTwice, !isHorizonInside { outer = addHorizon(place, within: outer, nodes) }
    let depth = outer >= 0 ? list.clips[Int(outer)].depth : 0
    let isMask = items.layout.contains(.mask) || nodes[i].role.isMoving
    let isContinuation = (isMask || isSeenTwice && isHorizonInside) && depth >= DisplayList.maximumClipDepth
    if isContinuation { noteContinued(outer) }
    let isGroup =
      items.layout.contains(.group) || isContinuation
      || nodes[i].role.isFading
      || nodes[i].role.isShare
      || places[place].fade < 1 && items.layout.contains(.composite)
      || places[place].firstPiece >= 0
    if isGroup {
      places[place].groupBegin = Int32(list.items.count)
      var group = GroupItem(
        isAdditive: nodes[i].role.isShare,
        isIsolated: nodes[i].role.isFading || items.layout.contains(.masked),
        effect: nodes[i].pictureEffect(at: places[place].innerWorld), blendMode: blendMode(of: i, nodes),
        vibrancy: nodes[i].vibrancy, isMask: cuts)
      group.raster = places[place].isRaster ? rasterization(of: place, nodes) : nil
      group.isInPicture = places[place].raster >= 0
      group.isFirst = parent >= 0 && picture(over: parent) == place
      if nodes[i].isCast { group.tint = castColor(of: place, nodes) }
      if places[place].firstPiece >= 0 {
        let piece = order.spaces.pieces[Int(places[place].firstPiece)]
        (group.firstCut, group.cutCount) = (piece.firstCut, piece.cutCount)
      }
      list.append(group, frame: .zero, clip: outer, opacity: nodes[i].groupOpacity(places[place].fade))
    }
    places[place].outerGroup =
      parent < 0 ? -1 : places[parent].groupBegin >= 0 ? Int32(parent) : places[parent].outerGroup
    // A group as a whole is clipped when its sheet is drawn.
    places[place].outerClip = isGroup ? -1 : outer
    if isSeenTwice, isHorizonInside {
      places[place].outerClip = addHorizon(place, within: places[place].outerClip, nodes)
    }
    // Its shadow comes first.
    if !items.layout.contains(.cast) { addFirstItems(place, nodes) }
    if isMask {
      places[place].ownClip = Int32(list.clips.count)
      list.clips.append(clip(of: place, parent: places[place].outerClip, nodes))
      list.clipSpans.append(
        ClipSpan(first: places[place].items.first, inner: Int32(list.items.count), end: -1))
    }
  }

  /// Appends the items of a node itself that come before its sublayers.
  private mutating func addFirstItems(_ place: Int, _ nodes: Nodes) {
    places[place].items.first = Int32(list.items.count)
    if settlesTexts { followNewText(at: place, nodes) }
    let emitter = itemEmitter(at: place, nodes)
    places[place].items.forEachFirst { part, _ in _ = emitter.write(part, to: &list, at: list.items.count) }
  }

  /// Appends the items of a node that come after its sublayers.
  mutating func end(_ place: Int, _ nodes: Nodes) {
    if places[place].items.first < 0 { addFirstItems(place, nodes) }
    if places[place].ownClip >= 0 {
      list.clipSpans[Int(places[place].ownClip)].end =
        places[place].items.border >= 0 ? places[place].items.border : Int32(list.items.count)
    }
    addBorder(place, nodes)
    if places[place].isGroup {
      places[place].groupEnd = Int32(list.items.count)
      list.endGroup(begunAt: Int(places[place].groupBegin))
      refreshGroupFrame(place)
    }
  }

  /// Appends the item of a node's border, once.
  private mutating func addBorder(_ place: Int, _ nodes: Nodes) {
    guard places[place].items.layout.contains(.border), places[place].items.border < 0 else { return }
    places[place].items.border = Int32(list.items.count)
    let emitter = ItemEmitter(nodes + Int(places[place].node), at: places[place])
    _ = emitter.write(.border, to: &list, at: list.items.count)
  }

  // MARK: Rewriting

  /// Rewrites the items that have changed, for an unchanged set of items.
  mutating func refresh(_ nodes: inout NodeStore, _ queue: UpdateQueue, _ damage: inout DamageRegion) {
    notedRound += 1
    notedCount = 0
    nodes.withPointers { nodes, _ in
      // A subtree that moved together with an ancestor is done already and has no mark any more.
      for entry in queue.moved.indices {
        let i = Int(queue.moved[entry])
        if nodes[i].marks.contains(.moved) { refreshSubtree(Int(nodes[i].place), nodes, &damage) }
      }
      for entry in queue.changed.indices {
        let i = Int(queue.changed[entry])
        guard nodes[i].marks.contains(.changed), nodes[i].isVisible else { continue }
        if nodes[i].layout.contains(.space) {
          // Its sublayers have its opacity.
          refreshSubtree(Int(nodes[i].place), nodes, &damage)
        } else {
          refreshItems(Int(nodes[i].place), nodes, &damage)
        }
      }
      for entry in grown.indices {
        refreshItems(Int(grown[entry]), nodes, &damage)
        passGrowth(of: Int(grown[entry]), nodes) { flattening, place in
          flattening.refreshItems(place, nodes, &damage)
        }
      }
      settleTexts(nodes) { flattening, place in flattening.refreshItems(place, nodes, &damage) }
      refreshJoints(nodes) { flattening, place in flattening.refreshItems(place, nodes, &damage) }
    }
    grown.removeAll(keepingCapacity: true)
    if !order.spaces.cuts.isEmpty { nodes.withPointers { nodes, _ in moveCuts(nodes, &damage) } }
    refreshGroupFrames()
    for entry in regrouped.indices {
      let place = Int(regrouped[entry])
      if places[place].isStale {
        places[place].isStale = false
        let group = Int(list.items[Int(places[place].groupBegin)].payload)
        list.groups[group].raster?.version = Rasterization.nextVersion()
      }
      if places[place].isFilteredAnew {
        places[place].isFilteredAnew = false
        damage.add(list.items[Int(places[place].groupBegin)].frame.grown(by: places[place].carry))
      }
    }
    regrouped.removeAll(keepingCapacity: true)
    if !order.latePieces.isEmpty { placePieces() }
    for entry in wide.indices { damage.add(wide[entry]) }
    wide.removeAll(keepingCapacity: true)
  }

  private mutating func refreshSubtree(
    _ place: Int, _ nodes: Nodes, _ damage: inout DamageRegion
  ) {
    // Start at the outermost ancestor that moved, so that each map is computed once, from the top.
    var top = place
    // What is in a space with it has places of that space.
    while nodes[Int(places[top].node)].layout.contains(.space), places[top].parent >= 0,
      nodes[Int(places[Int(places[top].parent)].node)].layout.contains(.space)
    {
      top = Int(places[top].parent)
    }
    var ancestor = Int(places[top].parent)
    // What moves a picture that is kept moves nothing in it.
    while ancestor >= 0, !places[ancestor].isRaster {
      if nodes[Int(places[ancestor].node)].marks.contains(.moved) { top = ancestor }
      ancestor = Int(places[ancestor].parent)
    }
    let end = Int(places[top].subtreeEnd)
    var place = top
    while place < end {
      let node = Int(places[place].node)
      if nodes[node].copy > 0 {
        pass(place, nodes)
        refreshHorizon(place, nodes, &damage)
        nodes[node].marks.subtract(.redrawn)
        place += 1
        continue
      }
      let (frame, reach, isMirrored, tint) = (
        places[place].innerFrame, places[place].reach, places[place].isMirrored, places[place].tint
      )
      locate(place, nodes)
      refreshHorizon(place, nodes, &damage)
      if places[place].ownClip >= 0 { refreshClip(place, nodes, &damage) }
      nodes[node].marks.subtract(.redrawn)
      refreshItems(place, nodes, &damage)
      let isKept =
        places[place].isRaster && places[place].innerFrame == frame && places[place].reach == reach
        && places[place].isMirrored == isMirrored && places[place].tint == tint
      place = isKept ? Int(places[place].subtreeEnd) : place + 1
    }
  }

  private mutating func refreshClip(
    _ place: Int, _ nodes: Nodes, _ damage: inout DamageRegion
  ) {
    let index = Int(places[place].ownClip)
    setClip(index, clip(of: place, parent: list.clips[index].parent, nodes), at: place, nodes, &damage)
  }

  /// Changes the clip of a place.
  mutating func setClip(
    _ index: Int, _ new: Clip, at place: Int, _ nodes: Nodes, _ damage: inout DamageRegion
  ) {
    var new = new
    new.isContinued = list.clips[index].isContinued
    guard new != list.clips[index] else { return }
    if let reach = noteGroups(around: place, nodes, &damage) {
      damage.add(list.clips[index].frame.grown(by: reach))
      damage.add(new.frame.grown(by: reach))
    }
    list.clips[index] = new
  }

  /// Rewrites a node's items and the opacity of its group, if it has one.
  private mutating func refreshItems(_ place: Int, _ nodes: Nodes, _ damage: inout DamageRegion) {
    let (i, items) = (Int(places[place].node), places[place].items)
    if settlesTexts { followText(at: place, nodes) }
    let emitter = itemEmitter(at: place, nodes)
    items.forEach { part, index in
      guard let frames = emitter.write(part, to: &list, at: index) else { return }
      if part == .shape || part == .content { noteJoint(at: place, .changed) }
      guard let reach = noteGroups(around: place, nodes, &damage) else { return }
      damage.add(frames.old.grown(by: reach), frames.new.grown(by: reach), from: Int32(index))
      // It may be drawn as one with that now, or not any more.
      if part == .shape, case let picture = picture(over: place), picture >= 0 {
        damage.add(list.items[Int(places[picture].groupBegin)].frame.grown(by: reach))
      }
      if part == .backdrop, frames.old != frames.new { addClips(of: frames, at: place, reach, &damage) }
    }
    guard places[place].isGroup else { return }
    let begin = Int(places[place].groupBegin)
    if items.layout.contains(.effect) {
      let effect = nodes[i].pictureEffect(at: places[place].innerWorld)
      let actedWhereClear = list.groups[Int(list.items[begin].payload)].blendMode.actsWhereClear
      if list.setEffect(effect, nodes[i].blendMode, nodes[i].vibrancy, ofGroupAt: begin) {
        if nodes[i].blendMode.actsWhereClear != actedWhereClear { notedRound += 1 }
        let isInWindow = places[place].raster < 0 && !places[place].isRaster
        if isInWindow { damage.add(list.items[begin].frame.grown(by: places[place].carry)) }
        _ = noteGroups(around: place, nodes, &damage)
        if isInWindow { places[place].isFilteredAnew = true }
      }
    }
    if places[place].isRaster { refreshRasterization(place, nodes, &damage) }
    let opacity = nodes[i].groupOpacity(places[place].fade)
    let isRecolored = nodes[i].isCast && setCastColor(of: place, nodes)
    if isRecolored || list.items[begin].opacity != opacity {
      // Its frame may be about to change; the items that change it add their own damage.
      if places[place].raster < 0 {
        damage.add(list.items[begin].frame.grown(by: places[place].carry))
      } else {
        _ = noteGroups(around: place, isOutside: true, nodes, &damage)
      }
      list.items[begin].opacity = opacity
      if opacity == 0 { notedRound += 1 }
    }
  }

  // MARK: Groups

  /// How the picture of a node is combined with what is below it. The pictures of a fade are as one.
  func blendMode(of i: Int, _ nodes: Nodes) -> BlendMode {
    nodes[i].role.isFading ? nodes[Int(nodes[i].role.target)].blendMode : nodes[i].blendMode
  }

  // MARK: Places in the window

  /// Where a node lies in the window, from where what holds it does.
  @inline(__always)
  func world(of place: Int, _ nodes: Nodes) -> World {
    let (i, parent) = (Int(places[place].node), holder(of: place, nodes))
    let shift = nodes[i].role.shift
    if nodes[i].role.target >= 0 || nodes[i].copy > 0 {
      // A stage has the position of its parent; its clip has that of the layer in transition.
      var outer = parent >= 0 ? places[parent].innerWorld : .identity
      if nodes[i].isLevel { outer = World(nodes[i].resolved.transform).within(outer) }
      return shift == .zero ? outer : outer.preceded(by: shift)
    }
    guard parent >= 0 else {
      let world = World(nodes[i].resolved.localTransform)
      let move = origin + shift
      return move == .zero ? world : world.translated(by: move)
    }
    return self.world(of: i, shift: shift, in: parent, nodes)
  }

  /// Where a node lies in the window that is a sublayer of the node at a place. On stages and in copies it is one of the layer
  /// around them.
  @inline(__always)
  private func world(of i: Int, shift: Point, in place: Int, _ nodes: Nodes) -> World {
    let (map, holder) = map(of: i, shift: shift, in: place, nodes)
    return World(map).within(
      places[holder].innerWorld,
      sharesSpace: nodes[Int(places[holder].node)].layout.contains(.space))
  }

  /// From the own space of a node that is a sublayer of the node at a place to that of the layer that holds it, and that
  /// layer's place. On stages and in copies it is the layer around them.
  @inline(__always)
  func map(of i: Int, shift: Point, in place: Int, _ nodes: Nodes) -> (map: Transform, holder: Int) {
    var (holder, shift) = (place, shift)
    var copy: Transform?
    while places[holder].parent >= 0 {
      let node = Int(places[holder].node)
      if nodes[node].role.target >= 0 {
        shift += nodes[node].role.shift
      } else if nodes[node].copy > 0, !nodes[node].isLevel {
        copy = nodes[node].resolved.transform
      } else {
        break
      }
      holder = self.holder(of: holder, nodes)
    }
    let outer = Int(places[holder].node)
    return (RenderNode.map(of: nodes + i, shift: shift, copy: copy, in: nodes + outer), holder)
  }

  /// The place of the node that holds a place's node: in a space that several share it is not the place around it. −1 for the
  /// root.
  @inline(__always)
  func holder(of place: Int, _ nodes: Nodes) -> Int {
    let parent = Int(places[place].parent)
    guard parent >= 0, nodes[Int(places[parent].node)].layout.contains(.space) else { return parent }
    let holder = Int(nodes[Int(places[place].node)].parent)
    return holder >= 0 ? Int(nodes[holder].place) : parent
  }

  /// Computes where a node lies and what it can show, from those of what holds it.
  private mutating func locate(_ place: Int, _ nodes: Nodes) {
    let (i, parent) = (Int(places[place].node), Int(places[place].parent))
    if nodes[i].copy > 0 { return pass(place, nodes) }
    let outer = parent >= 0 ? places[parent].innerFrame : Placement.everywhere
    let world = world(of: place, nodes)
    places[place].world = world
    let (fade, oldFade) = (fade(of: place, nodes), places[place].fade)
    places[place].fade = fade
    if fade != oldFade, (nodes[i].groupOpacity(fade) == 0) != (nodes[i].groupOpacity(oldFade) == 0) {
      notedRound += 1
    }
    places[place].carry = parent >= 0 ? places[parent].innerCarry : 0
    let raster = parent >= 0 ? (places[parent].isRaster ? Int32(parent) : places[parent].raster) : -1
    places[place].raster = raster
    places[place].tint = tint(of: place, nodes)
    if nodes[i].role.target >= 0 {
      places[place].outerFrame = outer
      places[place].innerFrame = outer
      if nodes[i].role.isMoving {
        let (map, bounds) = stage(of: place, nodes)
        places[place].innerFrame = map.drawnFrame(of: bounds, in: outer)
      }
      return
    }
    if nodes[i].layout.contains(.space) {
      places[place].outerFrame = outer
      places[place].innerFrame = outer
      places[place].reach = 0
      return
    }
    // Nothing is visible of a one-sided node that is seen from behind, nor of its sublayers.
    let isOuterMirrored = raster >= 0 && places[Int(raster)].isMirrored
    var frame =
      world.isSeen(isDoubleSided: nodes[i].resolved.isDoubleSided, isOuterMirrored: isOuterMirrored)
      ? outer : .zero
    let inner = places[place].innerWorld
    places[place].reach = nodes[i].layout.contains(.effect) ? nodes[i].pictureEffect(at: inner).reach : 0
    if places[place].isRaster {
      places[place].isMirrored = world.plane.isMirrored != isOuterMirrored
      places[place].outerFrame = frame
      // A picture that is kept shows all of the layer.
      frame = Placement.everywhere
    } else {
      // A blur carries what is outside into what is seen.
      frame = frame.grown(by: places[place].reach)
      places[place].outerFrame = frame
    }
    places[place].innerFrame =
      nodes[i].resolved.masksToBounds
      ? inner.plane.drawnFrame(of: nodes[i].resolved.clipBounds, in: frame) : frame
  }

  /// The opacity that a node has from the spaces around it, and from its tilt. One that is a group fades as a whole.
  func fade(of place: Int, _ nodes: Nodes) -> Float {
    let node = nodes + Int(places[place].node)
    let tilt = node.pointee.resolved.effects.followsTilt ? light(on: place, nodes).opacity : 1
    return fadeOfSpaces(of: place, nodes) * tilt
  }

  private func fadeOfSpaces(of place: Int, _ nodes: Nodes) -> Float {
    let holder = holder(of: place, nodes)
    guard holder >= 0, nodes[Int(places[holder].node)].layout.contains(.space) else { return 1 }
    let node = nodes + Int(places[holder].node)
    let isGroup = node.pointee.layout.contains(.group) || node.pointee.role.isShare
    return isGroup ? 1 : places[holder].fade * node.pointee.drawnOpacity
  }

  /// The area in which the pictures on a stage move.
  private func stage(of place: Int, _ nodes: Nodes) -> (map: Homography, bounds: Rect) {
    let target = Int(nodes[Int(places[place].node)].role.target)
    let world = self.world(of: target, shift: .zero, in: place, nodes)
    return (world.plane, nodes[target].resolved.bounds)
  }

  func clip(of place: Int, parent: Int32, _ nodes: Nodes) -> Clip {
    let depth = parent >= 0 ? list.clips[Int(parent)].depth + 1 : 1
    let i = Int(places[place].node)
    let frame = places[place].innerFrame
    guard !frame.isEmpty else {
      return Clip(transform: .identity, rect: .zero, parent: parent, depth: depth, frame: .zero)
    }
    if nodes[i].role.isMoving {
      let (map, bounds) = stage(of: place, nodes)
      return Clip(transform: map, rect: bounds, parent: parent, depth: depth, frame: frame)
    }
    return Clip(
      transform: places[place].innerWorld.plane, rect: nodes[i].resolved.clipBounds,
      corners: nodes[i].resolved.clipCorners, parent: parent, depth: depth,
      frame: frame)
  }

  // MARK: Others

  /// Adds what backdrops change with the damage.
  mutating func extendByBackdrops(_ damage: inout DamageRegion) {
    if list.findCaptures() { list.addGlassGroups(to: &damage) }
    list.extendByBackdrops(&damage)
  }

  /// Calls a function with the list, to which the items of an overlay are added meanwhile.
  mutating func withOverlay<Result>(
    _ overlay: DisplayList, _ body: (DisplayList) throws -> Result
  ) rethrows -> Result {
    let mark = list.append(overlay: overlay)
    defer { list.removeOverlay(mark) }
    return try body(list)
  }

  /// Removes the node of a place, because the node is freed. What it showed is damage.
  mutating func leave(_ place: Int, _ damage: inout DamageRegion) {
    if places[place].raster < 0 {
      if places[place].isRaster {
        damage.add(list.items[Int(places[place].groupBegin)].frame)
      } else {
        places[place].items.forEach { damage.add(list.items[$1].frame) }
      }
    }
    places[place].node = -1
  }

  /// Finds where the window ends: with the root layer, if that is where the window is. If the root is hidden,
  /// its old picture may still be in transition, so the last value stays.
  mutating func findEnd(_ nodes: NodeStore) {
    guard nodes[0].isVisible else { return }
    list.end = .zero
    let bounds = nodes[0].resolved.bounds
    guard bounds.origin == .zero, places[Int(nodes[0].place)].world.plane == .identity else { return }
    list.end = Point(x: bounds.width, y: bounds.height)
  }
}
