import MartletDrawing

/// Draws small plans on the processor, directly into an image in memory.
///
/// If the GPU is software, a small frame costs mostly overhead: state changes, waking threads, copying back.
/// This avoids it. It can draw the simplest operations, with the same arithmetic as their shaders, so that
/// nobody sees which of the two has drawn. Everything else in a plan is left to OpenGL.
struct PixelPainter {
  /// The first pixel of the image; its bytes are blue, green, red, alpha.
  private let pixels: UnsafeMutablePointer<UInt32>
  /// Pixels from one row to the next.
  private let stride: Int

  /// - Parameters:
  ///   - base: The first byte of the image's top row.
  ///   - stride: Bytes from one row to the next, a multiple of 4.
  init(_ base: UnsafeMutableRawPointer, stride: Int) {
    pixels = base.assumingMemoryBound(to: UInt32.self)
    self.stride = stride / 4
  }

  /// Whether the painter can draw all of a plan, and fast enough.
  /// - Parameters:
  ///   - plan: The plan. It is not changed: it is `inout` because passing a property by value would copy all
  ///     its lists.
  ///   - turned: Number of pixels of rotated boxes so far. The plan's are added.
  static func knows(_ plan: inout FramePlan, turned: inout Float) -> Bool {
    guard plan.passes.count == 1 else { return false }
    var index = plan.passes[0].first
    while index >= 0 {
      let command = plan.commands[Int(index)]
      guard command.state.clips.count == 0, command.state.blending == .over else { return false }
      let range = Int(command.first)..<Int(command.first + command.count)
      // Only the damaged part of a large box is drawn.
      let most = Float(command.scissor.intersection(plan.passes[0].area).area)
      switch command.operation {
      case .opaqueFill: break
      case .rectFill:
        for i in range {
          let box = plan.instance(i, of: RectFill.self)
          turned += min(turnedArea(box.place, box.shape), most)
        }
      case .roundedFill:
        for i in range {
          let box = plan.instance(i, of: RoundedFill.self)
          turned += min(turnedArea(box.place, box.shape), most)
        }
      case .imageCopy: for i in range where plan.copySources[i].image == nil { return false }
      default: return false
      }
      index = command.next
    }
    return turned <= mostTurnedPixels
  }

  /// Draws a plan that `knows` has accepted.
  func paint(_ plan: inout FramePlan) {
    let pass = plan.passes[0]
    fill(pass.area, with: Self.word(pass.background))
    var index = pass.first
    while index >= 0 {
      let command = plan.commands[Int(index)]
      let area = command.scissor.intersection(pass.area)
      for i in Int(command.first)..<Int(command.first + command.count) {
        switch command.operation {
        case .opaqueFill:
          let instance = plan.instance(i, of: OpaqueFill.self)
          fill(Self.pixels(in: instance.quad).intersection(area), with: Self.word(instance.color))
        case .rectFill: paint(plan.instance(i, of: RectFill.self), in: area)
        case .roundedFill: paint(plan.instance(i, of: RoundedFill.self), in: area)
        case .imageCopy: paint(plan.instance(i, of: ImageCopy.self), from: plan.copySources[i], in: area)
        default: break
        }
      }
      index = command.next
    }
  }

  // MARK: Operations

  private func fill(_ rect: PixelRect, with word: UInt32) {
    for y in Int(rect.y0)..<max(Int(rect.y1), Int(rect.y0)) {
      (pixels + (y * stride + Int(rect.x0))).update(repeating: word, count: rect.width)
    }
  }

  private func paint(_ box: RectFill.Instance, in area: PixelRect) {
    guard Self.isUpright(box.place) else { return paintTurned(box, in: area) }
    let rect = Self.pixels(in: box.quad + SIMD4(box.place.x, box.place.y, box.place.x, box.place.y))
      .intersection(area)
    let half = SIMD2(box.shape.x, box.shape.y) + 0.5
    for y in rect.y0..<max(rect.y1, rect.y0) {
      let row = Self.share(Float(y) + 0.5 - box.place.y, half.y)
      // Between its left and right edges, a row is covered uniformly.
      let inside = Self.span(half: half.x - 1, center: box.place.x, in: rect)
      paint(
        y, in: rect, inside: inside, color: box.color * row,
        edge: { x in box.color * (row * Self.share(Float(x) + 0.5 - box.place.x, half.x)) })
    }
  }

  private func paint(_ box: RoundedFill.Instance, in area: PixelRect) {
    guard Self.isUpright(box.place) else { return paintTurned(box, in: area) }
    let rect = Self.pixels(in: box.quad + SIMD4(box.place.x, box.place.y, box.place.x, box.place.y))
      .intersection(area)
    let core = SIMD2(box.shape.x, box.shape.y) - box.shape.z
    let reach = box.shape.z + 0.5
    for y in rect.y0..<max(rect.y1, rect.y0) {
      let beyond = max(abs(Float(y) + 0.5 - box.place.y) - core.y, 0)
      let whole = (reach - 1) * (reach - 1) - beyond * beyond
      let inside =
        whole >= 0
        ? Self.span(half: core.x + whole.squareRoot(), center: box.place.x, in: rect) : (rect.x0, rect.x0)
      paint(
        y, in: rect, inside: inside, color: box.color,
        edge: { x in
          let q = max(abs(Float(x) + 0.5 - box.place.x) - core.x, 0)
          return box.color * min(max(reach - (q * q + beyond * beyond).squareRoot(), 0), 1)
        })
    }
  }

  /// Paints a row: the pixels of `inside` in one colour, the others each in a colour of its own.
  @inline(__always)
  func paint(
    _ y: Int32, in rect: PixelRect, inside: (Int32, Int32), color: SIMD4<Float>,
    edge: (Int32) -> SIMD4<Float>
  ) {
    let row = pixels + Int(y) * stride
    func paintEdges(from first: Int32, to end: Int32) {
      var x = first
      while x < end {
        let word = Self.word(edge(x))
        if word != 0 { row[Int(x)] = Self.lay(word, over: row[Int(x)]) }
        x &+= 1
      }
    }
    guard inside.0 < inside.1 else { return paintEdges(from: rect.x0, to: rect.x1) }
    paintEdges(from: rect.x0, to: inside.0)
    let word = Self.word(color)
    if word >> 24 == 255 {
      (row + Int(inside.0)).update(repeating: word, count: Int(inside.1 &- inside.0))
    } else if word != 0 {
      for x in Int(inside.0)..<Int(inside.1) { row[x] = Self.lay(word, over: row[x]) }
    }
    paintEdges(from: inside.1, to: rect.x1)
  }

  private func paint(_ copy: ImageCopy.Instance, from source: CopySource, in area: PixelRect) {
    guard let bitmap = source.image?.bitmap else { return }
    let quad = Self.pixels(in: copy.quad)
    // The offset from a pixel of the window to the bitmap's pixel that is drawn there.
    let shift = (
      x: Int(copy.paint.x) + Int(source.shift.x) - Int(quad.x0),
      y: Int(copy.paint.y) + Int(source.shift.y) - Int(quad.y0)
    )
    let inBitmap = PixelRect(
      x0: Int32(clamping: -shift.x), y0: Int32(clamping: -shift.y),
      x1: Int32(clamping: bitmap.width - shift.x),
      y1: Int32(clamping: bitmap.height - shift.y))
    let rect = quad.intersection(area).intersection(inBitmap)
    let opacity = min(max(copy.paint.z, 0), 1)
    bitmap.bytes.withUnsafeBytes { bytes in
      for y in Int(rect.y0)..<max(Int(rect.y1), Int(rect.y0)) {
        let row = pixels + y * stride
        var at = (y + shift.y) * bitmap.stride + (Int(rect.x0) + shift.x) * 4
        for x in Int(rect.x0)..<Int(rect.x1) {
          var word = Self.swap(bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self))
          at &+= 4
          guard word != 0 else { continue }
          if opacity < 1 { word = Self.fade(word, by: opacity) }
          row[x] = Self.lay(word, over: row[x])
        }
      }
    }
  }

  // MARK: Arithmetic

  /// The pixels whose centres lie between edges, given as left, top, right, bottom.
  static func pixels(in edges: SIMD4<Float>) -> PixelRect {
    func first(_ v: Float) -> Int32 { Int32(min(max((v - 0.5).rounded(.up), -1e9), 1e9)) }
    let rect = PixelRect(x0: first(edges.x), y0: first(edges.y), x1: first(edges.z), y1: first(edges.w))
    return rect.isEmpty ? .empty : rect
  }

  /// The pixels of a row whose centres are at most `half` away from a centre.
  private static func span(half: Float, center: Float, in rect: PixelRect) -> (Int32, Int32) {
    guard half >= 0 else { return (rect.x0, rect.x0) }
    func whole(_ v: Float) -> Int32 { Int32(min(max(v, -1e9), 1e9)) }
    let first = max(whole((center - half - 0.5).rounded(.up)), rect.x0)
    let end = min(whole((center + half - 0.5).rounded(.down)) + 1, rect.x1)
    return first < end ? (first, end) : (rect.x0, rect.x0)
  }

  /// The share of a pixel that lies between two edges. `half` is half the distance of the edges plus half a
  /// pixel.
  @inline(__always)
  static func share(_ p: Float, _ half: Float) -> Float {
    min(max(half - p, 0), 1) + min(max(half + p, 0), 1) - 1
  }

  /// A colour as a pixel in memory.
  @inline(__always)
  private static func word(_ color: SIMD4<Float>) -> UInt32 {
    component(color.z) | component(color.y) << 8 | component(color.x) << 16 | component(color.w) << 24
  }

  /// A share of 1, in 255ths. Components are converted one by one since converting a vector would call a
  /// function for each.
  @inline(__always)
  private static func component(_ v: Float) -> UInt32 {
    // Written so that NaN becomes 0. At this magnitude the last bit of a Float is worth 1: the sum is rounded
    // as OpenGL rounds, half to even, and the last bits are the integer.
    ((v > 0 ? (v < 1 ? v : 1) : 0) * 255 + 0x80_0000).bitPattern & 0x1FF
  }

  /// Converts red, green, blue, alpha to the byte order of the image.
  @inline(__always)
  private static func swap(_ word: UInt32) -> UInt32 {
    word & 0xFF00_FF00 | (word & 0xFF) << 16 | (word >> 16) & 0xFF
  }

  /// Composites a pixel over another; both are premultiplied. Rounds as OpenGL does and keeps components at
  /// 255 at most.
  @inline(__always)
  private static func lay(_ top: UInt32, over bottom: UInt32) -> UInt32 {
    let rest = 255 &- top >> 24
    guard rest > 0 else { return top }
    @inline(__always)
    func pair(_ shift: UInt32) -> UInt32 {
      // Two components at once, each with room for its product; then a division by 255 that rounds.
      var product = (bottom >> shift & 0x00FF_00FF) &* rest &+ 0x0080_0080
      product = (product &+ (product >> 8 & 0x00FF_00FF)) >> 8 & 0x00FF_00FF
      let sum = product &+ (top >> shift & 0x00FF_00FF)
      let over = sum & 0x0100_0100
      return (sum | (over &- over >> 8)) & 0x00FF_00FF
    }
    return pair(0) | pair(8) << 8
  }

  /// Multiplies a pixel by an opacity below 1.
  @inline(__always)
  private static func fade(_ word: UInt32, by opacity: Float) -> UInt32 {
    func faded(_ shift: UInt32) -> UInt32 {
      component(Float(word >> shift & 0xFF) * (1 / 255) * opacity) << shift
    }
    return faded(0) | faded(8) | faded(16) | faded(24)
  }
}
