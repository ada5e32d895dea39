import Foundation
import MartletDrawing
import MartletGeometry

/// What is blurred at each place of a grid: a number, or several.
protocol CairoBlurred {
  static var zero: Self { get }
  static func += (sum: inout Self, part: Self)
  static func * (value: Self, weight: Double) -> Self
  /// Whether it is clear.
  var isClear: Bool { get }
}

extension Double: CairoBlurred {
  var isClear: Bool { self <= 0 }
}

extension SIMD4: CairoBlurred where Scalar == Double {
  var isClear: Bool { w <= 0 }
}

/// Numbers on a grid, one or four at each place, that are blurred by a normal distribution in double precision.
struct CairoBlur<Value: CairoBlurred> {
  let width: Int
  let height: Int
  var values: [Value]

  /// Blurs along both axes.
  ///
  /// Only values within a rectangle are right then.
  /// - Parameters:
  ///   - box: The rectangle, in places of the grid; all around what is there by default.
  ///   - deviation: The standard deviation, in places of the grid.
  ///   - goesOn: Whether what is beyond the sides mirrors what is before them; otherwise nothing is there.
  mutating func blur(_ deviation: Double, goesOn: Bool, within box: Rect? = nil) {
    guard deviation > 0 else { return }
    let most = Int((CairoBlurReach.deviations * deviation).rounded(.up))
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
    passAlong(weights, most, columns, around, goesOn)
    passAcross(weights, most, rows, columns, goesOn)
  }

  /// Around all that is not clear; `nil` if nothing is there.
  private var shown: Rect? {
    var (low, high) = (SIMD2(Int.max, Int.max), SIMD2(-1, -1))
    for y in 0..<height {
      for x in 0..<width where !values[y * width + x].isClear {
        low = SIMD2(Swift.min(low.x, x), Swift.min(low.y, y))
        high = SIMD2(Swift.max(high.x, x), Swift.max(high.y, y))
      }
    }
    guard high.x >= 0 else { return nil }
    return Rect(
      x: Double(low.x), y: Double(low.y), width: Double(high.x - low.x + 1),
      height: Double(high.y - low.y + 1))
  }

  /// Which of `length` places there is that many places beyond the first one; `nil` if nothing is there.
  private static func place(_ at: Int, of length: Int, _ goesOn: Bool) -> Int? {
    if at >= 0, at < length { return at }
    guard goesOn else { return nil }
    return min(max(at < 0 ? -1 - at : 2 * length - 1 - at, 0), length - 1)
  }

  /// Blurs rows, each through one that is as much longer as the weights reach.
  private mutating func passAlong(
    _ weights: [Double], _ most: Int, _ columns: Range<Int>, _ rows: Range<Int>, _ goesOn: Bool
  ) {
    let (width, count) = (width, columns.count)
    let places = (columns.lowerBound - most..<columns.upperBound + most).map {
      Self.place($0, of: width, goesOn)
    }
    var long = [Value](repeating: .zero, count: places.count)
    var sums = [Value](repeating: .zero, count: count)
    values.withUnsafeMutableBufferPointer { values in
      long.withUnsafeMutableBufferPointer { long in
        sums.withUnsafeMutableBufferPointer { sums in
          for y in rows {
            for (i, place) in places.enumerated() { long[i] = place.map { values[y * width + $0] } ?? .zero }
            sums.update(repeating: .zero)
            for (k, weight) in weights.enumerated() {
              for x in 0..<count { sums[x] += long[x + k] * weight }
            }
            for x in 0..<count { values[y * width + columns.lowerBound + x] = sums[x] }
          }
        }
      }
    }
  }

  /// Blurs columns, row by row: each takes of all rows within reach.
  private mutating func passAcross(
    _ weights: [Double], _ most: Int, _ rows: Range<Int>, _ columns: Range<Int>, _ goesOn: Bool
  ) {
    let (width, height, count) = (width, height, columns.count)
    var sums = [Value](repeating: .zero, count: count)
    let source = values
    values.withUnsafeMutableBufferPointer { values in
      source.withUnsafeBufferPointer { source in
        sums.withUnsafeMutableBufferPointer { sums in
          for y in rows {
            sums.update(repeating: .zero)
            for (k, weight) in weights.enumerated() {
              guard let row = Self.place(y + k - most, of: height, goesOn) else { continue }
              let start = row * width + columns.lowerBound
              for x in 0..<count { sums[x] += source[start + x] * weight }
            }
            for x in 0..<count { values[y * width + columns.lowerBound + x] = sums[x] }
          }
        }
      }
    }
  }

  /// The value at a place, where (0.5, 0.5) is the first one's: mixed from the four around it. Nothing is beyond the sides.
  func value(at p: Point) -> Value {
    let (x, y) = (p.x - 0.5, p.y - 0.5)
    var sum = Value.zero
    guard x > -1, y > -1, x < Double(width), y < Double(height) else { return sum }
    let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
    let (u, v) = (x - Double(left), y - Double(top))
    for (j, part) in [(top, 1 - v), (top + 1, v)] where (0..<height).contains(j) {
      for (i, share) in [(left, 1 - u), (left + 1, u)] where (0..<width).contains(i) {
        sum += values[j * width + i] * (share * part)
      }
    }
    return sum
  }
}

/// The standard deviations up to which a blur reaches.
enum CairoBlurReach { static let deviations = 4.0 }

extension CairoBlur<Double> {
  /// How opaque a picture is, 0…1.
  init(opacityOf bitmap: Bitmap) {
    let count = bitmap.width * bitmap.height
    let values = bitmap.bytes.withUnsafeBytes { bytes in (0..<count).map { Double(bytes[4 * $0 + 3]) / 255 } }
    self.init(width: bitmap.width, height: bitmap.height, values: values)
  }
}

extension CairoBlur<SIMD4<Double>> {
  /// The components of a picture, 0…1, premultiplied.
  init(_ bitmap: Bitmap) {
    let count = bitmap.width * bitmap.height
    let values = bitmap.bytes.withUnsafeBytes { bytes in
      (0..<count).map {
        SIMD4<Double>(bytes.loadUnaligned(fromByteOffset: 4 * $0, as: SIMD4<UInt8>.self)) / 255
      }
    }
    self.init(width: bitmap.width, height: bitmap.height, values: values)
  }

  /// The values as a picture.
  var bitmap: Bitmap {
    let bytes = [UInt8](unsafeUninitializedCapacity: 4 * values.count) { bytes, count in
      for (i, value) in values.enumerated() {
        let levels = SIMD4(levelsOf: value)
        for k in 0..<4 { bytes[4 * i + k] = levels[k] }
      }
      count = 4 * values.count
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }
}
