import Martlet

/// Draws fields, woods, roads and towns of a part of the map, as much of them as can be told at a zoom.
struct LandPainter {
  let world: MapWorld
  let colors: MapColors
  /// Points of the window for one of the map.
  let zoom: Double
  /// What is drawn, in points of the map.
  let rect: Rect

  /// The zooms from which things are drawn: the outlines of towns up to another one, blocks, fields, houses, what is small about
  /// them, and trees.
  private static let zooms = (
    blocks: 0.1, fields: 0.05, piers: 0.2, houses: 0.4, shadows: 0.9, furrows: 0.6, trees: 0.9, tiles: 7.0
  )
  /// The width of a rank's fields from which its roads and towns are drawn, in points of the window.
  private static let roadField = 64.0
  private static let townRadius = 3.6
  /// The distance of trees in a wood, in points of the map.
  private static let treeDistance = 13.0

  /// What may reach into it: the edges of roads are as wide at any zoom.
  private var around: Rect { rect.insetBy(dx: -20 - 4 / zoom, dy: -20 - 4 / zoom) }

  func draw(in context: DrawingContext, isCancelled: () -> Bool) {
    let lastRoad = PlaceNames.ranks.last { PlaceNames.field($0) * zoom >= Self.roadField } ?? 0
    let lastTown = PlaceNames.ranks.last { Town.radius(of: $0) * zoom >= Self.townRadius } ?? 0
    let towns = lastTown > 0 ? world.towns(in: around, lastRank: lastTown) : []
    guard !isCancelled() else { return }
    if zoom >= Self.zooms.fields { drawFields(of: towns, in: context) }
    if zoom >= Self.zooms.trees { drawWoods(beside: towns, in: context) }
    guard !isCancelled() else { return }
    let hasBlocks = zoom >= Self.zooms.blocks
    if !hasBlocks { drawOutlines(of: towns, in: context) }
    if lastRoad > 0 { drawRoads(world.roads(in: around, lastRank: lastRoad), in: context) }
    guard hasBlocks, !isCancelled() else { return }
    let blocks = towns.flatMap(\.blocks).filter { !$0.bounds.intersection(around).isEmpty }
    drawPiers(of: towns, in: context)
    drawBlocks(blocks, in: context)
    guard zoom >= Self.zooms.houses, !isCancelled() else { return }
    drawGardens(of: blocks, in: context)
    drawHouses(of: blocks, in: context)
  }

  // MARK: Land

  private func drawFields(of towns: [Town], in context: DrawingContext) {
    for town in towns {
      for field in town.fields where !field.bounds.intersection(around).isEmpty {
        let corners = field.corners
        context.fill(Self.outline(corners), with: colors.fields[Int(field.bits >> 5) % colors.fields.count])
        guard zoom >= Self.zooms.furrows, field.bits >> 9 & 1 == 0 else { continue }
        var furrows = Path()
        let count = zoom < 2 ? 12 : 24
        for index in 1..<count {
          let share = Double(index) / Double(count)
          furrows.move(to: corners[0] + (corners[1] - corners[0]) * share)
          furrows.addLine(to: corners[3] + (corners[2] - corners[3]) * share)
        }
        context.stroke(furrows, with: colors.furrow, width: max(0.8, 0.6 / zoom))
      }
    }
  }

  private func drawWoods(beside towns: [Town], in context: DrawingContext) {
    let step = Self.treeDistance
    var trees: [(place: Point, size: Double)] = []
    func index(_ x: Double) -> Int32 { Int32((x / step).rounded(.down)) }
    for row in index(around.minY)...index(around.maxY) {
      for column in index(around.minX)...index(around.maxX) {
        let bits = Terrain.mix(column, row, 0x7EE5)
        let place = Point(
          x: (Double(column) + 0.15 + 0.7 * Double(bits & 255) / 255) * step,
          y: (Double(row) + 0.15 + 0.7 * Double(bits >> 8 & 255) / 255) * step)
        let ground = world.terrain.ground(place, octaves: 10)
        // Some stand alone.
        let isAlone = bits >> 16 & 127 == 0 && ground.height > 0.004
        guard isAlone || Terrain.wood(height: ground.height, knoll: ground.knoll) > 0,
          !towns.contains(where: { $0.covers(place) })
        else { continue }
        trees.append((place, 4.2 + Double(bits >> 24 & 15) * 0.16))
      }
    }
    drawTrees(trees, in: context)
  }

  private func drawTrees(_ trees: [(place: Point, size: Double)], in context: DrawingContext) {
    guard !trees.isEmpty else { return }
    func crowns(_ offset: Double, _ share: Double) -> Path {
      var path = Path()
      for (place, size) in trees {
        let width = 2 * size * share
        path.addEllipse(
          in: Rect(
            center: place + Point(x: offset * size, y: offset * size), size: Size(width: width, height: width)
          ))
      }
      return path
    }
    context.fill(crowns(0.25, 1), with: colors.shade)
    context.fill(crowns(0, 1), with: colors.tree)
    context.fill(crowns(-0.18, 0.66), with: colors.crown)
    if zoom >= 4 { context.fill(crowns(-0.3, 0.3), with: colors.crown) }
  }

  // MARK: Roads

  private func drawRoads(_ roads: [MapWorld.Road], in context: DrawingContext) {
    let sorted = roads.sorted { $0.rank > $1.rank }
    let hasEdges = zoom >= 0.04
    if hasEdges {
      for road in sorted { stroke(road, colors.roadEdge, wider: 2, in: context) }
    }
    for road in sorted {
      stroke(
        road, road.rank <= 4 ? colors.mainRoad : hasEdges ? colors.road : colors.farRoad, wider: 0,
        in: context)
    }
  }

  private func stroke(_ road: MapWorld.Road, _ color: Color, wider: Double, in context: DrawingContext) {
    let (wide, least) = road.rank <= 4 ? (12.0, 2.2) : road.rank <= 6 ? (8, 1.5) : (5, 1)
    context.stroke(
      Self.smooth(road.points), with: color,
      style: StrokeStyle(width: max(wide, least / zoom) + wider / zoom, cap: .round, join: .round))
  }

  /// A line through the middles of the pieces of another one, and its ends.
  private static func smooth(_ points: [Point]) -> Path {
    var path = Path()
    guard let first = points.first, let last = points.last else { return path }
    path.move(to: first)
    for (point, next) in zip(points.dropFirst(), points.dropFirst(2)) {
      path.addQuadCurve(to: (point + next) / 2, control: point)
    }
    path.addLine(to: last)
    return path
  }

  // MARK: Towns

  private func drawOutlines(of towns: [Town], in context: DrawingContext) {
    for town in towns {
      let outline = Self.outline(town.outline)
      context.fill(outline, with: colors.block)
      context.stroke(outline, with: colors.roadEdge, width: 0.8 / zoom)
    }
  }

  private func drawPiers(of towns: [Town], in context: DrawingContext) {
    guard zoom >= Self.zooms.piers else { return }
    var (piers, boats, decks) = (Path(), Path(), Path())
    for town in towns {
      for pier in town.piers {
        piers.move(to: pier.foot)
        piers.addLine(to: pier.head)
      }
      guard zoom >= Self.zooms.shadows else { continue }
      for boat in town.boats where around.contains(boat.middle) {
        let (middle, aside) = (boat.middle, boat.aside)
        let way = Point(x: aside.y, y: -aside.x)
        let (bow, stern) = (middle + aside * 5.5, middle - aside * 4.5)
        boats.move(to: bow)
        boats.addQuadCurve(to: stern + way * 1.4, control: middle + way * 3.4)
        boats.addLine(to: stern - way * 1.4)
        boats.addQuadCurve(to: bow, control: middle - way * 3.4)
        boats.close()
        decks.addEllipse(in: Rect(center: middle - aside, size: Size(width: 2, height: 2)))
      }
    }
    context.stroke(piers, with: colors.pier, width: max(4.5, 1.4 / zoom))
    context.fill(boats, with: colors.boat)
    context.stroke(boats, with: colors.roadEdge, width: max(0.25, 0.5 / zoom))
    context.fill(decks, with: colors.pier)
  }

  private func drawBlocks(_ blocks: [Town.Plot], in context: DrawingContext) {
    // Streets are what is seen between blocks.
    var (streets, yards, parks) = (Path(), Path(), Path())
    for block in blocks {
      Self.add(block.corners, to: &streets)
      let inner = Self.inset(block.corners, by: Town.street)
      if block.houses.isEmpty { Self.add(inner, to: &parks) } else { Self.add(inner, to: &yards) }
    }
    context.stroke(
      streets, with: colors.roadEdge,
      style: StrokeStyle(width: 2 * Town.street + 1.6 / zoom, join: .round))
    context.stroke(streets, with: colors.street, style: StrokeStyle(width: 2 * Town.street, join: .round))
    context.fill(streets, with: colors.street)
    context.fill(yards, with: zoom < Self.zooms.houses ? colors.block : colors.yard)
    context.fill(parks, with: colors.park)
  }

  private func drawGardens(of blocks: [Town.Plot], in context: DrawingContext) {
    guard zoom >= Self.zooms.trees else { return }
    var trees: [(place: Point, size: Double)] = []
    for block in blocks {
      let corners = block.corners
      let isPark = block.houses.isEmpty
      for index in 0..<(isPark ? 16 : 9) {
        let bits = Terrain.mix(Int32(index), 77, block.bits)
        // Between the rows of houses, or all over a park.
        let u = isPark ? 0.14 + 0.72 * Double(bits & 255) / 255 : 0.43 + 0.14 * Double(bits & 255) / 255
        let v = 0.12 + 0.76 * Double(bits >> 8 & 255) / 255
        let (upper, lower) = (
          corners[0] + (corners[1] - corners[0]) * u, corners[3] + (corners[2] - corners[3]) * u
        )
        trees.append((upper + (lower - upper) * v, 2.2 + Double(bits >> 16 & 15) * 0.12))
      }
    }
    drawTrees(trees, in: context)
  }

  private func drawHouses(of blocks: [Town.Plot], in context: DrawingContext) {
    let houses = blocks.flatMap(\.houses)
    let hasShadows = zoom >= Self.zooms.shadows
    if hasShadows {
      var shadows = Path()
      for house in houses { Self.add(house.corners.map { $0 + Point(x: 2.2, y: 2.2) }, to: &shadows) }
      context.fill(shadows, with: colors.shade)
    }
    for tone in colors.roofs.indices {
      var (whole, shaded, lines, chimneys) = (Path(), Path(), Path(), Path())
      for house in houses where Int(house.bits >> 18) % colors.roofs.count == tone {
        let corners = house.corners
        Self.add(corners, to: &whole)
        let ridge = ((corners[1] + corners[2]) / 2, (corners[0] + corners[3]) / 2)
        // The half that looks away from the light in the north-west.
        let isFirst =
          corners[0].x + corners[0].y + corners[1].x + corners[1].y
          < corners[2].x + corners[2].y + corners[3].x + corners[3].y
        Self.add(
          isFirst ? [ridge.1, ridge.0, corners[2], corners[3]] : [corners[0], corners[1], ridge.0, ridge.1],
          to: &shaded)
        guard zoom >= Self.zooms.tiles else { continue }
        for index in 1..<12 where index != 6 {
          let share = Double(index) / 12
          lines.move(to: corners[0] + (corners[3] - corners[0]) * share)
          lines.addLine(to: corners[1] + (corners[2] - corners[1]) * share)
        }
        let foot = ridge.0 + (ridge.1 - ridge.0) * 0.22
        Self.add(
          [(-0.5, -0.6), (0.5, -0.6), (0.5, 0.6), (-0.5, 0.6)].map { foot + Point(x: $0.0, y: $0.1) },
          to: &chimneys)
      }
      context.fill(whole, with: colors.roofs[tone])
      if hasShadows { context.fill(shaded, with: colors.shade) }
      if zoom >= Self.zooms.tiles {
        context.stroke(lines, with: colors.shade, width: 0.09)
        context.fill(chimneys, with: colors.pier)
      }
      context.stroke(whole, with: colors.roadEdge, width: max(0.12, 0.5 / zoom))
    }
  }

  // MARK: Outlines

  private static func outline(_ corners: [Point]) -> Path {
    var path = Path()
    add(corners, to: &path)
    return path
  }

  private static func add(_ corners: [Point], to path: inout Path) {
    for (index, corner) in corners.enumerated() {
      if index == 0 { path.move(to: corner) } else { path.addLine(to: corner) }
    }
    path.close()
  }

  /// Four corners moved towards their middle, so that each side comes nearer by a length.
  private static func inset(_ corners: [Point], by length: Double) -> [Point] {
    let (wide, high) = (corners[0].distance(to: corners[1]), corners[0].distance(to: corners[3]))
    let (u, v) = (min(length / max(wide, 1), 0.5), min(length / max(high, 1), 0.5))
    func place(_ x: Double, _ y: Double) -> Point {
      let (upper, lower) = (
        corners[0] + (corners[1] - corners[0]) * x, corners[3] + (corners[2] - corners[3]) * x
      )
      return upper + (lower - upper) * y
    }
    return [place(u, v), place(1 - u, v), place(1 - u, 1 - v), place(u, 1 - v)]
  }
}
