import MartletDrawing

extension PixelPainter {
  /// Paints characters of a text whose pixels land on pixels, as `Characters.frag` does.
  func paint(_ item: Characters.Instance, from source: CopySource, in area: PixelRect) {
    guard let bitmap = source.bitmap else { return }
    let factor = SIMD4(item.xAxis.x, item.yAxis.y, item.xAxis.x, item.yAxis.y)
    let center = SIMD4(item.center.x, item.center.y, item.center.x, item.center.y)
    let shift = (x: Int(source.shift.x), y: Int(source.shift.y))
    let inBitmap = PixelRect(
      x0: Int32(clamping: -shift.x), y0: Int32(clamping: -shift.y),
      x1: Int32(clamping: bitmap.width - shift.x), y1: Int32(clamping: bitmap.height - shift.y))
    let rect = Self.pixels(in: center + item.part * factor).intersection(area).intersection(inBitmap)
    let opacity = min(max(item.xAxis.w, 0), 1)
    // Bytes begin with blue.
    let color = SIMD4(item.color.z, item.color.y, item.color.x, item.color.w)
    let tint = SIMD4(item.tint.z, item.tint.y, item.tint.x, item.tint.w)
    let isTinted = tint != SIMD4(repeating: 1)
    bitmap.bytes.withUnsafeBytes { bytes in
      for y in Int(rect.y0)..<max(Int(rect.y1), Int(rect.y0)) {
        let row = pixels + y * stride
        var at = (y + shift.y) * bitmap.stride + (Int(rect.x0) + shift.x) * 4
        for x in Int(rect.x0)..<max(Int(rect.x1), Int(rect.x0)) {
          var word = Self.swap(bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self))
          at &+= 4
          guard word != 0 else { continue }
          let place = (Float(x) + 0.5 - item.center.x) / item.xAxis.x
          let share = min(max(item.ramp.x + item.ramp.y * place, 0), 1)
          if share > 0 || isTinted {
            let pixel = Self.components(of: word)
            let own = pixel * tint
            word = Self.packed(own + (color * pixel.w - own) * share)
          }
          if opacity < 1 { word = Self.fade(word, by: opacity) }
          row[x] = Self.lay(word, over: row[x])
        }
      }
    }
  }
}
