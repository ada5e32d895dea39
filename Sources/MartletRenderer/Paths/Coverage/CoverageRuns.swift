import MartletGeometry

/// The heights at which runs of consecutive pieces of a path lie: most need not be looked at for one band.
struct CoverageRuns {
  /// The pieces of a run.
  private static let length = 64

  /// The top and the bottom of each run, in parts.
  private var heights: [SIMD2<Double>] = []
  /// The first row of parts that they count from.
  private var first = 0.0

  /// - Parameters:
  ///   - flat: The path.
  ///   - map: To parts.
  init(_ flat: FlatPath, _ map: CoverageMap) { set(flat, map) }

  /// Those of no path.
  init() {}

  /// Takes another path. It keeps its room.
  mutating func set(_ flat: FlatPath, _ map: CoverageMap) {
    first = map.first.y
    heights.removeAll(keepingCapacity: true)
    heights.reserveCapacity(flat.pieces.count / Self.length + 1)
    for first in stride(from: 0, to: flat.pieces.count, by: Self.length) {
      var height = SIMD2(Double.infinity, -.infinity)
      for i in first..<min(first + Self.length, flat.pieces.count) {
        let (a, b) = (map.apply(flat.pieces[i].start).y, map.apply(flat.pieces[i].end).y)
        height = SIMD2(min(height.x, a, b), max(height.y, a, b))
      }
      heights.append(height)
    }
  }

  /// The first piece after the run of a piece.
  func end(of piece: Int) -> Int { (piece / Self.length + 1) * Self.length }

  /// Whether the run of a piece may touch a band.
  /// - Parameters:
  ///   - piece: The piece.
  ///   - map: To the parts of the band.
  ///   - band: The band.
  ///   - reach: How far what is drawn reaches from the pieces, in parts.
  func touches(_ piece: Int, _ map: CoverageMap, _ band: CoverageBand, reach: Double) -> Bool {
    let height = heights[piece / Self.length] + (first - map.first.y)
    return height.y + reach > 0 && height.x - reach < Double(band.height * CoverageBand.grain)
  }
}
