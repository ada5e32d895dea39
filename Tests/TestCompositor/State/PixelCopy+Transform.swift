extension PixelCopy {
  /// What a compositor shows of a buffer whose content was turned by `wl_surface.set_buffer_transform`: the transform undone.
  package func shown(transform: UInt32) -> PixelCopy {
    let isSideways = transform & 1 == 1
    let (w, h) = isSideways ? (height, width) : (width, height)
    var result = [UInt8](repeating: 0, count: rgba.count)
    for y in 0..<h {
      for x in 0..<w {
        let (bx, by) = Self.place(x, y, w, h, transform)
        let (from, to) = ((by * width + bx) * 4, (y * w + x) * 4)
        for i in 0..<4 { result[to + i] = rgba[from + i] }
      }
    }
    return PixelCopy(width: w, height: h, rgba: result)
  }

  /// Where a pixel of a surface of w × h pixels lies in its buffer, as weston and wlroots count.
  private static func place(
    _ x: Int, _ y: Int, _ w: Int, _ h: Int, _ transform: UInt32
  ) -> (Int, Int) {
    switch transform {
    case 1: (y, w - 1 - x)
    case 2: (w - 1 - x, h - 1 - y)
    case 3: (h - 1 - y, x)
    case 4: (w - 1 - x, y)
    case 5: (y, x)
    case 6: (x, h - 1 - y)
    case 7: (h - 1 - y, w - 1 - x)
    default: (x, y)
    }
  }

  /// The largest difference of a component; `nil` for other sizes.
  package func difference(from other: PixelCopy) -> Int? {
    guard width == other.width, height == other.height else { return nil }
    return zip(rgba, other.rgba).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }
}
