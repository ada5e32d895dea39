import MartletDrawing
import MartletGeometry
import MartletRenderTree

/// White pictures of the printable ASCII characters, all equally wide, for the text of an overlay.
struct OverlayGlyphs {
  /// Pixels per point.
  let scale: Double
  /// The width of a character and the height of a line, in points: whole pixels.
  let advance: Double
  let lineHeight: Double
  private let images: [Image?]

  private static let printable: ClosedRange<UInt8> = 0x20...0x7E

  /// Draws the characters.
  init(scale: Double) {
    self.scale = scale
    let font = Font("monospace", size: 11, weight: .medium)
    let wide = TextLayout(Text("MMMMMMMMMM", font: font), scale: scale).size
    advance = (wide.width / 10 * scale).rounded(.up) / scale
    lineHeight = (wide.height * scale).rounded(.up) / scale
    images = Self.printable.map { code in
      let layout = TextLayout(
        Text(String(UnicodeScalar(code)), font: font, color: .white), scale: scale)
      return layout.makeImage(of: layout.size)
    }
  }

  /// Adds a line of text to a list. Characters that have no picture leave a gap.
  /// - Parameter origin: The left end of the line's top, in points.
  func write(_ text: String, at origin: Point, clip: Int32 = -1, to list: inout DisplayList) {
    var place = Point(
      x: (origin.x * scale).rounded() / scale, y: (origin.y * scale).rounded() / scale)
    for scalar in text.unicodeScalars {
      defer { place.x += advance }
      guard scalar.isASCII, Self.printable.contains(UInt8(scalar.value)),
        let image = images[Int(scalar.value) - Int(Self.printable.lowerBound)]
      else { continue }
      let rect = Rect(origin: place, size: image.size)
      list.append(
        ContentItem(rect: rect, drawing: .image(ImageContent.Drawing(image, rect: rect))), frame: rect,
        clip: clip)
    }
  }

  /// The width of a text, in points.
  func width(of text: String) -> Double { Double(text.unicodeScalars.count) * advance }
}
