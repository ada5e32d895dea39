import MartletDrawing
import MartletGeometry
import MartletRenderTree

/// How much of each pixel of a rectangle the inside and the line of a path cover, computed by the processor in double precision.
///
/// The time depends on the number of the path's pieces and the length of what is to be seen of them; how often they cross, and how
/// far they go beyond the rectangle, does not matter.
struct PathCoverage: Sendable {
  /// The pixels.
  let region: PixelRect
  /// Two bytes for each pixel, by rows from the top: the inside's share and the line's, 0…255.
  let bytes: [UInt8]

  /// The most pieces of a path.
  private static let mostPieces = 1 << 23
  /// How far pieces are from their curves, in pixels.
  private static let tolerance = 0.005
  /// Bytes of a band of pixels, which the processor's memory nearby should hold.
  private static let bandBytes = 1 << 20
  /// The number of pieces after which it looks whether it is still wanted.
  static let pause = 4096

  /// Computes the coverage. `nil` if it was cancelled.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - center: A point.
  ///   - ink: What is drawn of it.
  ///   - map: From its coordinates around that point to pixels; affine.
  ///   - region: The pixels.
  ///   - isCancelled: Whether nobody wants it any more.
  init?(
    of path: Path, around center: Point, _ ink: PathInk, _ map: Homography, _ region: PixelRect,
    isCancelled: () -> Bool = { false }
  ) {
    self.region = region
    let place = CoverageMap(map, around: center, region)
    let flat = FlatPath(
      path, tolerance: Self.tolerance / max(place.stretch, 1e-9), limit: Self.mostPieces,
      isExact: true)
    let runs = CoverageRuns(flat, place)
    var bytes = [UInt8](repeating: 0, count: 2 * region.area)
    let rows = min(max(Self.bandBytes / CoverageBand.rowBytes(width: region.width), 8), region.height)
    let band = CoverageBand(width: region.width, height: rows)
    var scratch = StrokeCoverage.Scratch()
    var stroke = ink.line.map { StrokeCoverage($0, flat, runs, place, region, &scratch) }
    let isComplete = bytes.withUnsafeMutableBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return false }
      return Self.paint(
        flat, runs, ink.rule, &stroke, place, region, band, into: base, row: 2 * region.width,
        isCancelled: isCancelled)
    }
    guard isComplete else { return nil }
    self.bytes = bytes
  }

  /// Writes the coverage of all pixels of a region that something covers. Returns false if it was cancelled.
  ///
  /// - Parameters:
  ///   - flat: The path.
  ///   - runs: Where its pieces lie.
  ///   - rule: What is inside; `nil` if nothing is filled.
  ///   - stroke: The line; `nil` if there is none.
  ///   - place: To parts of the region.
  ///   - region: The pixels.
  ///   - band: As many rows as are computed together, as wide as the region and not higher.
  ///   - bytes: The first pixel's two bytes.
  ///   - row: Bytes from one row to the next.
  ///   - isCancelled: Whether nobody wants it any more.
  static func paint(
    _ flat: FlatPath, _ runs: CoverageRuns, _ rule: FillRule?, _ stroke: inout StrokeCoverage?,
    _ place: CoverageMap, _ region: PixelRect, _ band: CoverageBand,
    into bytes: UnsafeMutablePointer<UInt8>, row: Int, isCancelled: () -> Bool = { false }
  ) -> Bool {
    // The last band ends with the region, and repeats some rows of the one before.
    for begin in Swift.stride(from: 0, to: region.height, by: band.height) {
      let top = min(begin, region.height - band.height)
      let first = bytes + top * row
      let moved = place.moved(up: top)
      if let rule {
        guard fill(flat, runs, moved, band, isCancelled) else { return false }
        band.read(rule, into: first, pixel: 2, row: row)
      }
      if stroke != nil {
        guard stroke?.paint(moved, band, isCancelled) == true else { return false }
        band.read(.nonZero, into: first + 1, pixel: 2, row: row)
      }
    }
    return true
  }

  /// Adds the inside. Returns false if it was cancelled.
  private static func fill(
    _ flat: FlatPath, _ runs: CoverageRuns, _ map: CoverageMap, _ band: CoverageBand,
    _ isCancelled: () -> Bool
  ) -> Bool {
    flat.pieces.withUnsafeBufferPointer { pieces in
      var count = 0
      for subpath in flat.subpaths {
        // One line and the way back have nothing inside.
        guard subpath.pieces.count > 2 || !pieces[subpath.pieces.upperBound - 1].isFillOnly else { continue }
        var i = subpath.pieces.lowerBound
        while i < subpath.pieces.upperBound {
          let end = min(runs.end(of: i), subpath.pieces.upperBound)
          defer { i = end }
          guard runs.touches(i, map, band, reach: 0) else { continue }
          for piece in i..<end {
            count += 1
            if count % pause == 0, isCancelled() { return false }
            band.add(map.apply(pieces[piece].start), map.apply(pieces[piece].end))
          }
        }
      }
      return true
    }
  }
}
