import CMartletCairo

/// A screenshot, in 8-bit RGB.
struct Picture {
  struct Pixel: Equatable {
    var red: UInt8
    var green: UInt8
    var blue: UInt8

    /// Whether each component differs from another pixel's by `tolerance` at most.
    func isNear(_ other: Pixel, tolerance: Int = 3) -> Bool {
      Picture.areNear(word, other.word, tolerance)
    }

    /// Its components as 0xRRGGBB.
    var word: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

    init(red: UInt8, green: UInt8, blue: UInt8) {
      self.red = red
      self.green = green
      self.blue = blue
    }

    init(_ hex: UInt32) {
      self.init(
        red: UInt8(hex >> 16 & 0xff), green: UInt8(hex >> 8 & 0xff), blue: UInt8(hex & 0xff))
    }
  }

  /// A box of pixels.
  struct Box: Equatable, CustomStringConvertible {
    let x: Int
    let y: Int
    let width: Int
    let height: Int

    var center: Point { Point(x: Double(x) + Double(width) / 2, y: Double(y) + Double(height) / 2) }
    var description: String { "\(width)×\(height) at (\(x), \(y))" }
  }

  let width: Int
  let height: Int
  /// Pixels as 0xRRGGBB: these tests are not optimized, and words are compared fast all the same.
  let words: [UInt32]

  init(png path: String) throws {
    let surface = cairo_image_surface_create_from_png(path)
    defer { cairo_surface_destroy(surface) }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let bytes = cairo_image_surface_get_data(surface)
    else { throw Failure("no picture in \(path)") }
    width = Int(cairo_image_surface_get_width(surface))
    height = Int(cairo_image_surface_get_height(surface))
    let stride = Int(cairo_image_surface_get_stride(surface))
    // A pixel of Cairo is a 32-bit word 0xXXRRGGBB.
    let (wide, count) = (width, width * height)
    words = [UInt32](unsafeUninitializedCapacity: count) { words, initialized in
      var (index, place) = (0, 0)
      while index < count {
        let row = UnsafeRawPointer(bytes + index / wide * stride)
        place = 0
        while place < wide {
          words[index] = row.load(fromByteOffset: place * 4, as: UInt32.self) & 0xff_ffff
          index += 1
          place += 1
        }
      }
      initialized = count
    }
  }

  subscript(x: Int, y: Int) -> Pixel { Pixel(words[y * width + x]) }

  subscript(point: Point) -> Pixel { self[Int(point.x), Int(point.y)] }

  /// The smallest box around a thick area of a colour, since the gallery's small dots have the cards' colours
  /// too. Nil if there is none.
  func bounds(of pixel: Pixel, tolerance: Int = 3) -> Box? {
    // More than a dot's radius at scale 2, in pixels, and less than half a card.
    let reach = 20
    func has(_ x: Int, _ y: Int) -> Bool { self[x, y].isNear(pixel, tolerance: tolerance) }
    var (left, top, right, bottom) = (width, height, -1, -1)
    for y in reach..<(height - reach) {
      for x in reach..<(width - reach)
      where has(x, y) && has(x - reach, y) && has(x + reach, y) && has(x, y - reach) && has(x, y + reach) {
        left = min(left, x - reach)
        right = max(right, x + reach)
        top = min(top, y - reach)
        bottom = max(bottom, y + reach)
      }
    }
    return right < 0 ? nil : Box(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// The number of 2×2 squares in a box whose pixels differ. A picture that was drawn at half the resolution
  /// and enlarged has none.
  func fineSquares(inX xs: Range<Int>, y ys: Range<Int>) -> Int {
    var count = 0
    for y in stride(from: ys.lowerBound & ~1, to: ys.upperBound - 1, by: 2) {
      for x in stride(from: xs.lowerBound & ~1, to: xs.upperBound - 1, by: 2) {
        let first = self[x, y]
        if self[x + 1, y] != first || self[x, y + 1] != first || self[x + 1, y + 1] != first { count += 1 }
      }
    }
    return count
  }
}

extension Picture {
  /// Throws if the picture does not have this size in pixels.
  func requireSize(_ width: Int, _ height: Int) throws {
    guard self.width == width, self.height == height else {
      throw Failure("the picture is \(self.width)×\(self.height), not \(width)×\(height)")
    }
  }
}
