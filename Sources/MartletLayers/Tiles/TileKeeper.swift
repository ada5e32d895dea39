import MartletDrawing
import MartletGeometry
import MartletMotion
import MartletRenderTree

/// Has the tiles of a layer: finds which are wanted, requests them, shows those that are drawn, and gives up the others.
///
/// It works after commits that may have changed what is seen, and before the frames of a motion; else it rests.
@MainActor
final class TileKeeper: FrameListener {
  weak var layer: TiledLayer?
  var tileSize = Size(width: 256, height: 256)
  var levels = 1
  var bias = 0
  var fadeDuration = 0.25
  var memoryLimit = 64 << 20
  var waits = false

  let queue = TileQueue()
  private(set) var grid: TileGrid?
  private(set) var tiles: [TileKey: DrawnTile] = [:]
  /// Memory of `tiles`, in bytes.
  private var drawnBytes = 0
  private(set) var tickets: [TileKey: TileTicket] = [:]
  /// The keys of tiles that are in the tree.
  private(set) var inTree: Set<TileKey> = []
  /// The layer that holds the tiles' layers, with a layer for each level, and the one with the tiles of another grid, which
  /// stay until there are new ones.
  private var stack: TileLayer?
  private var floors: [Int: TileLayer] = [:]
  private var outgoing: (stack: TileLayer, byteCount: Int)?
  /// The copies of the layer, and the tiles that they show.
  private var copies: [Copy] = []
  private var copied: [CopiedTile] = []
  /// The number of updates.
  private var turn = 0
  /// What was seen at the last update, and when; and what has changed since then.
  private var lastSeen: (part: SeenPart?, time: MediaTime)?
  private var seenBefore: (part: SeenPart, time: MediaTime)?
  private var seenKeys: Set<TileKey> = []
  private var needsUpdate = true
  private var isUpdating = false

  /// The most bytes of tiles that come onto the screen in a frame, which the renderer hands to the GPU at once.
  private static let bytesPerFrame = 2 << 20
  /// The number of finer levels that stand in for a tile that is not there.
  private static let finerLevels = 2
  /// Tiles for which there is room besides those that are wanted: one that is being drawn and is no longer wanted, and one
  /// that was drawn meanwhile.
  private static let spareTiles = 2

  init() {
    queue.listen { [weak self] in
      Task { @MainActor in self?.tilesArrived() }
    }
  }

  deinit { queue.want([]) }

  /// Memory of all tiles, in bytes: those that are drawn, and those that are requested.
  var byteCount: Int {
    drawnBytes + (outgoing?.byteCount ?? 0) + tickets.values.reduce(0) { $0 + $1.byteCount }
  }

  // MARK: Copies

  private struct Copy {
    weak var layer: TiledCopy?
  }

  /// A tile as a copy shows it.
  private struct CopiedTile: Equatable {
    let layer: ObjectIdentifier
    let image: ObjectIdentifier?
    let bounds: Rect
  }

  /// What holds the tiles in the tree, from back to front.
  var stacks: [TileLayer] { [outgoing?.stack, stack].compactMap { $0 } }

  /// Notes a copy of the layer, which is renewed now.
  func add(_ copy: TiledCopy) {
    copies.removeAll { $0.layer == nil }
    copies.append(Copy(layer: copy))
    copied = tilesInTree()
  }

  private func tilesInTree() -> [CopiedTile] {
    stacks.flatMap(\.sublayers).flatMap(\.sublayers).map {
      CopiedTile(
        layer: ObjectIdentifier($0), image: $0.contents.map(ObjectIdentifier.init), bounds: $0.bounds)
    }
  }

  /// Shows in the copies what has changed.
  private func renewCopies() {
    guard !copies.isEmpty else { return }
    copies.removeAll { $0.layer == nil }
    let now = copies.isEmpty ? [] : tilesInTree()
    guard now != copied else { return }
    copied = now
    for copy in copies { copy.layer?.renew() }
  }

  // MARK: Occasions

  /// The layer has entered a window.
  func enter() { needsUpdate = true }

  /// The layer leaves a window: nothing is drawn meanwhile.
  func leave(_ tree: LayerTree) {
    tree.frameTicks.remove(self)
    cancelAll()
  }

  func setNeedsUpdate() {
    needsUpdate = true
    layer?.setNeedsLayout()
  }

  /// Has tiles drawn again: those that meet a rectangle, or all.
  func invalidate(_ rect: Rect?) {
    guard let grid else { return }
    // What was drawn meanwhile is out of date as well.
    Transaction.withoutActions { take(queue.takeDrawn()) }
    func isMeant(_ key: TileKey) -> Bool { rect.map { grid.rect(key).intersects($0) } ?? true }
    for (key, tile) in tiles where isMeant(key) { tile.isStale = true }
    for (key, ticket) in tickets where isMeant(key) {
      ticket.cancel()
      tickets[key] = nil
    }
    needsUpdate = true
    update()
  }

  private func tilesArrived() {
    guard let tree = layer?.tree, !tree.isClosed else { return }
    // They are shown with the next frame.
    tree.frameTicks.add(self)
  }

  func frame(targetTime: MediaTime, duration: Double) { update(isFrame: true) }

  private func cancelAll() {
    queue.want([])
    tickets.removeAll()
    _ = queue.takeDrawn()
  }

  // MARK: Update

  /// Brings everything up to date with what is seen.
  func update(isFrame: Bool = false) {
    guard let layer, let tree = layer.tree, !isUpdating else { return }
    guard layer.hasCommitted, !tree.isClosed else { return tree.frameTicks.remove(self) }
    isUpdating = true
    defer { isUpdating = false }
    Transaction.withoutActions { restoreStack() }
    let wanted = TileGrid(
      area: layer.bounds, anchor: grid?.anchor, tileSize: tileSize, levels: levels,
      finestScale: tree.scale * Double(sign: .plus, exponent: bias, significand: 1))
    let time = tree.presentationTime
    let outlook = TileOutlook(of: layer, in: wanted.area, at: time, previous: seenBefore)
    var drawn = queue.takeDrawn()
    // What was drawn between other lines has other places.
    if grid?.hasSameLines(as: wanted) != true { drawn = [] }
    if !isFrame, drawn.isEmpty, !needsUpdate, wanted == grid, let lastSeen, lastSeen.part == outlook.now,
      lastSeen.time == time || !outlook.isMoving
    {
      return
    }
    Transaction.withoutActions {
      if wanted != grid { change(to: wanted) }
      needsUpdate = false
      turn += 1
      take(drawn)
      let plan = TilePlan(
        wanted, for: outlook, memory: layer.drawTile == nil ? 0 : memoryLimit, isSparing: waits)
      request(plan)
      if waits {
        queue.waitUntilDrawn()
        drawn = queue.takeDrawn()
        take(drawn)
      }
      let isBehind = show(plan, outlook)
      renewCopies()
      note(outlook, plan, at: time)
      // A motion that was foreseen may have ended, and what was prepared for it goes.
      if outlook.isMoving || outlook.soon != nil || isBehind {
        tree.frameTicks.add(self)
      } else {
        tree.frameTicks.remove(self)
      }
    }
  }

  private func note(_ outlook: TileOutlook, _ plan: TilePlan, at time: MediaTime) {
    if let lastSeen, let part = lastSeen.part, part != outlook.now, time > lastSeen.time {
      seenBefore = (part, lastSeen.time)
    }
    if lastSeen?.part != outlook.now || lastSeen?.time != time { lastSeen = (outlook.now, time) }
    seenKeys = Set(plan.seen)
  }

  /// Divides the layer in another way. If it only has another size, tiles stay; otherwise what is shown stays below until there
  /// is something new.
  private func change(to grid: TileGrid) {
    if self.grid?.hasSameLines(as: grid) == true { return resize(to: grid) }
    cancelAll()
    let shownBytes = inTree.reduce(0) { $0 + (tiles[$1]?.byteCount ?? 0) }
    // A grid that changes with each frame shows nothing of its own.
    if shownBytes > 0, let stack {
      outgoing?.stack.removeFromSuperlayer()
      outgoing = (stack, shownBytes)
    } else {
      stack?.removeFromSuperlayer()
    }
    (stack, floors) = (nil, [:])
    (tiles, drawnBytes, inTree, seenKeys) = ([:], 0, [], [])
    (lastSeen, seenBefore) = (nil, nil)
    self.grid = grid
  }

  /// Divides an area of another size between the same lines. Tiles at its old edge are shown as they are, and drawn again.
  private func resize(to grid: TileGrid) {
    self.grid = grid
    for (key, tile) in tiles {
      if grid.contains(key) { tile.place(in: grid) } else { giveUp(key) }
    }
    for (key, ticket) in tickets where !grid.contains(key) {
      ticket.cancel()
      tickets[key] = nil
    }
    lastSeen = nil
  }

  /// Takes tiles that were drawn.
  private func take(_ drawn: [TileQueue.Drawn]) {
    guard let grid else { return }
    for one in drawn {
      let key = one.ticket.key
      if tickets[key] === one.ticket { tickets[key] = nil }
      guard !one.ticket.isCancelled, grid.contains(key) else { continue }
      if let known = tiles[key] {
        drawnBytes -= known.byteCount
        known.replace(with: one, grid)
        drawnBytes += known.byteCount
      } else {
        let tile = DrawnTile(one)
        tile.lastUse = turn
        tiles[key] = tile
        drawnBytes += tile.byteCount
      }
    }
  }

  // MARK: Requests

  /// Requests the tiles of a plan that are not there, and makes room for them.
  private func request(_ plan: TilePlan) {
    guard let grid, let body = layer?.drawTile else {
      cancelAll()
      for key in Array(tiles.keys) { giveUp(key) }
      dropOutgoing()
      return
    }
    for key in plan.keys { tiles[key]?.lastUse = turn }
    var list: [TileTicket] = []
    var bytes = Self.spareTiles * grid.largestTile
    for key in plan.keys {
      if let tile = tiles[key], tile.isComplete(in: grid) { continue }
      // One that is being drawn is better than none, in a layer whose size changes with each frame.
      let known = tickets[key].flatMap { $0.hasBegun || $0.rect == grid.rect(key) ? $0 : nil }
      let ticket = known ?? TileTicket(key, in: grid, drawing: body)
      list.append(ticket)
      bytes += ticket.byteCount
    }
    makeRoom(for: bytes, plan)
    var used = drawnBytes + (outgoing?.byteCount ?? 0) + Self.spareTiles * grid.largestTile
    // The first one has the room that is spared for those being drawn, so that small limits draw one after the other.
    let room = list.prefix { ticket in
      used += ticket.byteCount
      return used <= memoryLimit || ticket === list.first
    }
    tickets = Dictionary(uniqueKeysWithValues: room.map { ($0.key, $0) })
    queue.want(Array(room))
  }

  /// Gives up tiles until there is room for so many more bytes: the longest unused first, and none that a plan has.
  private func makeRoom(for bytes: Int, _ plan: TilePlan) {
    func isFull() -> Bool { drawnBytes + (outgoing?.byteCount ?? 0) + bytes > memoryLimit }
    guard isFull() else { return }
    let idle = tiles.values.filter { !plan.known.contains($0.key) }.sorted { $0.lastUse < $1.lastUse }
    for tile in idle where isFull() { giveUp(tile.key) }
    if isFull() { dropOutgoing() }
    // The limit was lowered, or what is stale is there twice.
    for key in plan.keys.reversed() where drawnBytes > memoryLimit { giveUp(key) }
  }

  private func giveUp(_ key: TileKey) {
    guard let tile = tiles.removeValue(forKey: key) else { return }
    tile.hide()
    inTree.remove(key)
    drawnBytes -= tile.byteCount
  }

  private func dropOutgoing() {
    outgoing?.stack.removeFromSuperlayer()
    outgoing = nil
  }

  // MARK: Showing

  /// Puts the tiles of a plan into the tree that are there, and others for those that are not. Returns whether some wait for
  /// the next frame.
  private func show(_ plan: TilePlan, _ outlook: TileOutlook) -> Bool {
    var keep: Set<TileKey> = []
    var rest = waits ? Int.max : Self.bytesPerFrame
    var isBehind = false
    var isCovered = true
    let seen = Set(plan.seen)
    for key in plan.ground where tiles[key] != nil {
      keep.insert(key)
      admit(key, fades: false)
    }
    for key in plan.shown where !keep.contains(key) || tiles[key].map({ $0.isFading || !isWhole($0) }) == true
    {
      if let tile = tiles[key] {
        if tile.layer == nil, seen.contains(key) {
          if rest <= 0 {
            isBehind = true
          } else {
            rest -= tile.byteCount
            admit(key, fades: seenKeys.contains(key))
          }
        } else {
          admit(key, fades: false)
        }
        if tile.layer != nil { keep.insert(key) }
        if tile.layer != nil, !tile.isFading, isWhole(tile) { continue }
      }
      let stands = standIn(for: key, &keep)
      if !stands, seen.contains(key) { isCovered = false }
    }
    for key in inTree.subtracting(keep) {
      tiles[key]?.hide()
      inTree.remove(key)
    }
    if outgoing != nil, isCovered, !plan.seen.isEmpty || outlook.now == nil { dropOutgoing() }
    return isBehind
  }

  /// Whether a tile shows something everywhere.
  private func isWhole(_ tile: DrawnTile) -> Bool {
    grid.map { tile.rect.covers($0.cell(tile.key), within: 1e-6) } ?? false
  }

  /// Keeps or shows what stands in for a tile that is not there yet, or fades in. Returns whether all of it is covered.
  private func standIn(for key: TileKey, _ keep: inout Set<TileKey>) -> Bool {
    guard let grid else { return false }
    for finer in 1...Self.finerLevels where key.level >= finer {
      // Those that are not on the screen are not worth the way there.
      let side = 1 << finer
      for index in 0..<side * side {
        let part = TileKey(
          level: key.level - finer, column: key.column << finer + index % side,
          row: key.row << finer + index / side)
        if inTree.contains(part) { keep.insert(part) }
      }
    }
    guard key.level < grid.coarsest else { return false }
    for level in key.level + 1...grid.coarsest {
      let outer = key.containing(atLevel: level)
      guard let tile = tiles[outer] else { continue }
      tile.lastUse = turn
      keep.insert(outer)
      admit(outer, fades: seenKeys.contains(key))
      if !tile.isFading, isWhole(tile) { return true }
    }
    return false
  }

  /// Puts a tile into the tree, unless it is there.
  /// - Parameter fades: Whether its place was seen without it, so that it fades in if it was never shown.
  private func admit(_ key: TileKey, fades: Bool) {
    guard let tile = tiles[key], tile.layer == nil, let grid else { return }
    let isNew = !tile.wasShown
    tile.show(in: floor(key.level), grid)
    inTree.insert(key)
    guard fades, isNew, fadeDuration > 0, let shown = tile.layer else { return }
    tile.isFading = true
    shown.add(BasicAnimation(from: 0.0, to: 1, duration: fadeDuration), for: .opacity, key: "fade") {
      [weak self, weak tile, weak shown] _ in
      guard let self, let tile, let shown, tile.layer === shown else { return }
      tile.isFading = false
      setNeedsUpdate()
    }
  }

  /// The layer that holds the tiles of a level: coarser ones lie below.
  private func floor(_ level: Int) -> TileLayer {
    if let floor = floors[level] { return floor }
    let stack = stack ?? makeStack()
    let floor = TileLayer()
    let below = floors.keys.count { $0 > level }
    floors[level] = floor
    stack.insertSublayer(floor, at: below)
    return floor
  }

  /// Puts the tiles back below all sublayers, if the program has removed them with its own sublayers or put one below.
  private func restoreStack() {
    guard let layer else { return }
    for (index, stack) in stacks.enumerated()
    where layer.sublayers.count <= index || layer.sublayers[index] !== stack {
      layer.insertSublayer(stack, at: index)
    }
  }

  private func makeStack() -> TileLayer {
    let new = TileLayer()
    stack = new
    if let outgoing {
      layer?.insertSublayer(new, above: outgoing.stack)
    } else {
      layer?.insertSublayer(new, at: 0)
    }
    return new
  }
}
