import MartletGeometry

/// The tiles that a layer should have, the most important first, within a memory limit.
struct TilePlan {
  let grid: TileGrid
  /// All of them, in order.
  private(set) var keys: [TileKey] = []
  /// The same as a set.
  private(set) var known: Set<TileKey> = []
  /// Those that are seen, or will be soon: they belong in the tree, or what stands in for them.
  private(set) var shown: [TileKey] = []
  /// Those of them that are seen now.
  private(set) var seen: [TileKey] = []
  /// Those of the coarsest level that what moves by itself will show until it rests.
  private(set) var ground: [TileKey] = []
  /// Whether all of the coarsest level is always there.
  let isGroundKept: Bool
  /// Memory of all of them, in bytes.
  private(set) var byteCount = 0

  /// The most bytes of all of them: what is left of the limit belongs to tiles that stand in for others, and to tiles that
  /// may be seen again.
  private let limit: Int

  /// A tile is enlarged no more than by this before a finer one is wanted: hardly to be seen, and up to a sixth fewer
  /// pixels.
  private static let mostEnlarged = 1.1
  /// The share of the memory that tiles may have that are wanted for good, that are kept of the coarsest level, and that are seen
  /// at one time.
  private static let share = 0.75
  private static let groundShare = 0.25
  private static let seenShare = 0.5
  /// The level that is drawn first where nothing is there: how much coarser it is. One of its tiles covers 16.
  private static let quick = 2
  /// How far around what is seen tiles are drawn, in tiles.
  private static let margin = 0.75
  /// The number of coarser levels that are drawn around what is seen, for zooming out.
  private static let outward = 2

  /// Makes a plan for what is seen.
  /// - Parameters:
  ///   - grid: The tiles that there are.
  ///   - outlook: What is seen, and what will be.
  ///   - memory: The most bytes of all tiles that are kept.
  ///   - isSparing: Whether only what is seen is wanted.
  init(_ grid: TileGrid, for outlook: TileOutlook, memory: Int, isSparing: Bool) {
    self.grid = grid
    limit = Int(Double(memory) * Self.share)
    let coarsest = grid.coarsest
    isGroundKept =
      grid.count(coarsest, in: grid.area) * Double(grid.largestTile) <= Double(memory) * Self.groundShare
    if isGroundKept { add(coarsest, in: grid.area) }
    let parts = [outlook.soon, outlook.now].compactMap { $0 } + outlook.later
    guard !parts.isEmpty else { return }
    if let path = outlook.path, isGroundKept {
      ground = grid.keys(coarsest, in: path)
    } else if !isGroundKept {
      for part in parts { add(coarsest, in: part.rect, isCapped: true) }
      if outlook.path != nil { ground = keys }
    }
    guard let now = outlook.now else {
      for part in parts { add(level(for: part), in: part.rect, isShown: true) }
      return
    }
    let level = level(for: now)
    if level + Self.quick < coarsest { add(level + Self.quick, in: now.rect) }
    add(level, in: now.rect, isShown: true, isSeen: true)
    if let soon = outlook.soon { add(self.level(for: soon), in: soon.rect, isShown: true) }
    for part in outlook.later { add(self.level(for: part), in: part.rect, isShown: true) }
    guard !isSparing else { return }
    let scale = grid.scale(level)
    add(
      level,
      in: now.rect.insetBy(
        dx: -Self.margin * grid.tileSize.width / scale, dy: -Self.margin * grid.tileSize.height / scale))
    var grown = now.rect
    for step in 1...Self.outward where level + step < coarsest {
      grown = grown.insetBy(dx: -grown.width / 2, dy: -grown.height / 2)
      add(level + step, in: grown)
    }
  }

  /// The level that shows a part: the sharpest one for which there is memory.
  private func level(for part: SeenPart) -> Int {
    var level = grid.level(for: part.scale, enlarged: Self.mostEnlarged)
    let most = Double(limit) * Self.seenShare / Double(grid.largestTile)
    while level < grid.coarsest, grid.count(level, in: part.rect) > most { level += 1 }
    return level
  }

  /// Adds the tiles of a level that a rectangle meets, as long as there is memory.
  private mutating func add(
    _ level: Int, in rect: Rect, isShown: Bool = false, isSeen: Bool = false, isCapped: Bool = false
  ) {
    // A level that has too many for any memory is left out, instead of being listed.
    let most = Double(limit) / Double(max(grid.largestTile, 1)) + 64
    guard grid.count(level, in: rect) <= most || isCapped || isShown else { return }
    guard grid.count(level, in: rect) <= Self.mostListed else { return }
    for key in grid.keys(level, in: rect) {
      let bytes = grid.byteCount(key)
      // Where there is no memory for a tile, others stand in for it.
      if !known.contains(key), byteCount + bytes <= limit {
        byteCount += bytes
        known.insert(key)
        keys.append(key)
      }
      if isShown { shown.append(key) }
      if isSeen { seen.append(key) }
    }
  }

  /// The most tiles that are listed at once: a limit for what perspective or a missing coarse level makes endless.
  private static let mostListed = 16_384.0
}
