import Glibc
import Martlet

/// The pixels of a tile of the map without grid and names.
struct MapRelief {
  let terrain: Terrain
  let colors: MapColors
  /// Points of the window for one point of the map.
  let zoom: Double

  /// Pixels from one place whose height is computed to the next; heights between are interpolated.
  private static let step = 2
  /// The shortest waves, in pixels: those that this step can show.
  private static let shortestWave = 6.0
  /// The difference in height from one contour line to the next, for a map that is seen as a whole; and the zoom from which lines
  /// lie denser, twice as dense for each doubling.
  private static let interval = 0.08
  private static let intervalZoom = 0.03
  /// Each so many-th line is stronger.
  private static let strong = 5
  /// How much denser woods become at their edge, in one point of the map.
  private static let fringe = 1e-4
  /// How much light and shade a slope has.
  private static let relief = 0.055

  /// The pixels of a tile; `nil` if nobody wants them any more.
  func picture(of tile: Tile) -> Bitmap? {
    let scale = tile.scale
    func pixels(_ length: Double) -> Int { max(Int((length * scale - 1e-6).rounded(.up)), 1) }
    let (width, height) = (pixels(tile.rect.width), pixels(tile.rect.height))
    let octaves = Terrain.octaves(downTo: Self.shortestWave / scale)
    // One more around, for the slopes at the edges.
    let (columns, rows) = (width / Self.step + 4, height / Self.step + 4)
    var heights = [Float](repeating: 0, count: columns * rows)
    var woods = heights
    for row in 0..<rows {
      if row % 16 == 0, tile.isCancelled { return nil }
      for column in 0..<columns {
        let place = Point(
          x: tile.rect.minX + (Double((column - 1) * Self.step) + 0.5) / scale,
          y: tile.rect.minY + (Double((row - 1) * Self.step) + 0.5) / scale)
        let ground = terrain.ground(place, octaves: octaves)
        heights[row * columns + column] = Float(ground.height)
        woods[row * columns + column] = Float(Terrain.wood(height: ground.height, knoll: ground.knoll))
      }
    }
    if tile.isCancelled { return nil }
    return paint(heights, woods, columns: columns, width: width, height: height, scale: scale)
  }

  private func paint(
    _ heights: [Float], _ woods: [Float], columns: Int, width: Int, height: Int, scale: Double
  ) -> Bitmap {
    let doublings = max((-log2(Terrain.roughness) * log2(zoom / Self.intervalZoom)).rounded(), 0)
    let interval = Float(scalbn(Self.interval, Int32(-doublings)))
    // The slope of waves that are seen at this zoom, per pixel.
    let steepness = Float(Self.relief * Terrain.longestWave * scale * pow(zoom, -0.08))
    let pixel = Float(scale / zoom)
    // How much denser woods become over a pixel, about.
    let fringe = Float(Self.fringe / scale)
    let shades = Shades(colors)
    var bytes = [UInt8](repeating: 255, count: width * height * 4)
    heights.withUnsafeBufferPointer { heights in
      woods.withUnsafeBufferPointer { woods in
        bytes.withUnsafeMutableBufferPointer { bytes in
          for y in 0..<height {
            let (row, v) = ((y / Self.step + 1) * columns, Float(y % Self.step) / Float(Self.step))
            for x in 0..<width {
              let at = row + x / Self.step + 1
              let u = Float(x % Self.step) / Float(Self.step)
              func between(_ values: UnsafeBufferPointer<Float>, _ i: Int) -> Float {
                let upper = values[i] + (values[i + 1] - values[i]) * u
                let lower = values[i + columns] + (values[i + columns + 1] - values[i + columns]) * u
                return upper + (lower - upper) * v
              }
              func between(_ i: Int) -> Float { between(heights, i) }
              let h = between(at)
              // The way up per pixel.
              let gx = (between(at + 1) - between(at - 1)) / Float(2 * Self.step)
              let gy = (between(at + columns) - between(at - columns)) / Float(2 * Self.step)
              let color = shades.color(
                h, wood: between(woods, at) / fringe + 0.5, slope: SIMD2(gx, gy), interval: interval,
                light: -(gx + gy) * steepness, pixel: pixel)
              let i = (y * width + x) * 4
              for channel in 0..<3 { bytes[i + channel] = UInt8(min(max(color[channel], 0), 1) * 255 + 0.5) }
            }
          }
        }
      }
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }

  /// The colours as numbers.
  private struct Shades {
    let sea: [SIMD4<Float>]
    let land: [SIMD4<Float>]
    let contour, depth, coast, wood: SIMD4<Float>

    init(_ colors: MapColors) {
      func numbers(_ color: Color) -> SIMD4<Float> {
        SIMD4(Float(color.red), Float(color.green), Float(color.blue), Float(color.alpha))
      }
      sea = colors.sea.map(numbers)
      land = colors.land.map(numbers)
      (contour, depth, coast) = (numbers(colors.contour), numbers(colors.depth), numbers(colors.coast))
      wood = numbers(colors.wood)
    }

    /// The colour of a place.
    /// - Parameters:
    ///   - h: Its height.
    ///   - wood: How much of it is wood, if between 0 and 1.
    ///   - slope: The way up per pixel, to the right and down.
    ///   - interval: From one contour line to the next.
    ///   - light: How much lighter the slope is than the plain.
    ///   - pixel: Pixels of a point of the window.
    func color(
      _ h: Float, wood share: Float, slope: SIMD2<Float>, interval: Float, light: Float, pixel: Float
    ) -> SIMD4<Float> {
      let isLand = h > 0
      var color = isLand ? Self.ramp(land, h / 0.62) : Self.ramp(sea, 1 + h / 0.5)
      if isLand, share > 0 { color += (wood - color) * (min(share, 1) * 0.75) }
      let shade = min(max(light, -1), 1) * (isLand ? 0.13 : 0.05)
      color *= 1 + shade * (shade > 0 ? 0.8 : 1.15)
      let steep = max((slope * slope).sum().squareRoot(), 1e-12)
      // How much of the pixel a line of a width, in points, about a height covers.
      func cover(_ distance: Float, _ width: Float) -> Float {
        min(max(width * pixel / 2 + 0.5 - abs(distance) / steep, 0), 1)
      }
      func blend(_ line: SIMD4<Float>, _ share: Float) {
        color += (line - color) * (share * line.w)
      }
      let number = (h / interval).rounded()
      // Where lines would lie on each other they would only darken the slope.
      let room = min(max(interval / steep / pixel / 5, 0), 1)
      if number != 0 {
        let isStrong = Int(number) % MapRelief.strong == 0
        blend(isLand ? contour : depth, cover(h - number * interval, isStrong ? 1.5 : 0.8) * room)
      }
      blend(coast, cover(h, 1.2))
      return color
    }

    private static func ramp(_ stops: [SIMD4<Float>], _ t: Float) -> SIMD4<Float> {
      let place = min(max(t, 0), 1) * Float(stops.count - 1)
      let first = min(Int(place), stops.count - 2)
      return stops[first] + (stops[first + 1] - stops[first]) * (place - Float(first))
    }
  }
}
