import Martlet

/// The places of a map: few that are seen from afar, and more the closer one looks. Each has a name.
struct PlaceNames: Sendable {
  /// A place with its name.
  struct Place: Sendable {
    let point: Point
    let name: String
    let isLand: Bool
    /// Its rank: 0 has one in the whole map, each next rank has a place in each quarter of a field of the rank before.
    let rank: Int
  }

  /// The first and the last rank that there are.
  private static let ranks = 2...15
  /// The octaves of the terrain that tell land from sea.
  private static let octaves = 14

  private let terrain: Terrain
  private let seed: UInt32

  init(_ terrain: Terrain, seed: UInt32) { (self.terrain, self.seed) = (terrain, seed) }

  /// The places of ranks whose fields are at least so many points wide, within a rectangle.
  func places(in rect: Rect, fieldsFrom least: Double) -> [Place] {
    var found: [Place] = []
    for rank in Self.ranks {
      let field = Terrain.side / Double(1 << rank)
      guard field >= least else { break }
      let last = Int32(1 << rank) - 1
      func index(_ x: Double) -> Int32 { min(max(Int32((x / field).rounded(.down)), 0), last) }
      for row in index(rect.minY)...index(rect.maxY) {
        for column in index(rect.minX)...index(rect.maxX) {
          guard let point = point(column, row, rank), isFree(column, row, rank) else { continue }
          found.append(place(point, column, row, rank))
        }
      }
    }
    return found
  }

  /// Where a field's place is, in the middle of the field; `nil` if it has none.
  private func point(_ column: Int32, _ row: Int32, _ rank: Int) -> Point? {
    let bits = Terrain.mix(column, row, seed &+ UInt32(rank) &* 77)
    guard bits & 7 != 0 else { return nil }
    let field = Terrain.side / Double(1 << rank)
    let (x, y) = (Double(bits >> 4 & 1023) / 1023, Double(bits >> 14 & 1023) / 1023)
    return Point(
      x: (Double(column) + 0.3 + 0.4 * x) * field, y: (Double(row) + 0.3 + 0.4 * y) * field)
  }

  /// Whether no place of a higher rank is in the field or so near that their names could meet.
  private func isFree(_ column: Int32, _ row: Int32, _ rank: Int) -> Bool {
    let field = Terrain.side / Double(1 << rank)
    let around = Rect(
      x: (Double(column) - 0.75) * field, y: (Double(row) - 0.25) * field, width: 2.5 * field,
      height: 1.5 * field)
    for above in Self.ranks where above < rank {
      for (i, j) in [(-1, -1), (0, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (0, 1), (1, 1)]
        as [(Int32, Int32)]
      {
        let (outer, below) = (column >> Int32(rank - above) + i, row >> Int32(rank - above) + j)
        if let other = point(outer, below, above), around.contains(other) { return false }
      }
    }
    return true
  }

  private func place(_ point: Point, _ column: Int32, _ row: Int32, _ rank: Int) -> Place {
    let isLand = terrain.height(point, octaves: Self.octaves) > 0
    let bits = Terrain.mix(row, column, seed &+ UInt32(rank) &* 1_013)
    func pick(_ words: [String], _ shift: UInt32) -> String { words[Int(bits >> shift) % words.count] }
    let stem = pick(Self.stems, 3) + (bits >> 9 & 3 == 0 ? pick(Self.links, 11) : "")
    let name =
      isLand
      ? (rank > 9 && bits >> 27 & 1 == 0 ? pick(Self.epithets, 20) + " " : "") + stem
        + pick(Self.landEnds, 15)
      : stem + pick(Self.stemEnds, 13) + " " + pick(Self.seaEnds, 15)
    return Place(point: point, name: name, isLand: isLand, rank: rank)
  }

  private static let stems = [
    "Mar", "Thal", "Ost", "Ven", "Kel", "Brun", "Lin", "Sol", "Arn", "Fen", "Hol", "Tor", "Win", "Ash",
    "Cald",
    "Dun", "Ell", "Grim", "Hav", "Isk", "Lang", "Morn", "Nor", "Oxen", "Pen", "Rav", "Swift", "Tarn", "Ulv",
    "Wald",
  ]
  private static let links = ["er", "in", "a", "en"]
  private static let landEnds = [
    "wick", "by", "dale", "holm", "ness", "stead", "mere", "ford", "ham", "ton", "fell", "thorpe", "well",
    "combe",
  ]
  private static let stemEnds = ["er", "en", "a", "ing", ""]
  private static let seaEnds = ["Bank", "Deep", "Sound", "Basin", "Reach", "Roads"]
  private static let epithets = ["Upper", "Lower", "Old", "Little", "East", "West"]
}
