/// The pixels below the corners of clips.
extension PixelPainter {
  /// Draws pixels of one colour by what a clip does not cover, as `CornerGround.frag` does.
  func paint(_ ground: CornerGround.Instance, in area: PixelRect) {
    let rect = Self.pixels(in: ground.quad).intersection(area)
    let color = Self.word(ground.color)
    for y in rect.y0..<max(rect.y1, rect.y0) {
      let row = pixels + Int(y) * stride
      for x in rect.x0..<max(rect.x1, rect.x0) {
        let cover = Self.cover(ground, x: Float(x) + 0.5, y: Float(y) + 0.5)
        row[Int(x)] = Self.lay(Self.fade(color, by: 1 - cover), over: row[Int(x)])
      }
    }
  }

  /// Draws kept pixels by what a clip does not cover, as `CornerGround.frag` does, or makes room for them.
  func paint(
    _ ground: CornerGround.Instance, _ state: DrawState, from source: ProcessorSheets.Sheet,
    in area: PixelRect
  ) {
    let rect = Self.pixels(in: ground.quad).intersection(area)
    let shift = (x: Int(ground.source.x), y: Int(ground.source.y))
    for y in rect.y0..<max(rect.y1, rect.y0) {
      let row = pixels + Int(y) * stride
      let below = source.row(Int(y) + shift.y)
      for x in rect.x0..<max(rect.x1, rect.x0) {
        let cover = Self.cover(ground, x: Float(x) + 0.5, y: Float(y) + 0.5)
        let at = Int(x)
        switch state.blending {
        case .keeping: row[at] = Self.fade(row[at], by: cover)
        case .added: row[at] = Self.sum(row[at], Self.fade(below[at + shift.x], by: 1 - cover))
        default: row[at] = Self.lay(Self.fade(below[at + shift.x], by: 1 - cover), over: row[at])
        }
      }
    }
  }

  /// How much of a pixel a clip covers at a corner, as `pixelCoverage` of `PixelCoverage.glsl`.
  private static func cover(_ ground: CornerGround.Instance, x: Float, y: Float) -> Float {
    let radius = ground.arc.z
    let q = SIMD2(
      (x - ground.arc.x) * ground.source.z - radius, (y - ground.arc.y) * ground.source.w - radius)
    let box = min(max(0.5 - q.x, 0), 1) * min(max(0.5 - q.y, 0), 1)
    guard radius > 0.5 else { return box }
    let beyond = SIMD2(max(q.x + radius, 0), max(q.y + radius, 0))
    let arc = min(max(radius + 0.5 - (beyond * beyond).sum().squareRoot(), 0), 1)
    return min(box, arc)
  }

  /// Adds two pixels; components stay at 255 at most.
  private static func sum(_ a: UInt32, _ b: UInt32) -> UInt32 {
    func part(_ shift: UInt32) -> UInt32 { min((a >> shift & 0xFF) + (b >> shift & 0xFF), 255) << shift }
    return part(0) | part(8) | part(16) | part(24)
  }
}
