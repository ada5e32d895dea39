/// The steps of a blur.
extension PixelPainter {
  /// Draws a picture at half its size: each pixel is the mean of 4×4 pixels with the weights 1, 3, 3, 1 in each
  /// direction. Beyond its sides the picture is seen in a mirror.
  /// - Parameter area: The result.
  func halve(_ sheet: ProcessorSheets.Sheet, in area: PixelRect) {
    let width = sheet.width
    let end = max(width, 2 * area.width) + 1
    // One column to the left of the picture, and at least one to the right.
    let lanes = sheets.lanes.take(end + 1) + 1
    for y in 0..<area.height {
      func row(_ number: Int) -> UnsafeMutablePointer<UInt32> {
        sheet.row(Self.mirrored(number, in: sheet.height))
      }
      let (a, b, c, d) = (row(2 * y - 1), row(2 * y), row(2 * y + 1), row(2 * y + 2))
      for x in 0..<width {
        lanes[x] =
          Self.wide(a[x]) &+ 3 &* (Self.wide(b[x]) &+ Self.wide(c[x]))
          &+ Self.wide(d[x])
      }
      lanes[-1] = lanes[0]
      for x in width..<end { lanes[x] = lanes[Self.mirrored(x, in: width)] }
      let result = pixels + y * stride
      for x in 0..<area.width {
        let i = 2 &* x
        let inner = lanes[i] &+ lanes[i &+ 1]
        let outer = lanes[i &- 1] &+ lanes[i &+ 2]
        // Of 64 parts; half of one rounds.
        let sum = (3 &* inner &+ outer &+ 0x0020_0020_0020_0020) >> 6
        result[x] = UInt32(truncatingIfNeeded: sum & 0x00FF_00FF | sum >> 24 & 0xFF00_FF00)
      }
    }
  }

  /// The pixel of a row of some pixels that is seen at a place, which may lie beyond its ends.
  private static func mirrored(_ place: Int, in count: Int) -> Int {
    let folded = place < 0 ? -1 - place : place
    return folded < count ? folded : max(2 * count - 1 - folded, 0)
  }

  /// Draws a picture blurred in one direction. Beyond its sides it is seen in a mirror.
  /// - Parameter area: All of the picture.
  func blur(
    _ sheet: ProcessorSheets.Sheet, _ item: GaussBlur.Instance, _ command: DrawCommand, in area: PixelRect
  ) {
    let weights = Weights(item, in: sheets.weights)
    if item.size.z != 0 { blurRows(sheet, weights) } else { blurColumns(sheet, weights) }
  }

  private func blurRows(_ sheet: ProcessorSheets.Sheet, _ weights: Weights) {
    let (width, radius) = (sheet.width, weights.radius)
    let floats = sheets.floats.take(width + 2 * radius)
    for y in 0..<sheet.height {
      Self.spread(sheet.row(y), floats + radius, width)
      for i in 0..<radius {
        floats[radius - 1 - i] = floats[radius + Self.mirrored(-1 - i, in: width)]
        let seen = BeyondEnd(width + i, before: weights.end, in: width)
        floats[radius + width + i] = seen.mix(floats[radius + seen.low], floats[radius + seen.high])
      }
      let result = pixels + y * stride
      for x in 0..<width {
        let middle = floats + (x &+ radius)
        var sum = middle[0] * weights.values[0]
        var k = 1
        while k <= radius {
          sum += (middle[k] + middle[0 &- k]) * weights.values[k]
          k &+= 1
        }
        result[x] = Self.packed(sum)
      }
    }
  }

  private func blurColumns(_ sheet: ProcessorSheets.Sheet, _ weights: Weights) {
    let (width, height, radius) = (sheet.width, sheet.height, weights.radius)
    // The rows around the one that is drawn, each at its number's place in the ring, and those seen below the last one.
    let ring = 2 * radius + 2
    let floats = sheets.floats.take((ring + radius + 1) * width)
    let below = floats + ring * width
    let sums = below + radius * width
    func row(_ number: Int) -> UnsafeMutablePointer<SIMD4<Float>> {
      number < height
        ? floats + (Self.mirrored(number, in: height) % ring) * width : below + (number - height) * width
    }
    var known = 0
    for y in 0..<height {
      while known < min(y + radius + 1, height) {
        Self.spread(sheet.row(known), row(known), width)
        known += 1
        guard known == height else { continue }
        for number in height..<height + radius {
          let seen = BeyondEnd(number, before: weights.end, in: height)
          let (low, high, mixed) = (row(seen.low), row(seen.high), row(number))
          for x in 0..<width { mixed[x] = seen.mix(low[x], high[x]) }
        }
      }
      let result = pixels + y * stride
      let middle = row(y)
      for x in 0..<width { sums[x] = middle[x] * weights.values[0] }
      for k in 1...radius {
        let (above, below, weight) = (row(y - k), row(y + k), weights.values[k])
        for x in 0..<width { sums[x] += (above[x] + below[x]) * weight }
      }
      for x in 0..<width { result[x] = Self.packed(sums[x]) }
    }
  }

  /// The components of a row of pixels.
  private static func spread(
    _ words: UnsafeMutablePointer<UInt32>, _ floats: UnsafeMutablePointer<SIMD4<Float>>, _ count: Int
  ) {
    for x in 0..<count { floats[x] = components(of: words[x]) }
  }

  /// What is seen beyond the end of a row of pixels, which may lie within the last of them: a mixture of two pixels.
  private struct BeyondEnd {
    let low: Int
    let high: Int
    private let share: Float

    init(_ place: Int, before end: Float, in count: Int) {
      let seen = min(max(2 * end - 1 - Float(place), 0), Float(count - 1))
      low = Int(seen)
      high = min(low + 1, count - 1)
      share = seen - Float(low)
    }

    func mix(_ low: SIMD4<Float>, _ high: SIMD4<Float>) -> SIMD4<Float> { low + (high - low) * share }
  }

  /// The weights of single pixels: that of the middle, then those of pixels further and further away.
  private struct Weights {
    let values: UnsafeMutablePointer<Float>
    /// The number of pixels on each side.
    private(set) var radius = 0
    /// Where the picture ends in the direction.
    let end: Float

    /// Takes apart the pairs that the shader reads at once.
    /// - Parameter memory: Keeps the values.
    init(_ item: GaussBlur.Instance, in memory: ProcessorSheets.Scratch<Float>) {
      values = memory.take(2 * GaussBlur.pairs + 1)
      values[0] = item.middle.x
      end = item.middle.y
      for i in 0..<GaussBlur.pairs {
        let pair = item.pair(i)
        guard pair.y > 0 else { break }
        let far = pair.y * (pair.x - Float(2 * i + 1))
        values[2 * i + 1] = pair.y - far
        values[2 * i + 2] = far
        radius = 2 * i + 2
      }
    }
  }
}
