/// The place of a tile among all tiles of a layer.
struct TileKey: Hashable, Sendable {
  /// The level of detail; 0 is the finest one.
  var level: Int
  var column: Int
  var row: Int

  /// The tile of a coarser level that contains it.
  func containing(atLevel other: Int) -> TileKey {
    let steps = min(other - level, Int.bitWidth - 1)
    return TileKey(level: other, column: column >> steps, row: row >> steps)
  }
}
