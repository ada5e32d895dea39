import Glibc
import Martlet

/// Names and a grid over the map. They have the same size at any zoom, wherever its tiles are on their way.
@MainActor
final class MapMarks: Layer {
  /// What is seen of the map, in points of the window.
  struct View: Equatable {
    /// Points of the window for one of the map.
    var zoom = 0.0
    /// The place in the scaled map that is at the left top corner.
    var offset = Point.zero
    var size = Size.zero
    /// What lies over the map, in the view.
    var cover = Rect.zero
  }

  private struct Key: Hashable {
    var point: Point
    /// The words there; empty for the name of a place.
    var words = ""
  }

  private let world: MapWorld
  private let colors: MapColors
  private var marks: [Key: MapMark] = [:]
  private var lines: [Layer] = []
  /// Where lines of the grid lie along the upper and along the left edge.
  let edges: MapEdges
  private var shown: View?
  /// What marks were chosen for: the part of the map, in its points, the zoom, and the distance of lines.
  private var chosen: (area: Rect, zoom: Double, step: Double)?

  /// The least distance between lines of the grid, in points of the window.
  private static let gridDistance = 190.0
  /// The least width of a field whose place is named: a share of a small view's longer side, between two widths in points of the window.
  /// Beyond the edges of a view without room for a word there would be millions.
  private static let nameDistance = (least: 24.0, most: 190.0, share: 0.2)
  /// The longer side of a view in which names are small, in points.
  private static let smallSide = 560.0
  /// The zooms from which streets have names, and houses numbers.
  private static let streetZoom = 1.2
  private static let houseZoom = 7.0
  /// How near to an edge, to what lies over the map or to each other words begin to fade, and how far beyond the edges marks are chosen.
  private static let margin = 12.0
  private static let reach = 240.0
  /// The change of the zoom from which on marks are chosen anew.
  private static let choice = 1.02
  private static let fade = 0.15

  init(world: MapWorld, colors: MapColors) {
    self.world = world
    self.colors = colors
    edges = MapEdges(colors: colors)
    super.init()
    isStill = true
    anchorPoint = .zero
  }

  /// Makes all of them anew, in another scale of the window.
  func reset() {
    for mark in marks.values { mark.removeFromSuperlayer() }
    (marks, chosen, shown) = ([:], nil, nil)
    edges.reset()
  }

  /// Shows what belongs to a view.
  func show(_ view: View) {
    guard view != shown, view.zoom > 0, !view.size.isEmpty else { return }
    let isFirst = shown == nil
    shown = view
    let step = choose(view)
    draw(view, step)
    place(view, isFirst: isFirst)
  }

  /// Chooses the marks that a view may show. Returns the distance of lines, in points of the map.
  private func choose(_ view: View) -> Double {
    let seen = Rect(
      x: view.offset.x / view.zoom, y: view.offset.y / view.zoom, width: view.size.width / view.zoom,
      height: view.size.height / view.zoom)
    if let chosen, seen.lies(within: chosen.area),
      max(chosen.zoom / view.zoom, view.zoom / chosen.zoom) < Self.choice
    {
      return chosen.step
    }
    let area = seen.insetBy(dx: -Self.reach / view.zoom, dy: -Self.reach / view.zoom)
    let step = MapScale.round(Self.gridDistance / view.zoom)
    chosen = (area, view.zoom, step)
    var wanted: [Key: () -> MapMark] = [:]
    let longer = max(view.size.width, view.size.height)
    let distance = min(
      Self.nameDistance.most, max(longer * Self.nameDistance.share, Self.nameDistance.least))
    let places = world.names.places(in: area, fieldsFrom: distance / view.zoom)
    let (colors, isSmall) = (colors, longer < Self.smallSide)
    let towns =
      view.zoom >= Self.streetZoom ? world.towns(in: area, lastRank: PlaceNames.lastTown) : []
    for place in places where place.isLand || isInWater(place, at: view.zoom, isSmall: isSmall) {
      // Fields and trees are outside of towns.
      if place.rank > PlaceNames.lastTown, towns.contains(where: { $0.covers(place.point) }) { continue }
      wanted[Key(point: place.point)] = { MapMark(place, colors: colors, isSmall: isSmall) }
    }
    let pierName = Phrase(localized("Pier %1$s"))
    for town in towns {
      for (name, point) in town.streetNames where area.contains(point) {
        wanted[Key(point: point, words: name)] = { MapMark(name, at: point, rank: 0, colors: colors) }
      }
      for (index, pier) in town.piers.enumerated() where area.contains(pier.head) {
        let name = pierName("\(index + 1)")
        wanted[Key(point: pier.head, words: name)] = {
          MapMark(name, at: pier.head, rank: 0, colors: colors)
        }
      }
      guard view.zoom >= Self.houseZoom else { continue }
      for boat in town.boats where area.contains(boat.middle) {
        let (name, point) = (boat.name, boat.middle + Point(x: 0, y: 6))
        wanted[Key(point: point, words: name)] = { MapMark(name, at: point, rank: 1, colors: colors) }
      }
      for block in town.blocks where !block.bounds.intersection(area).isEmpty {
        for house in block.houses where area.contains(house.middle) {
          let (number, point) = ("\(house.number)", house.middle)
          wanted[Key(point: point, words: number)] = { MapMark(number, at: point, rank: 1, colors: colors) }
        }
      }
    }
    for (key, mark) in marks where wanted[key] == nil {
      mark.removeFromSuperlayer()
      marks[key] = nil
    }
    for (key, make) in wanted where marks[key] == nil {
      let mark = make()
      mark.opacity = 0
      addSublayer(mark)
      marks[key] = mark
    }
    return step
  }

  /// Whether the name of a place in the sea would lie in it from end to end.
  private func isInWater(_ place: PlaceNames.Place, at zoom: Double, isSmall: Bool) -> Bool {
    let half = Double(place.name.count) * (isSmall ? 4 : place.rank < 4 ? 6 : 5) / zoom
    return [-1, -0.5, 0.5, 1].allSatisfy { !world.names.isLand(place.point + Point(x: half * $0, y: 0)) }
  }

  /// Places the marks on whole pixels of the window, and shows those that are whole. Where two meet, the one of the higher rank is
  /// shown.
  private func place(_ view: View, isFirst: Bool) {
    let size = Transform(scale: 1 / view.zoom)
    // Beside what lies over the map, and the numbers at its edges.
    var taken: [Rect] = view.cover.isEmpty ? [] : [view.cover]
    taken.append(Rect(x: 0, y: 0, width: view.size.width, height: MapEdges.height))
    taken += edges.rowFrames
    for mark in marks.values.sorted(by: { $0.isBefore($1) }) {
      let place = aligned(mark.point * view.zoom - view.offset + mark.offset)
      mark.transform = size
      mark.show(zoom: view.zoom)
      mark.position = (place + view.offset) / view.zoom
      let frame = Rect(origin: place, size: mark.bounds.size)
      let (room, isCut) = (
        hasRoom(frame.insetBy(dx: -Self.margin, dy: -Self.margin), view, taken), !hasRoom(frame, view, taken)
      )
      let opacity = room ? 1.0 : 0
      if room { taken.append(frame) }
      if isFirst || isCut {
        mark.freeze(.opacity)
        mark.opacity = opacity
      } else if opacity != mark.opacity {
        mark.animate(.opacity, to: opacity, duration: Self.fade)
      }
    }
  }

  /// Whether a rectangle lies in the view, and beside what is taken.
  private func hasRoom(_ frame: Rect, _ view: View, _ taken: [Rect]) -> Bool {
    frame.lies(within: Rect(origin: .zero, size: view.size))
      && taken.allSatisfy { $0.intersection(frame).isEmpty }
  }

  /// Draws the lines of the grid, each one pixel wide.
  private func draw(_ view: View, _ step: Double) {
    let pixel = 1 / windowScale
    let (low, high) = (
      view.offset / view.zoom, (view.offset + Point(x: view.size.width, y: view.size.height)) / view.zoom
    )
    var frames: [Rect] = []
    for x in Self.multiples(of: step, low.x, high.x) {
      let place = aligned(Point(x: x * view.zoom - view.offset.x, y: 0)).x
      frames.append(
        Rect(x: place, y: -Self.reach, width: pixel, height: view.size.height + 2 * Self.reach))
    }
    for y in Self.multiples(of: step, low.y, high.y) {
      let place = aligned(Point(x: 0, y: y * view.zoom - view.offset.y)).y
      frames.append(Rect(x: -Self.reach, y: place, width: view.size.width + 2 * Self.reach, height: pixel))
    }
    edges.show(
      columns: Self.multiples(of: step, low.x, high.x), rows: Self.multiples(of: step, low.y, high.y),
      step: step,
      zoom: view.zoom, offset: view.offset, size: view.size)
    while lines.count < frames.count {
      let line = Layer()
      line.isStill = true
      line.anchorPoint = .zero
      line.backgroundColor = colors.grid
      insertSublayer(line, at: 0)
      lines.append(line)
    }
    let size = Transform(scale: 1 / view.zoom)
    for (index, line) in lines.enumerated() {
      line.isHidden = index >= frames.count
      guard index < frames.count else { continue }
      line.bounds = Rect(origin: .zero, size: frames[index].size)
      line.position = (frames[index].origin + view.offset) / view.zoom
      line.transform = size
    }
  }

  private func aligned(_ point: Point) -> Point {
    let scale = windowScale
    return Point(x: (point.x * scale).rounded() / scale, y: (point.y * scale).rounded() / scale)
  }

  private static func multiples(of step: Double, _ low: Double, _ high: Double) -> [Double] {
    guard high > low else { return [] }
    let (first, last) = (Int((low / step).rounded(.up)), Int((high / step).rounded(.down)))
    return first > last ? [] : (first...last).map { Double($0) * step }
  }
}
