import MartletGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The directions in which bodies touch things that do not give way: in 32 sectors, so that any number of them costs the same.
struct WallDirections {
  private var sectors: UInt32 = 0

  /// Adds the direction from a body to what it touches.
  mutating func insert(_ direction: Point) {
    let turns = atan2(direction.y, direction.x) / (2 * .pi)
    guard turns.isFinite else { return }
    sectors |= 1 << (UInt32(Int((turns * 32).rounded(.down)) & 31))
  }

  mutating func formUnion(_ other: WallDirections) { sectors |= other.sectors }

  /// Whether two of them face each other: they are 112° apart, give or take a sector.
  var faceEachOther: Bool {
    // A third of all turns, about the opposite.
    for turn in UInt32(10)...22 where sectors & (sectors << turn | sectors >> (32 - turn)) != 0 {
      return true
    }
    return false
  }
}
