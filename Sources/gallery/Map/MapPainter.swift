import Glibc
import Martlet

/// Draws tiles of the map: relief, contour lines and coasts pixel by pixel, then the grid and the names.
struct MapPainter: Sendable {
  let terrain: Terrain
  let names: PlaceNames
  let colors: MapColors
  /// The zoom of the finest level: points of the window for one of the map.
  let finestZoom: Double

  /// The least distance between lines of the grid, in points of the window.
  private static let gridDistance = 190.0
  /// The least width of a field whose place is named, in points of the window.
  private static let nameDistance = 230.0
  /// Room for a name around its place, in points of the window.
  private static let nameReach = Size(width: 200, height: 30)

  func draw(_ tile: Tile, in context: DrawingContext) {
    let zoom = scalbn(finestZoom, Int32(-tile.level))
    let relief = MapRelief(terrain: terrain, colors: colors, zoom: zoom)
    guard let picture = relief.picture(of: tile) else { return }
    context.draw(
      Image(picture, scale: tile.scale),
      in: Rect(
        x: tile.rect.minX, y: tile.rect.minY, width: Double(picture.width) / tile.scale,
        height: Double(picture.height) / tile.scale))
    // Those around it too, whose names reach into the tile, or beside which a number in it would stand.
    let around = tile.rect.insetBy(
      dx: -2 * Self.nameReach.width / zoom, dy: -2 * Self.nameReach.height / zoom)
    let places = names.places(in: around, fieldsFrom: Self.nameDistance / zoom)
    drawGrid(tile, zoom, besides: places, in: context)
    drawNames(places, zoom, in: context)
  }

  /// Draws something in points of the window, about a place of the map that is at its origin.
  private func draw(
    at place: Point, _ zoom: Double, in context: DrawingContext, _ body: (DrawingContext) -> Void
  ) {
    context.withState {
      context.translate(x: place.x, y: place.y)
      context.scale(x: 1 / zoom, y: 1 / zoom)
      body(context)
    }
  }

  /// Lines at round numbers of the map, with these numbers where they cross.
  private func drawGrid(
    _ tile: Tile, _ zoom: Double, besides places: [PlaceNames.Place], in context: DrawingContext
  ) {
    let least = Self.gridDistance / zoom
    let unit = pow(10, log10(least).rounded(.down))
    let step = [1.0, 2, 5, 10].map { $0 * unit }.first { $0 >= least } ?? least
    let (rect, line) = (tile.rect, 1 / zoom)
    func lines(_ low: Double, _ high: Double) -> [Double] {
      guard high > low else { return [] }
      return (Int((low / step).rounded(.down))...Int((high / step).rounded(.up))).map { Double($0) * step }
    }
    let reach = 150 / zoom
    for x in lines(rect.minX - line, rect.maxX + line) {
      context.fill(Rect(x: x - line / 2, y: rect.minY, width: line, height: rect.height), with: colors.grid)
    }
    for y in lines(rect.minY - line, rect.maxY + line) {
      context.fill(Rect(x: rect.minX, y: y - line / 2, width: rect.width, height: line), with: colors.grid)
    }
    for y in lines(rect.minY - 20 / zoom, rect.maxY) {
      for x in lines(rect.minX - reach, rect.maxX) {
        // Where a name is, it counts more than a number.
        let isFree = places.allSatisfy {
          let way = ($0.point - Point(x: x, y: y)) * zoom
          return way.x < -150 || way.x > 150 || way.y < -24 || way.y > 38
        }
        guard isFree else { continue }
        let text = Text(
          "\(Self.number(x, step)) · \(Self.number(y, step))", font: .system(size: 13), color: colors.mist)
        draw(at: Point(x: x, y: y), zoom, in: context) { $0.draw(text, at: Point(x: 4, y: 3)) }
      }
    }
  }

  /// A coordinate with as many digits as lines need that are so far apart.
  private static func number(_ value: Double, _ step: Double) -> String {
    let digits = min(max(Int((-log10(step)).rounded(.up)), 0), 6)
    let unit = pow(10, Double(digits))
    let whole = Int((value * unit).rounded())
    guard digits > 0 else {
      let rest = String(abs(whole) % 1000)
      guard whole >= 1000 else { return "\(whole)" }
      return "\(whole / 1000)\u{202F}\(String(repeating: "0", count: 3 - rest.count))\(rest)"
    }
    let rest = String(abs(whole) % Int(unit))
    return "\(whole / Int(unit)).\(String(repeating: "0", count: max(digits - rest.count, 0)))\(rest)"
  }

  private func drawNames(_ places: [PlaceNames.Place], _ zoom: Double, in context: DrawingContext) {
    for place in places {
      let field = Terrain.side / Double(1 << place.rank) * zoom
      // The higher its rank, the larger its name.
      let size = field > 4 * Self.nameDistance ? 22.0 : field > 2 * Self.nameDistance ? 19 : 16
      var text = Text(
        place.name, font: .system(size: size, weight: size > 16 ? .semibold : .regular),
        color: place.isLand ? colors.ink : colors.water)
      text.style.font.isItalic = !place.isLand
      draw(at: place.point, zoom, in: context) { context in
        if place.isLand {
          let dot = size > 16 ? 8.0 : 6
          context.fill(
            Path(ellipseIn: Rect(center: .zero, size: Size(width: dot, height: dot))), with: colors.ink)
          context.draw(text, at: Point(x: dot / 2 + 4, y: -size * 0.72))
        } else {
          let width = text.size(scale: 1).width
          context.draw(text, at: Point(x: -width / 2, y: -size * 0.72))
        }
      }
    }
  }
}
