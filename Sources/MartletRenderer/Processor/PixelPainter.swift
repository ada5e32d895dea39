import MartletDrawing

/// Draws the passes of a plan on the processor, directly into an image in memory.
///
/// If the GPU is software, a frame costs much overhead: state changes, waking threads, shaders without wide
/// integers, copying back. This avoids it. It can draw the simplest operations, with the same arithmetic as their
/// shaders, so that nobody sees which of the two has drawn. Everything else in a plan is left to OpenGL.
struct PixelPainter {
  /// The first pixel of the image; its bytes are blue, green, red, alpha.
  let pixels: UnsafeMutablePointer<UInt32>
  /// Pixels from one row to the next.
  let stride: Int
  /// Pictures that passes have drawn, and memory for intermediate results.
  let sheets: ProcessorSheets

  /// - Parameters:
  ///   - base: The first byte of the image's top row.
  ///   - stride: Bytes from one row to the next, a multiple of 4.
  ///   - sheets: What the passes of the plan have drawn so far.
  init(_ base: UnsafeMutableRawPointer, stride: Int, sheets: ProcessorSheets) {
    pixels = base.assumingMemoryBound(to: UInt32.self)
    self.stride = stride / 4
    self.sheets = sheets
  }

  /// The painter of a sheet.
  init(_ sheet: ProcessorSheets.Sheet, sheets: ProcessorSheets) {
    pixels = sheet.pixels
    stride = sheet.width
    self.sheets = sheets
  }

  /// Whether the painter can draw all of a plan, and fast enough.
  /// - Parameters:
  ///   - plan: The plan. It is not changed: it is `inout` because passing a property by value would copy all
  ///     its lists.
  ///   - turned: Number of pixels of rotated boxes so far. The plan's are added.
  static func knows(_ plan: inout FramePlan, turned: inout Float) -> Bool {
    for pass in plan.order {
      let area = plan.passes[Int(pass)].area
      var index = plan.passes[Int(pass)].first
      while index >= 0 {
        let command = plan.commands[Int(index)]
        guard knows(command, in: area, of: &plan, turned: &turned) else { return false }
        index = command.next
      }
    }
    return turned <= mostTurnedPixels
  }

  private static func knows(
    _ command: DrawCommand, in area: PixelRect, of plan: inout FramePlan, turned: inout Float
  ) -> Bool {
    let isMask = command.operation == .group && command.state.blending == .keeping
    let isGround = command.operation == .cornerGround
    let isVibrant =
      command.operation == .filteredGroup && FilteredGroup.isVibrant(variant: command.state.variant)
    guard command.state.clips.count == 0, command.state.blending == .over || isMask || isGround,
      command.belowPass < 0 || isVibrant
    else { return false }
    let range = Int(command.first)..<Int(command.first + command.count)
    // Only the damaged part of a large box is drawn.
    let most = Float(command.scissor.intersection(area).area)
    switch command.operation {
    case .cornerGround: return !command.state.hasCurvedCorners
    case .group: return command.state.variant != Group.cutVariant
    case .opaqueFill, .filteredGroup, .halving, .gaussBlur: return true
    case .rectFill:
      for i in range {
        let box = plan.instance(i, of: RectFill.self)
        turned += min(turnedArea(box.place, box.shape), most)
      }
      return true
    case .roundedFill:
      for i in range {
        let box = plan.instance(i, of: RoundedFill.self)
        turned += min(turnedArea(box.place, box.shape), most)
      }
      return true
    case .imageCopy: return range.allSatisfy { plan.copySources[$0].bitmap != nil }
    case .characters:
      return command.state.variant == Characters.exactVariant
        && range.allSatisfy { plan.characterSources[$0].bitmap != nil }
    case .backdrop:
      return range.allSatisfy { RoundedCover(plan.instance($0, of: Backdrop.self)) != nil }
    case .gradientFill:
      return range.allSatisfy {
        let gradient = plan.instance($0, of: GradientFill.self)
        return RoundedCover(gradient, command.state) != nil
          && GradientRows.knows(gradient, variant: command.state.variant)
      }
    default: return false
    }
  }

  /// Draws a pass of a plan that `knows` has accepted.
  /// - Parameter pass: Its index. The painter's image is its target.
  func paint(_ number: Int32, of plan: inout FramePlan) {
    let pass = plan.passes[Int(number)]
    let first = pass.target == 0 ? plan.firstPixel : (x: pass.area.x0, y: pass.area.y0)
    PixelPainter(self, first: first).paintInWindow(pass, of: &plan)
  }

  /// The painter of an image that begins at a pixel of the window, for pixels of the window.
  private init(_ painter: PixelPainter, first: (x: Int32, y: Int32)) {
    pixels = painter.pixels - (Int(first.y) * painter.stride + Int(first.x))
    stride = painter.stride
    sheets = painter.sheets
  }

  private func paintInWindow(_ pass: DrawPass, of plan: inout FramePlan) {
    if pass.start == .cleared, !isCovered(pass, pass.area, of: &plan) {
      fill(pass.area, with: Self.word(pass.background))
    }
    var index = pass.first
    while index >= 0 {
      let command = plan.commands[Int(index)]
      let area = command.scissor.intersection(pass.area)
      let source = command.sheetPass < 0 ? nil : sheets[plan.passes[Int(command.sheetPass)].sheet]
      for i in Int(command.first)..<Int(command.first + command.count) {
        switch command.operation {
        case .opaqueFill:
          let instance = plan.instance(i, of: OpaqueFill.self)
          fill(Self.pixels(in: instance.quad).intersection(area), with: Self.word(instance.color))
        case .rectFill: paint(plan.instance(i, of: RectFill.self), in: area)
        case .roundedFill: paint(plan.instance(i, of: RoundedFill.self), in: area)
        case .imageCopy: paint(plan.instance(i, of: ImageCopy.self), from: plan.copySources[i], in: area)
        case .characters:
          paint(plan.instance(i, of: Characters.self), from: plan.characterSources[i], in: area)
        case .gradientFill:
          let instance = plan.instance(i, of: GradientFill.self)
          sheets.gradient.set(instance, variant: command.state.variant, table: plan.table)
          if let cover = RoundedCover(instance, command.state) {
            paint(sheets.gradient, in: cover, within: area)
          }
        case .backdrop:
          if let source { paint(plan.instance(i, of: Backdrop.self), command, from: source, in: area) }
        case .filteredGroup:
          guard let source else { break }
          let group = plan.instance(i, of: FilteredGroup.self)
          if command.belowPass < 0 {
            paint(group, command, from: source, in: area)
          } else {
            let below = sheets[plan.passes[Int(command.belowPass)].sheet]
            paint(group, command, from: source, over: below, in: area)
          }
        case .group:
          if let source { paint(plan.instance(i, of: Group.self), command, from: source, in: area) }
        case .cornerGround:
          let ground = plan.instance(i, of: CornerGround.self)
          if command.state.variant == CornerGround.flatVariant {
            paint(ground, in: area)
          } else if let source {
            paint(ground, command.state, from: source, in: area)
          }
        case .halving: if let source { halve(source, in: area) }
        case .gaussBlur:
          if let source { blur(source, plan.instance(i, of: GaussBlur.self), command, in: area) }
        default: break
        }
      }
      index = command.next
    }
  }

  /// Whether the first thing that a pass draws hides its background: an opaque gradient.
  /// - Parameter area: The pixels of the target that it draws.
  private func isCovered(_ pass: DrawPass, _ area: PixelRect, of plan: inout FramePlan) -> Bool {
    guard pass.first >= 0, pass.target == 0 else { return false }
    let command = plan.commands[Int(pass.first)]
    guard command.operation == .gradientFill, command.scissor.contains(pass.area) else { return false }
    let gradient = plan.instance(Int(command.first), of: GradientFill.self)
    guard let cover = RoundedCover(gradient, command.state), cover.contains(area) else { return false }
    sheets.gradient.set(gradient, variant: command.state.variant, table: plan.table)
    return sheets.gradient.isOpaque
  }

  // MARK: Operations

  func fill(_ rect: PixelRect, with word: UInt32) {
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
    let half = SIMD2(box.shape.x, box.shape.y) + 0.5
    // Half a pixel stands for a square corner, as in PixelCoverage.glsl.
    let isRound = box.shape.z > 0.5
    for y in rect.y0..<max(rect.y1, rect.y0) {
      let row = Self.share(Float(y) + 0.5 - box.place.y, half.y)
      let beyond = max(abs(Float(y) + 0.5 - box.place.y) - core.y, 0)
      let whole = (reach - 1) * (reach - 1) - beyond * beyond
      let inside =
        whole >= 0
        ? Self.span(half: core.x + whole.squareRoot(), center: box.place.x, in: rect) : (rect.x0, rect.x0)
      paint(
        y, in: rect, inside: inside, color: box.color,
        edge: { x in
          let p = Float(x) + 0.5 - box.place.x
          let q = max(abs(p) - core.x, 0)
          let share = row * Self.share(p, half.x)
          return box.color
            * (isRound ? min(max(reach - (q * q + beyond * beyond).squareRoot(), 0), share) : share)
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
      Self.lay(word, over: row + Int(inside.0), count: Int(inside.1 &- inside.0))
    }
    paintEdges(from: inside.1, to: rect.x1)
  }

  private func paint(_ copy: ImageCopy.Instance, from source: CopySource, in area: PixelRect) {
    guard let bitmap = source.bitmap else { return }
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

  // MARK: Rows

  /// The pixels whose centres lie between edges, given as left, top, right, bottom.
  static func pixels(in edges: SIMD4<Float>) -> PixelRect {
    func first(_ v: Float) -> Int32 { Int32(saturating: (v - 0.5).rounded(.up)) }
    let rect = PixelRect(x0: first(edges.x), y0: first(edges.y), x1: first(edges.z), y1: first(edges.w))
    return rect.isEmpty ? .empty : rect
  }

  /// The pixels of a row whose centres are at most `half` away from a centre.
  private static func span(half: Float, center: Float, in rect: PixelRect) -> (Int32, Int32) {
    guard half >= 0 else { return (rect.x0, rect.x0) }
    let first = max(Int32(saturating: (center - half - 0.5).rounded(.up)), rect.x0)
    let end = min(Int32(saturating: (center + half - 0.5).rounded(.down)) + 1, rect.x1)
    return first < end ? (first, end) : (rect.x0, rect.x0)
  }

  /// The share of a pixel that lies between two edges. `half` is half the distance of the edges plus half a
  /// pixel.
  @inline(__always)
  static func share(_ p: Float, _ half: Float) -> Float {
    min(max(half - p, 0), 1) + min(max(half + p, 0), 1) - 1
  }
}
