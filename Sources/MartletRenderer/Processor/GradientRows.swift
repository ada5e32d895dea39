/// Rows of a gradient, from a table of its colours at even steps.
///
/// The colours have 8 bits behind the point, to which noise is added.
final class GradientRows: PixelRows {
  /// Blue and red, and green and alpha, in 16 bits each.
  private var low: [UInt32] = []
  private var high: [UInt32] = []
  /// The colours of the columns of a row, if all rows have the same.
  private var lowRow: [UInt32] = []
  private var highRow: [UInt32] = []
  private var firstColumn: Int32 = 0

  private var stops: [SIMD4<Float>] = []
  private var locations: [Float] = []
  /// What the table was made for.
  private var known: (stops: [SIMD4<Float>], locations: [Float], look: SIMD2<Float>) = ([], [], .zero)

  private var kind = Kind.axial
  /// How the place in the table comes from a pixel: axial, factors of x and y, and a summand; radial, the centre and a
  /// factor.
  private var way = SIMD4<Float>.zero
  private(set) var isOpaque = false

  private enum Kind { case axial, radial }

  /// The largest number of steps.
  private static let mostSteps: Float = 16384
  /// Steps for one level of the colour that changes fastest: the error is at most a quarter of a level.
  private static let stepsPerLevel: Float = 2
  /// The largest number of steps for one pixel: with more the error could be seen only where the colour jumps.
  private static let stepsPerPixel: Float = 256

  /// Whether it can draw a gradient: axial ones, and circular ones, unless their pixels are too large for single precision.
  static func knows(_ gradient: GradientFill.Instance, variant: UInt8) -> Bool {
    switch variant % 4 {
    case 0: pixel(gradient, isAxial: true).isFinite
    case 1: gradient.way.z == gradient.way.w && pixel(gradient, isAxial: false).isFinite
    default: false
    }
  }

  /// How much of the gradient a pixel covers.
  private static func pixel(_ gradient: GradientFill.Instance, isAxial: Bool) -> Float {
    let scale = gradient.xAxis.x
    guard isAxial else { return gradient.way.z / scale }
    let factors = SIMD2(gradient.way.x, gradient.way.y) / scale
    return (factors * factors).sum().squareRoot()
  }

  /// Takes the gradient that is drawn next.
  func set(_ gradient: GradientFill.Instance, variant: UInt8, table: [SIMD4<Float>]) {
    takeStops(gradient, hasTable: GradientFill.hasTable(variant), table)
    let scale = gradient.xAxis.x
    let center = SIMD2(gradient.center.x, gradient.center.y)
    let opacity = gradient.center.w
    isOpaque = opacity == 1 && stops.allSatisfy { $0.w == 1 }
    let pixel = Self.pixel(gradient, isAxial: variant % 4 == 0)
    if variant % 4 == 0 {
      kind = .axial
      let factors = SIMD2(gradient.way.x, gradient.way.y) / scale
      way = SIMD4(factors.x, factors.y, gradient.way.z - (factors * center).sum(), 0)
    } else {
      kind = .radial
      let middle = center + SIMD2(gradient.way.x, gradient.way.y) * scale
      way = SIMD4(middle.x, middle.y, pixel, 0)
    }
    firstColumn = 0
    lowRow.removeAll(keepingCapacity: true)
    highRow.removeAll(keepingCapacity: true)
    let look = SIMD2(max(pixel, 1e-6), opacity)
    guard look != known.look || stops != known.stops || locations != known.locations else { return }
    makeTable(pixel: look.x, opacity: opacity)
    known.look = look
    swap(&known.stops, &stops)
    swap(&known.locations, &locations)
  }

  private func takeStops(_ gradient: GradientFill.Instance, hasTable: Bool, _ table: [SIMD4<Float>]) {
    stops.removeAll(keepingCapacity: true)
    locations.removeAll(keepingCapacity: true)
    if hasTable {
      let first = Int(gradient.numbers.y)
      for i in 0..<Int(gradient.numbers.z) {
        stops.append(table[first + 2 * i])
        locations.append(table[first + 2 * i + 1].x)
      }
      return
    }
    for i in 0..<GradientFill.ownStops where gradient.locations[i] <= 1 {
      stops.append(
        i < 2
          ? (i < 1 ? gradient.color0 : gradient.color1) : (i < 3 ? gradient.color2 : gradient.color3))
      locations.append(gradient.locations[i])
    }
  }

  /// The place of t = 0 in the table, and the number of steps for t = 1.
  private var (origin, steps): (Float, Float) = (0, 1)

  private func makeTable(pixel: Float, opacity: Float) {
    var steepest: Float = 0
    for i in stops.indices.dropFirst() {
      let difference = stops[i] - stops[i - 1]
      let levels = max(difference.max(), -difference.min()) * 255
      steepest = max(steepest, levels / max(locations[i] - locations[i - 1], pixel / 16))
    }
    steps = min(max(Self.stepsPerLevel * steepest, 1), Self.stepsPerPixel / pixel, Self.mostSteps)
    if !(steps > 0) { steps = 1 }
    // Beyond both ends a pixel still sees the end.
    let beyond = (pixel * steps).rounded(.up) + 1
    origin = beyond
    let count = Int(steps.rounded(.up) + 2 * beyond) + 1
    low.removeAll(keepingCapacity: true)
    high.removeAll(keepingCapacity: true)
    var stop = 0
    for i in 0..<count {
      let color = color(at: (Float(i) - origin) / steps, pixel: pixel, from: &stop) * opacity
      func part(_ v: Float) -> UInt32 { UInt32(min(max(v * (255 * 256) + 0.5, 0), 255 * 256)) }
      low.append(part(color.z) | part(color.x) << 16)
      high.append(part(color.y) | part(color.w) << 16)
    }
  }

  /// The mean colour of a pixel. `stop` is the last stop that is not behind the beginning of the pixel before.
  private func color(at t: Float, pixel: Float, from stop: inout Int) -> SIMD4<Float> {
    let last = stops.count - 1
    guard last > 0 else { return stops[0] }
    let (begin, end) = (t - 0.5 * pixel, t + 0.5 * pixel)
    while stop < last - 1, locations[stop + 1] <= begin { stop += 1 }
    var from = min(max(locations[stop], begin), end)
    var sum = stops[stop] * (from - begin)
    for i in stop..<last where from < end {
      let until = min(max(locations[i + 1], from), end)
      let way = (0.5 * (from + until) - locations[i]) / max(locations[i + 1] - locations[i], 1e-9)
      let share = min(max(way, 0), 1)
      sum += (stops[i] + (stops[i + 1] - stops[i]) * share) * (until - from)
      from = until
    }
    sum += stops[last] * (end - from)
    return sum / (end - begin)
  }

  func fill(_ words: UnsafeMutablePointer<UInt32>, _ y: Int32, _ columns: (Int32, Int32)) {
    switch kind {
    case .axial where way.y == 0:
      fillRow(upTo: columns)
      let first = Int(columns.0 &- firstColumn)
      lowRow.withUnsafeBufferPointer { low in
        highRow.withUnsafeBufferPointer { high in
          guard let low = low.baseAddress, let high = high.baseAddress else { return }
          dither(words, low + first, high + first, y, columns)
        }
      }
    case .axial:
      let start = (way.y * (Float(y) + 0.5) + way.z) * steps + origin
      let factor = way.x * steps
      fill(words, y, columns) { (Float($0) + 0.5) * factor + start }
    case .radial:
      let dy = Float(y) + 0.5 - way.y
      let (factor, center) = (way.z * steps, way.x)
      let origin = origin
      fill(words, y, columns) {
        let dx = Float($0) + 0.5 - center
        return (dx * dx + dy * dy).squareRoot() * factor + origin
      }
    }
  }

  /// Makes the row that all rows are like reach to some columns.
  private func fillRow(upTo columns: (Int32, Int32)) {
    if !lowRow.isEmpty, columns.0 >= firstColumn, Int(columns.1 &- firstColumn) <= lowRow.count { return }
    var range = columns
    if !lowRow.isEmpty {
      range = (min(range.0, firstColumn), max(range.1, firstColumn &+ Int32(lowRow.count)))
    }
    lowRow.removeAll(keepingCapacity: true)
    highRow.removeAll(keepingCapacity: true)
    firstColumn = range.0
    for x in range.0..<range.1 {
      let i = place((way.x * (Float(x) + 0.5) + way.z) * steps + origin)
      lowRow.append(low[i])
      highRow.append(high[i])
    }
  }

  /// The index of a place in the table.
  @inline(__always)
  private func place(_ v: Float) -> Int {
    let (v, most) = (v + 0.5, Float(low.count - 1))
    return Int(v > 0 ? (v < most ? v : most) : 0)
  }

  /// Fills pixels from the table, each at the place that a function gives for its column.
  @inline(__always)
  private func fill(
    _ words: UnsafeMutablePointer<UInt32>, _ y: Int32, _ columns: (Int32, Int32), _ way: (Int32) -> Float
  ) {
    let most = Float(low.count - 1)
    low.withUnsafeBufferPointer { low in
      high.withUnsafeBufferPointer { high in
        DitherTile.words.withUnsafeBufferPointer { tile in
          var (x, i) = (columns.0, 0)
          while x < columns.1 {
            let v = way(x) + 0.5
            let place = Int(v > 0 ? (v < most ? v : most) : 0)
            let n = tile[DitherTile.place(x, y)]
            words[i] = ((low[place] &+ n) >> 8) & 0x00FF_00FF | (high[place] &+ n) & 0xFF00_FF00
            x &+= 1
            i &+= 1
          }
        }
      }
    }
  }

  /// Adds noise to the colours of a row.
  private func dither(
    _ words: UnsafeMutablePointer<UInt32>, _ low: UnsafePointer<UInt32>, _ high: UnsafePointer<UInt32>,
    _ y: Int32, _ columns: (Int32, Int32)
  ) {
    let count = Int(columns.1 &- columns.0)
    DitherTile.words.withUnsafeBufferPointer { tile in
      guard let tile = tile.baseAddress else { return }
      var i = 0
      while i < count {
        let place = DitherTile.place(
          columns.0 &+ Int32(truncatingIfNeeded: i), y)
        if i &+ 4 <= count {
          let n = PixelPainter.load(tile + place)
          let even = (PixelPainter.load(low + i) &+ n) &>> 8 & SIMD4(repeating: 0x00FF_00FF)
          let odd = (PixelPainter.load(high + i) &+ n) & SIMD4(repeating: 0xFF00_FF00)
          PixelPainter.store(even | odd, at: words + i)
          i &+= 4
        } else {
          let n = tile[place]
          words[i] = ((low[i] &+ n) >> 8) & 0x00FF_00FF | (high[i] &+ n) & 0xFF00_FF00
          i &+= 1
        }
      }
    }
  }
}
