/// Rows of a finished picture with colours from what is below, as `FilteredGroup.frag` computes them.
struct VibrantRows: PixelRows {
  let isOpaque = false

  private let picture: PictureRows
  private let below: ProcessorSheets.Sheet
  private let group: FilteredGroup.Instance
  /// The columns of the map of colours, for blue, green and red below and the constant; each has the parts for blue, green and
  /// red. The constant is a component of 255.
  private let columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)
  /// From a pixel of the target to that of the picture of what is below.
  private let shift: (x: Int, y: Int)

  /// - Parameters:
  ///   - picture: The picture in its own colours.
  ///   - below: What is below.
  ///   - group: Where both are, and the map of colours.
  init(_ picture: PictureRows, over below: ProcessorSheets.Sheet, _ group: FilteredGroup.Instance) {
    self.picture = picture
    self.below = below
    self.group = group
    let (r, g, b) = (group.litRed, group.litGreen, group.litBlue)
    columns = (
      SIMD4(b.z, g.z, r.z, 0), SIMD4(b.y, g.y, r.y, 0), SIMD4(b.x, g.x, r.x, 0),
      SIMD4(b.w, g.w, r.w, 0) * 255
    )
    shift = (Int(group.paint.z), Int(group.paint.w))
  }

  func fill(_ words: UnsafeMutablePointer<UInt32>, _ y: Int32, _ columns: (Int32, Int32)) {
    picture.fill(words, y, columns)
    let row = below.row(Int(y) + shift.y) + Int(columns.0) + shift.x
    for i in 0..<Int(columns.1 &- columns.0) where words[i] != 0 {
      words[i] = PixelPainter.packed(lit(PixelPainter.components(of: words[i]), over: row[i]))
    }
  }

  /// A pixel of the picture, 0…255, over one below.
  @inline(__always)
  private func lit(_ own: SIMD4<Float>, over word: UInt32) -> SIMD4<Float> {
    let below = PixelPainter.components(of: word)
    let factor = below.w > 0 ? 255 / below.w : 0
    let v = below * factor
    var color = columns.0 * v.x + columns.1 * v.y + columns.2 * v.z + columns.3
    color.clamp(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
    color = color * (own.w / 255)
    color.w = own.w
    return own + (color - own) * (group.paint.y * below.w / 255)
  }
}

extension PixelPainter {
  /// Paints a group in colours of what is below.
  func paint(
    _ item: FilteredGroup.Instance, _ command: DrawCommand, from sheet: ProcessorSheets.Sheet,
    over below: ProcessorSheets.Sheet, in area: PixelRect
  ) {
    let picture = PictureRows(
      sheet, item.source, variant: command.state.variant & PictureSource.variant(hasMatrix: true),
      floats: sheets.floats)
    paint(
      VibrantRows(picture, over: below, item), in: RoundedCover(edges: item.quad), opacity: item.paint.x,
      within: area)
  }
}
