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

  /// A field of the map in which a place may lie.
  struct Site: Hashable, Sendable {
    var column: Int32
    var row: Int32
    var rank: Int

    /// 32 bits that look random, the same for the same site.
    var bits: UInt32 { Terrain.mix(row, column, 0x51AB &+ UInt32(rank) &* 2_027) }
  }

  /// The first and the last rank that there are.
  static let ranks = 2...15
  /// The last rank of places where people live. Beyond are fields, woods and trees.
  static let lastTown = 8
  /// The town at a harbour, which is there whatever chance says.
  static let harbour = (site: Site(column: 2, row: 3, rank: 3), point: Point(x: 37_460, y: 43_330))
  /// The octaves of the terrain that tell land from sea.
  private static let octaves = 14

  private let terrain: Terrain
  private let seed: UInt32

  init(_ terrain: Terrain, seed: UInt32) { (self.terrain, self.seed) = (terrain, seed) }

  /// The width of the fields of a rank, in points.
  static func field(_ rank: Int) -> Double { Terrain.side / Double(1 << rank) }

  /// The places of ranks whose fields are at least so many points wide, within a rectangle.
  func places(in rect: Rect, fieldsFrom least: Double) -> [Place] {
    var found: [Place] = []
    for rank in Self.ranks {
      guard Self.field(rank) >= least else { break }
      for (site, point) in sites(of: rank, in: rect) { found.append(place(point, site)) }
    }
    return found
  }

  /// The places of a rank whose fields meet a rectangle.
  func sites(of rank: Int, in rect: Rect) -> [(site: Site, point: Point)] {
    let field = Self.field(rank)
    let last = Int32(1 << rank) - 1
    func index(_ x: Double) -> Int32 { min(max(Int32((x / field).rounded(.down)), 0), last) }
    var found: [(site: Site, point: Point)] = []
    for row in index(rect.minY)...index(rect.maxY) {
      for column in index(rect.minX)...index(rect.maxX) {
        guard let point = point(column, row, rank), isFree(column, row, rank) else { continue }
        found.append((Site(column: column, row: row, rank: rank), point))
      }
    }
    return found
  }

  /// Whether a place is on land.
  func isLand(_ point: Point) -> Bool { terrain.height(point, octaves: Self.octaves) > 0 }

  /// Where a field's place is, in the middle of the field; `nil` if it has none.
  private func point(_ column: Int32, _ row: Int32, _ rank: Int) -> Point? {
    if Self.harbour.site == Site(column: column, row: row, rank: rank) { return Self.harbour.point }
    let bits = Terrain.mix(column, row, seed &+ UInt32(rank) &* 77)
    guard bits & 7 != 0 else { return nil }
    let field = Self.field(rank)
    let (x, y) = (Double(bits >> 4 & 1023) / 1023, Double(bits >> 14 & 1023) / 1023)
    return Point(
      x: (Double(column) + 0.3 + 0.4 * x) * field, y: (Double(row) + 0.3 + 0.4 * y) * field)
  }

  /// Whether no place of a higher rank is in the field or so near that their names could meet.
  private func isFree(_ column: Int32, _ row: Int32, _ rank: Int) -> Bool {
    if Self.harbour.site == Site(column: column, row: row, rank: rank) { return true }
    let field = Self.field(rank)
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

  private func place(_ point: Point, _ site: Site) -> Place {
    let isLand = isLand(point)
    return Place(point: point, name: name(site, isLand: isLand), isLand: isLand, rank: site.rank)
  }

  private func name(_ site: Site, isLand: Bool) -> String {
    guard site != Self.harbour.site else { return "Swifthaven" }
    let bits = Terrain.mix(site.row, site.column, seed &+ UInt32(site.rank) &* 1_013)
    func pick(_ words: [String], _ shift: UInt32) -> String { words[Int(bits >> shift) % words.count] }
    let stem = pick(Self.stems, 3) + (bits >> 9 & 3 == 0 ? pick(Self.links, 11) : "")
    guard isLand else { return stem + pick(Self.stemEnds, 13) + " " + pick(Self.seaEnds, 15) }
    switch site.rank {
    case ...Self.lastTown: return stem + pick(Self.landEnds, 15)
    case ...11: return stem + pick(Self.stemEnds, 13) + " " + pick(Self.fieldEnds, 20)
    default: return pick(Self.owners, 3) + " " + pick(Self.trees, 20)
    }
  }

  /// The name of a boat.
  static func boat(_ bits: UInt32) -> String { boats[Int(bits >> 5) % boats.count] }

  /// The name of a street, which is one of a town's.
  static func street(_ bits: UInt32) -> String {
    "\(streets[Int(bits >> 4) % streets.count]) \(streetEnds[Int(bits >> 20) % streetEnds.count])"
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
  private static let fieldEnds = ["Field", "Wood", "Meadow", "Hill", "Moor", "Brook", "Down", "Heath"]
  private static let owners = ["Old", "Great", "Crooked", "Lone", "Hollow", "Tall", "Swift’s", "Miller’s"]
  private static let trees = ["Oak", "Stone", "Birch", "Ash", "Spring", "Thorn", "Elm", "Bank"]
  private static let streets = [
    "Market", "Church", "Mill", "Harbour", "Swift", "Lantern", "Rope", "Garden", "Baker", "Chandler", "North",
    "Orchard", "Smith", "Weaver", "Castle", "Bell", "Fisher", "Linden", "Well", "Bridge", "Cooper", "Heron",
  ]
  private static let boats = [
    "Tern", "Swift", "Petrel", "Gannet", "Martlet", "Plover", "Dunlin", "Kestrel", "Avocet", "Lapwing",
    "Eider", "Wren",
  ]
  private static let streetEnds = ["Street", "Street", "Lane", "Row", "Road", "Walk"]
}
