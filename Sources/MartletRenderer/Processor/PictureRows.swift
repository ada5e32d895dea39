/// Rows of a finished picture, drawn larger and with other colours, as `Picture.glsl` computes them.
struct PictureRows: PixelRows {
  let isOpaque = false

  private let sheet: ProcessorSheets.Sheet
  private let source: PictureSource
  private let hasMatrix: Bool
  private let floats: ProcessorSheets.Scratch<SIMD4<Float>>
  /// How many pixels of the picture one of the target is.
  private let step: Float

  /// - Parameters:
  ///   - sheet: The picture.
  ///   - source: Where it is.
  ///   - variant: What `PictureSource.variant` has returned.
  ///   - floats: Memory for one row of the picture.
  init(
    _ sheet: ProcessorSheets.Sheet, _ source: PictureSource, variant: UInt8,
    floats: ProcessorSheets.Scratch<SIMD4<Float>>
  ) {
    self.sheet = sheet
    self.source = source
    self.floats = floats
    hasMatrix = variant & 1 != 0
    step = source.place.z
  }

  /// Where the centre of a pixel of the target is, in one direction of the picture, counted from the centre of its first
  /// pixel.
  @inline(__always)
  private func place(_ pixel: Int32, _ first: Float, _ last: Int) -> Float {
    let v = first + (Float(pixel) + 0.5) * step - 0.5
    return v > 0 ? (v < Float(last) ? v : Float(last)) : 0
  }

  func fill(_ words: UnsafeMutablePointer<UInt32>, _ y: Int32, _ columns: (Int32, Int32)) {
    let last = sheet.width - 1
    if step == 1, !hasMatrix {
      let row = sheet.row(Int(place(y, source.place.y, sheet.height - 1)))
      return copy(words, row, columns.0 &+ Int32(source.place.x), Int(columns.1 &- columns.0))
    }
    let first = Int(place(columns.0, source.place.x, last))
    let end = min(Int(place(columns.1 &- 1, source.place.x, last)) + 1, last)
    let row = blendedRow(first...end, y)
    DitherTile.levels.withUnsafeBufferPointer { tile in
      guard let tile = tile.baseAddress else { return }
      var x = columns.0
      while x < columns.1 {
        let at = place(x, source.place.x, last)
        let index = Int(at)
        let share = at - Float(index)
        let noise = UnsafeRawPointer(tile + DitherTile.place(x, y))
          .loadUnaligned(as: SIMD4<Float>.self)
        var count: Int32 = 4
        let result: SIMD4<UInt32>
        if at > 0, share + 3 * step < 1, index < last {
          let a = row[index &- first]
          let b = row[index &+ 1 &- first] - a
          let way = SIMD4<Float>(0, 1, 2, 3) * step + share
          result = finished(
            blue: b.x * way + a.x, green: b.y * way + a.y, red: b.z * way + a.z, alpha: b.w * way + a.w, noise
          )
        } else {
          func color(_ i: Int32) -> SIMD4<Float> {
            let at = place(x &+ i, source.place.x, last)
            let index = min(Int(at), end)
            let a = row[index &- first]
            return a + (row[min(index &+ 1, end) &- first] - a) * (at - Float(index))
          }
          let (c0, c1, c2, c3) = (color(0), color(1), color(2), color(3))
          result = finished(
            blue: SIMD4(c0.x, c1.x, c2.x, c3.x), green: SIMD4(c0.y, c1.y, c2.y, c3.y),
            red: SIMD4(c0.z, c1.z, c2.z, c3.z), alpha: SIMD4(c0.w, c1.w, c2.w, c3.w), noise)
          // From the next pixel of the picture on, four belong together.
          if step <= 0.25, at > 0 { count = min(max(Int32(((1 - share) / step).rounded(.up)), 1), 4) }
        }
        count = min(count, columns.1 &- x)
        let target = words + Int(x &- columns.0)
        if count == 4 {
          PixelPainter.store(result, at: target)
        } else {
          for i in 0..<Int(count) { target[i] = result[i] }
        }
        x &+= count
      }
    }
  }

  /// Copies pixels of the picture; beyond its sides those at the side continue.
  private func copy(
    _ words: UnsafeMutablePointer<UInt32>, _ row: UnsafeMutablePointer<UInt32>, _ first: Int32, _ count: Int
  ) {
    let first = Int(first)
    if first >= 0, first + count <= sheet.width {
      return words.update(from: row + first, count: count)
    }
    for i in 0..<count { words[i] = row[min(max(first + i, 0), sheet.width - 1)] }
  }

  /// Columns of the picture, interpolated between two of its rows.
  private func blendedRow(_ columns: ClosedRange<Int>, _ y: Int32) -> UnsafeMutablePointer<SIMD4<Float>> {
    let row = floats.take(columns.count)
    let at = place(y, source.place.y, sheet.height - 1)
    let index = Int(at)
    let share = at - Float(index)
    let a = sheet.row(index) + columns.lowerBound
    let b = sheet.row(min(index + 1, sheet.height - 1)) + columns.lowerBound
    for i in 0..<columns.count {
      let color = PixelPainter.components(of: a[i])
      row[i] = color + (PixelPainter.components(of: b[i]) - color) * share
    }
    return row
  }

  /// Four pixels from their components, 0…255, with noise: the numbers are cut off.
  @inline(__always)
  private func finished(
    blue: SIMD4<Float>, green: SIMD4<Float>, red: SIMD4<Float>, alpha: SIMD4<Float>, _ noise: SIMD4<Float>
  ) -> SIMD4<UInt32> {
    let noise = noise - 0.5
    let a = PixelPainter.rounded(alpha + noise) &<< 24
    guard hasMatrix else {
      return PixelPainter.rounded(blue + noise) | PixelPainter.rounded(green + noise) &<< 8
        | PixelPainter.rounded(red + noise) &<< 16 | a
    }
    let factor = 1 / alpha.replacing(with: 0.1, where: alpha .< 0.1)
    let (r, g, b) = (red * factor, green * factor, blue * factor)
    func part(_ row: SIMD4<Float>) -> SIMD4<UInt32> {
      var v = row.x * r + row.y * g + row.z * b + row.w
      v.replace(with: 0, where: v .< 0)
      v.replace(with: 1, where: v .> 1)
      return PixelPainter.rounded(v * alpha + noise)
    }
    return part(source.blue) | part(source.green) &<< 8 | part(source.red) &<< 16 | a
  }
}

extension PixelPainter {
  func paint(
    _ item: Backdrop.Instance, _ command: DrawCommand, from sheet: ProcessorSheets.Sheet, in area: PixelRect
  ) {
    guard let cover = RoundedCover(item) else { return }
    paint(
      PictureRows(sheet, item.source, variant: command.state.variant, floats: sheets.floats), in: cover,
      opacity: item.center.w, within: area)
  }

  func paint(
    _ item: FilteredGroup.Instance, _ command: DrawCommand, from sheet: ProcessorSheets.Sheet,
    in area: PixelRect
  ) {
    paint(
      PictureRows(sheet, item.source, variant: command.state.variant, floats: sheets.floats),
      in: RoundedCover(edges: item.quad), opacity: item.paint.x, within: area)
  }

  func paint(
    _ item: Group.Instance, _ command: DrawCommand, from sheet: ProcessorSheets.Sheet, in area: PixelRect
  ) {
    let quad = Self.pixels(in: item.quad)
    let rect = quad.intersection(area)
    let words = sheets.words.take(rect.width)
    let opacity = min(max(item.paint.x, 0), 1)
    for y in rect.y0..<max(rect.y1, rect.y0) {
      let source = sheet.row(Int(y - quad.y0)) + Int(rect.x0 - quad.x0)
      let row = pixels + (Int(y) * stride + Int(rect.x0))
      if command.state.blending == .keeping {
        for x in 0..<rect.width { row[x] = Self.fade(row[x], by: opacity * Float(source[x] >> 24) / 255) }
        continue
      }
      guard opacity < 1 else {
        Self.lay(source, over: row, count: rect.width)
        continue
      }
      for x in 0..<rect.width { words[x] = Self.fade(source[x], by: opacity) }
      Self.lay(words, over: row, count: rect.width)
    }
  }

  /// Copies a part of another painter's image to the beginning of this one, or to another place.
  func copy(
    _ other: PixelPainter, x: Int32, y: Int32, width: Int, height: Int, to place: SIMD2<Int32> = .zero
  ) {
    for row in 0..<height {
      (pixels + (Int(place.y) + row) * stride + Int(place.x)).update(
        from: other.pixels + ((Int(y) + row) * other.stride + Int(x)), count: width)
    }
  }
}
