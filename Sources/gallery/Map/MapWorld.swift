import Martlet
import MartletSynchronization

/// What people have made of the land: towns, and the roads between them. It is the same from wherever and however near it is seen.
/// What was found is kept, since many tiles show the same town and the same road.
final class MapWorld: Sendable {
  /// A road from a place to one of a higher rank, or beside it.
  struct Road: Sendable {
    let points: [Point]
    /// The rank of the lower of its two places.
    let rank: Int
    let bounds: Rect
  }

  private struct Store {
    /// What is at a place; `nil` for none, in the sea or in a larger town.
    var towns: [PlaceNames.Site: Town?] = [:]
    /// The roads from a place.
    var roads: [PlaceNames.Site: [Road]] = [:]
  }

  let terrain: Terrain
  let names: PlaceNames
  private let store = Mutex(Store())

  /// The most towns and places with their roads that are kept.
  private static let most = 6_000
  private static let octaves = 12
  /// The greatest distance between two towns of which one hides the other, in radii of both.
  private static let overlap = 0.85
  /// How long a piece of a road is at most, in points, and how often a road is halved at most.
  private static let piece = 90.0
  private static let halvings = 5

  init(_ terrain: Terrain) {
    self.terrain = terrain
    names = PlaceNames(terrain, seed: 5)
  }

  /// The towns up to a rank that can be seen in a rectangle.
  func towns(in rect: Rect, lastRank: Int) -> [Town] {
    var found: [Town] = []
    for rank in PlaceNames.ranks
      .lowerBound...max(min(lastRank, PlaceNames.lastTown), PlaceNames.ranks.lowerBound)
    {
      let around = rect.insetBy(dx: -1_300, dy: -1_300)
      for (site, point) in names.sites(of: rank, in: rank < 5 ? around : rect.insetBy(dx: -540, dy: -540)) {
        guard let town = town(site, at: point) else { continue }
        let extent = Rect(
          center: town.point, size: Size(width: 2 * town.extent, height: 2 * town.extent))
        guard !extent.intersection(rect).isEmpty else { continue }
        found.append(town)
      }
    }
    return found
  }

  private func town(_ site: PlaceNames.Site, at point: Point) -> Town? {
    if let known = store.withLock({ $0.towns[site] }) { return known }
    let isThere = names.isLand(point) && !isInTown(site, at: point)
    let town = isThere ? Town(site, at: point, on: terrain) : nil
    store.withLock {
      if $0.towns.count > Self.most { $0.towns = [:] }
      $0.towns.updateValue(town, forKey: site)
    }
    return town
  }

  /// Whether a place lies in a town of a higher rank, or so near that their streets would meet.
  private func isInTown(_ site: PlaceNames.Site, at point: Point) -> Bool {
    (PlaceNames.ranks.lowerBound..<max(site.rank, PlaceNames.ranks.lowerBound)).contains { rank in
      let reach = (Town.radius(of: rank) + Town.radius(of: site.rank)) * Self.overlap
      return names.sites(of: rank, in: Rect(center: point, size: Size(width: 2 * reach, height: 2 * reach)))
        .contains { $0.point.distance(to: point) < reach && names.isLand($0.point) }
    }
  }

  /// The roads up to a rank that can be seen in a rectangle.
  func roads(in rect: Rect, lastRank: Int) -> [Road] {
    var found: [Road] = []
    for rank in PlaceNames.ranks
      .lowerBound...max(min(lastRank, PlaceNames.lastTown), PlaceNames.ranks.lowerBound)
    {
      let reach = PlaceNames.field(rank) * 1.6
      for (site, point) in names.sites(of: rank, in: rect.insetBy(dx: -reach, dy: -reach)) {
        for road in roads(from: site, at: point) where !road.bounds.intersection(rect).isEmpty {
          found.append(road)
        }
      }
    }
    return found
  }

  private func roads(from site: PlaceNames.Site, at point: Point) -> [Road] {
    if let known = store.withLock({ $0.roads[site] }) { return known }
    var roads: [Road] = []
    if names.isLand(point) {
      var ends: [Point] = []
      let field = PlaceNames.field(site.rank)
      let around = Rect(center: point, size: Size(width: 3.2 * field, height: 3.2 * field))
      // To the nearest place of a higher rank.
      var nearest: Point?
      for rank in PlaceNames.ranks.lowerBound..<max(site.rank, PlaceNames.ranks.lowerBound) {
        for (_, other) in names.sites(of: rank, in: around)
        where other.distance(to: point) < nearest?.distance(to: point) ?? 2.4 * field && names.isLand(other) {
          nearest = other
        }
      }
      if let nearest { ends.append(nearest) }
      // And to some beside it.
      let beside = names.sites(of: site.rank, in: around).filter {
        ($0.site.column == site.column + 1 && $0.site.row == site.row
          && (site.rank < 4 || site.bits & 3 == 1))
          || ($0.site.row == site.row + 1 && $0.site.column == site.column
            && (site.rank < 4 || site.bits >> 2 & 3 == 1))
      }
      ends += beside.map(\.point).filter(names.isLand)
      roads = ends.compactMap { road(from: point, to: $0, rank: site.rank) }
    }
    store.withLock {
      if $0.roads.count > Self.most { $0.roads = [:] }
      $0.roads[site] = roads
    }
    return roads
  }

  /// A road that goes round hills and bays; `nil` if only water is between.
  private func road(from start: Point, to end: Point, rank: Int) -> Road? {
    func height(_ place: Point) -> Double { terrain.height(place, octaves: Self.octaves) }
    var line = [(point: start, height: height(start)), (point: end, height: height(end))]
    for _ in 0..<Self.halvings {
      var finer = [line[0]]
      for (from, to) in zip(line, line.dropFirst()) {
        let way = to.point - from.point
        guard way.length > Self.piece else {
          finer.append(to)
          continue
        }
        let aside = Point(x: -way.y, y: way.x)
        let level = (from.height + to.height) / 2
        var best = (cost: Double.infinity, point: from.point, height: 0.0)
        for step in [0.0, -0.09, 0.09, -0.2, 0.2, -0.34, 0.34] {
          let place = from.point + way / 2 + aside * step
          let h = height(place)
          let cost = abs(h - level) + (h < 0.003 ? 1 : 0) + abs(step) * 0.05
          if cost < best.cost { best = (cost, place, h) }
        }
        finer.append((best.point, best.height))
        finer.append(to)
      }
      line = finer
    }
    guard line.dropFirst().dropLast().allSatisfy({ $0.height > 0 }) else { return nil }
    let points = line.map(\.point)
    return Road(points: points, rank: rank, bounds: Town.bounds(of: points).insetBy(dx: -20, dy: -20))
  }
}
