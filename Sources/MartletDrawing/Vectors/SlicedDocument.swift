import MartletGeometry

/// An SVG picture that is resized in nine parts, as a picture of its own: each part is drawn at the scale at which it shows.
final class SlicedDocument: VectorSource {
  private let document: SVGDocument
  private let parts: VectorParts

  init(_ document: SVGDocument, _ parts: VectorParts) {
    self.document = document
    self.parts = parts
  }

  var size: Size { parts.size }
  let mostRasters = 2
  let keepsTaken = false

  var largestScale: Double { document.largestScale(of: size) }

  func begin(atScale scale: Double) -> SIMD2<Double> { .zero }

  func bitmap(atScale scale: Double) throws(BitmapError) -> Bitmap {
    try document.bitmap(in: parts, atScale: scale)
  }
}

extension VectorParts.Axis {
  /// Its parts that are not empty, with a number of pixels per point. The pixels in which two of them meet belong to one of them.
  func pieces(atScale scale: Double, pixels: Int32) -> [VectorPiece] {
    let (from, to) = (picture, result * scale)
    func pixel(_ place: Double) -> Double { min(max(place.rounded(), 0), Double(pixels)) }
    let cuts = [0, pixel(to.y), max(pixel(to.z), pixel(to.y)), Double(pixels)]
    return (0..<3).compactMap { i in
      guard cuts[i] < cuts[i + 1], from[i] < from[i + 1], to[i] < to[i + 1] else { return nil }
      let factor = (to[i + 1] - to[i]) / (from[i + 1] - from[i])
      return VectorPiece(first: cuts[i], end: cuts[i + 1], factor: factor, offset: to[i] - from[i] * factor)
    }
  }
}

/// A part of a picture in one direction: its pixels, and the map to them.
struct VectorPiece {
  /// Its first pixel, and the one after its last.
  var first: Double
  var end: Double
  /// Pixels per unit.
  var factor: Double
  /// Where the picture would begin, in pixels.
  var offset: Double
}

extension Image {
  /// The picture resized in nine parts, as an image of its own with one unit per point; `nil` if it is no SVG picture.
  package func inParts(_ parts: VectorParts) -> Image? {
    guard let document = pixels.vector?.document else { return nil }
    let source = SlicedDocument(document, parts)
    let whole = Size(width: parts.size.width.rounded(.up), height: parts.size.height.rounded(.up))
    return Image(
      .vector(VectorPicture(source)), scale: 1, size: parts.size, bitmapRect: Rect(origin: .zero, size: whole)
    )
  }
}
