import MartletGeometry
import MartletRenderTree

/// Computes the coverage of paths on a page, anew for each plan, where the processor draws for OpenGL as well: it adds up areas
/// along edges in a tenth of the time that `PathPaint` takes to look at a path from each pixel. So a path may move, turn,
/// grow and change in each frame.
///
/// It uses no OpenGL: `PathSketchTexture` uploads the page. In the steady state it allocates nothing.
final class PathSketchBook {
  /// A path, and the scale that its pieces are made for, in pixels per point. How fine they are follows from how large the path is drawn
  /// and not from how large it was drawn before: that differs between renderers, and would differ between parts that are redrawn.
  private struct Key: Hashable {
    var id: ObjectIdentifier
    var scale: Double
  }

  /// A path in straight pieces.
  private struct Entry {
    weak var outline: Outline?
    var flat: FlatPath
    /// The last plan that has drawn it.
    var lastUse: Int
  }

  /// Pixels in a row of the page, and the most rows: 8 MiB.
  static let width = 1024
  private static let mostRows = 4096
  /// The most pixels that a path may have in the window, drawn now or not: of larger ones `PathCells` leaves most out.
  static let mostPixels = 1 << 17
  /// The most elements and pieces of a path, and the most pixels of its length.
  private static let mostElements = 4096
  private static let mostPieces = 8192
  private static let longest = 32_768.0
  /// How often the dashes of a line may repeat.
  private static let mostPeriods = 2048.0
  /// How far pieces are from their curves, in pixels.
  private static let tolerance = 0.01
  /// The pixels of a band: the processor's memory nearby should hold it.
  private static let bandPixels = 1 << 14
  /// For how many plans paths that are gone, or have another size, may stay, and how many pieces of new ones: 16 MiB.
  private static let plansBetweenReviews = 64
  private static let piecesBetweenReviews = 1 << 17

  /// Two bytes for each pixel of the page, by rows: the inside's share and the line's, 0…255.
  private(set) var bytes: [UInt8] = []
  /// The rows that are in use.
  private(set) var rows = 0
  /// Paths that are known, and their pieces.
  var count: Int { entries.count }
  var pieceCount: Int { entries.values.reduce(0) { $0 + $1.flat.pieces.count } }

  private var entries: [Key: Entry] = [:]
  /// The row of regions that is being filled, and where the next one begins.
  private var top = 0
  private var left = 0
  private var planCount = 0
  /// The pieces that were made since paths that are gone were sought.
  private var newPieces = 0
  private let band = CoverageBand(width: 64, height: 64)
  private var runs = CoverageRuns()
  private var scratch = StrokeCoverage.Scratch()

  /// Begins the page of another plan.
  func begin() {
    (rows, top, left) = (0, 0, 0)
    guard !entries.isEmpty else { return }
    planCount += 1
    guard planCount % Self.plansBetweenReviews == 0 || newPieces > Self.piecesBetweenReviews else { return }
    newPieces = 0
    let oldest = planCount - Self.plansBetweenReviews
    for (key, entry) in entries where entry.outline == nil || entry.lastUse < oldest { entries[key] = nil }
  }

  /// Computes the coverage of a part of a path. Returns its first pixel on the page; `nil` if the path is too much work, or the
  /// page is full.
  ///
  /// - Parameters:
  ///   - shape: What describes it.
  ///   - map: From its coordinates around the middle of its box to pixels; affine.
  ///   - pixels: The part, not wider than the page.
  ///   - scale: How many pixels a point becomes at most.
  func draw(
    _ shape: ShapeContent.Drawing, _ map: Homography, _ pixels: PixelRect, scale: Double
  ) -> SIMD2<Int32>? {
    let ink = PathInk(shape)
    guard let flat = flat(shape.outline, scale: scale), flat.length * scale < Self.longest,
      !hasManyDashes(ink, flat), let place = takePlace(pixels)
    else { return nil }
    let map = CoverageMap(map, around: shape.outline.box.center, pixels)
    runs.set(flat, map)
    var stroke = ink.line.map { StrokeCoverage($0, flat, runs, map, pixels, &scratch) }
    bytes.withUnsafeMutableBufferPointer { bytes in
      guard let page = bytes.baseAddress else { return }
      let first = page + 2 * (place.y * Self.width + place.x)
      for row in 0..<pixels.height {
        (first + 2 * row * Self.width).update(repeating: 0, count: 2 * pixels.width)
      }
      band.resize(
        width: pixels.width, height: min(max(Self.bandPixels / pixels.width, 8), pixels.height))
      _ = PathCoverage.paint(
        flat, runs, ink.rule, &stroke, map, pixels, band, into: first, row: 2 * Self.width)
    }
    stroke?.giveBack(&scratch)
    return SIMD2(Int32(place.x), Int32(place.y))
  }

  private func hasManyDashes(_ ink: PathInk, _ flat: FlatPath) -> Bool {
    guard let dash = ink.line?.style.dash, !dash.isEmpty else { return false }
    return flat.length > dash.reduce(0) { $0 + max($1, 0) } * Self.mostPeriods
  }

  /// A path in straight pieces that are fine enough; `nil` if it has too many.
  private func flat(_ outline: Outline, scale: Double) -> FlatPath? {
    // A power of two, so that a shape that grows a little each frame does not need new pieces each frame.
    let key = Key(id: ObjectIdentifier(outline), scale: scale.binade * 2)
    if let known = entries[key], known.outline === outline {
      entries[key]?.lastUse = planCount
      return known.flat.pieces.count <= Self.mostPieces ? known.flat : nil
    }
    guard outline.isFinite, outline.path.elements.count <= Self.mostElements else { return nil }
    let flat = FlatPath(
      outline.path, tolerance: Self.tolerance / key.scale, limit: 2 * Self.mostPieces, isExact: true)
    entries[key] = Entry(outline: outline, flat: flat, lastUse: planCount)
    newPieces += flat.pieces.count
    return flat.pieces.count <= Self.mostPieces ? flat : nil
  }

  /// Takes room on the page. Returns its first pixel.
  private func takePlace(_ pixels: PixelRect) -> (x: Int, y: Int)? {
    if left + pixels.width > Self.width { (top, left) = (rows, 0) }
    let end = max(top + pixels.height, rows)
    guard pixels.width <= Self.width, end <= Self.mostRows else { return nil }
    rows = end
    let needed = 2 * Self.width * rows
    if bytes.count < needed {
      let most = 2 * Self.width * Self.mostRows
      let count = min(max(needed, 2 * bytes.count), most) - bytes.count
      bytes.append(contentsOf: repeatElement(0, count: count))
    }
    defer { left += pixels.width }
    return (left, top)
  }
}
