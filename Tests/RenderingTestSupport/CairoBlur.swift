import Foundation
import MartletDrawing
import MartletGeometry

/// Numbers on a grid, one to four at each place, that are blurred by a normal distribution in double precision.
struct CairoBlur {
  let width: Int
  let height: Int
  var values: [SIMD4<Double>]

  /// The standard deviations up to which a blur reaches.
  static let reach = 4.0

  /// The components of a picture, 0…1, premultiplied.
  init(_ bitmap: Bitmap) {
    (width, height) = (bitmap.width, bitmap.height)
    values = (0..<width * height).map { i in
      let at = 4 * i
      return SIMD4(
        Double(bitmap.bytes[at]), Double(bitmap.bytes[at + 1]), Double(bitmap.bytes[at + 2]),
        Double(bitmap.bytes[at + 3])) / 255
    }
  }

  /// Blurs along both axes.
  ///
  /// Only values within a rectangle are right then.
  /// - Parameters:
  ///   - box: The rectangle, in places of the grid; all around what is there by default.
  ///   - deviation: The standard deviation, in places of the grid.
  ///   - goesOn: Whether what is beyond the sides mirrors what is before them; otherwise nothing is there.
  mutating func blur(_ deviation: Double, goesOn: Bool, within box: Rect? = nil) {
    guard deviation > 0 else { return }
    let most = Int((Self.reach * deviation).rounded(.up))
    var weights = (-most...most).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
    let sum = weights.reduce(0, +)
    weights = weights.map { $0 / sum }
    guard let box = box ?? shown.map({ $0.insetBy(dx: -Double(most), dy: -Double(most)) }) else { return }
    func range(_ low: Double, _ high: Double, _ count: Int) -> Range<Int> {
      let first = min(max(low.rounded(.down), 0), Double(count))
      return Int(first)..<Int(max(min(high.rounded(.up), Double(count)), first))
    }
    let (columns, rows) = (range(box.minX, box.maxX, width), range(box.minY, box.maxY, height))
    let around = max(rows.lowerBound - most, 0)..<min(rows.upperBound + most, height)
    pass(weights, most, columns, of: width, around, 1, width, goesOn)
    pass(weights, most, rows, of: height, columns, width, 1, goesOn)
  }

  /// Around all that is not clear; `nil` if nothing is there.
  private var shown: Rect? {
    var (low, high) = (SIMD2(Int.max, Int.max), SIMD2(-1, -1))
    for y in 0..<height {
      for x in 0..<width where values[y * width + x].w > 0 {
        low = SIMD2(Swift.min(low.x, x), Swift.min(low.y, y))
        high = SIMD2(Swift.max(high.x, x), Swift.max(high.y, y))
      }
    }
    guard high.x >= 0 else { return nil }
    return Rect(
      x: Double(low.x), y: Double(low.y), width: Double(high.x - low.x + 1),
      height: Double(high.y - low.y + 1))
  }

  private mutating func pass(
    _ weights: [Double], _ most: Int, _ places: Range<Int>, of length: Int, _ lines: Range<Int>, _ step: Int,
    _ next: Int, _ goesOn: Bool
  ) {
    let source = values
    source.withUnsafeBufferPointer { source in
      weights.withUnsafeBufferPointer { weights in
        for line in lines {
          for i in places {
            var sum = SIMD4<Double>.zero
            if goesOn {
              for k in -most...most {
                var at = i + k
                if at < 0 { at = -1 - at }
                if at >= length { at = 2 * length - 1 - at }
                sum += source[line * next + min(max(at, 0), length - 1) * step] * weights[k + most]
              }
            } else {
              for k in max(-most, -i)...min(most, length - 1 - i) {
                sum += source[line * next + (i + k) * step] * weights[k + most]
              }
            }
            values[line * next + i * step] = sum
          }
        }
      }
    }
  }

  /// The values at a place, where (0.5, 0.5) is the first one's: mixed from the four around it. Nothing is beyond the sides.
  func value(at p: Point) -> SIMD4<Double> {
    let (x, y) = (p.x - 0.5, p.y - 0.5)
    guard x > -1, y > -1, x < Double(width), y < Double(height) else { return .zero }
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let (u, v) = (x - left, y - top)
    func at(_ i: Double, _ j: Double) -> SIMD4<Double> {
      let (i, j) = (Int(i), Int(j))
      return i >= 0 && j >= 0 && i < width && j < height ? values[j * width + i] : .zero
    }
    return (at(left, top) * (1 - u) + at(left + 1, top) * u) * (1 - v)
      + (at(left, top + 1) * (1 - u) + at(left + 1, top + 1) * u) * v
  }

  /// The values as a picture.
  var bitmap: Bitmap {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * values.count)
    for value in values {
      let v = (value * 255).rounded(.toNearestOrAwayFromZero)
        .clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
      for k in 0..<4 { bytes.append(UInt8(v[k])) }
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }
}
