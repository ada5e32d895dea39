import MartletGeometry
import MartletRenderTree

/// Planning particles.
extension FramePlan {
  /// The number of reduced copies of a picture that particles are drawn from.
  static let spriteLevels = 7

  /// Plans the particles of an emitter: one batch for each page in a row, and usually there is one.
  ///
  /// - Parameters:
  ///   - emitter: What describes them.
  ///   - content: The rounded rectangle to which they are clipped if they are masked.
  ///   - item: Where they can be seen.
  ///   - list: What holds them.
  mutating func addParticles(
    _ emitter: EmitterContent.Drawing, in content: ContentItem, _ item: DisplayItem, _ list: DisplayList
  ) {
    guard let level = levels.last, item.opacity > 0 else { return }
    let transform = content.transform
    let bounds = PixelRect(covering: item.frame, scale: scale, margin: PixelRect.antialiasMargin)
    let map = Homography(transform, center: .zero, scale: scale, corner: corner)
    guard bounds.intersects(level.area), map.isFinite else { return }
    var effect = item.clip < 0 ? ClipEffect() : effect(list, clip: item.clip, bounds: bounds)
    if emitter.isMasked {
      let mask = ClipGeometry(
        Clip(
          transform: transform, rect: lastPixels.completing(content.rect, transform),
          corners: content.corners, parent: -1, depth: 1, frame: transform.boundingBox(of: content.rect)),
        scale: scale)
      if !mask.contains(bounds, strictly: true) {
        _ = effect.rounded.append(addClip(mask), mask)
        effect.scissor = effect.scissor.intersection(mask.frame)
      }
    }
    // Each is drawn by an affine map, which may reach beyond the frame.
    let allowed = level.area.intersection(effect.scissor).intersection(bounds)
    guard bounds.intersects(allowed) else { return }
    var state = DrawState(clips: effect.perPixel)
    if emitter.isAdditive { state.blending = .added }
    guard !keepsSources else {
      // Only OpenGL draws them.
      return appendParticles(from: instanceCount(.particleFill), state, bounds, allowed)
    }
    var stretch = map.stretch.max()
    if !stretch.isFinite { stretch = 1 }
    spritePlaces.removeAll(keepingCapacity: true)
    for _ in 0..<emitter.sprites.count * Self.spriteLevels { spritePlaces.append(.unknown) }
    // What a particle is tested against, in pixels of the target.
    let low = SIMD2(Float(allowed.x0), Float(allowed.y0)) - SIMD2<Float>(corner) - 1
    let high = SIMD2(Float(allowed.x1), Float(allowed.y1)) - SIMD2<Float>(corner) + 1
    var first = instanceCount(.particleFill)
    state.page = -1
    for i in emitter.particles.indices {
      let particle = emitter.particles[i]
      guard let local = map.local(at: particle.place) else { continue }
      let sprite = Int(particle.sprite)
      let turn = particle.place.highHalf
      let size = max(abs(turn.x), abs(turn.y))
      let level = spriteLevel(emitter.sprites[sprite].image.scale, size: size, stretch)
      guard let place = spritePlace(emitter.sprites, sprite, level: level) else { continue }
      let x: SIMD2<Float> = local.x * turn.x + local.y * turn.y
      let y: SIMD2<Float> = local.y * turn.x - local.x * turn.y
      let at: SIMD2<Float> = local.origin + x * place.quad.x + y * place.quad.y
      let (xSide, ySide) = (x * place.quad.z, y * place.quad.w)
      let reach = SIMD2(abs(xSide.x) + abs(ySide.x), abs(xSide.y) + abs(ySide.y))
      let (from, to) = (at - reach, at + reach)
      guard to.x > low.x, to.y > low.y, from.x < high.x, from.y < high.y else { continue }
      if place.page != state.page {
        appendParticles(from: first, state, bounds, allowed)
        first = instanceCount(.particleFill)
        state.page = place.page
      }
      add(
        ParticleFill.Instance(
          place: SIMD4(lowHalf: at, highHalf: xSide), side: SIMD4(lowHalf: ySide, highHalf: .zero),
          texture: place.texture, color: particle.color * content.tint * item.opacity),
        of: ParticleFill.self)
    }
    appendParticles(from: first, state, bounds, allowed)
    if images.isBehind {
      images.isBehind = false
      unfinished.append(item.frame)
    }
  }

  /// Adds the batch of the particles from one on.
  private mutating func appendParticles(
    from first: Int32, _ state: DrawState, _ bounds: PixelRect, _ allowed: PixelRect
  ) {
    let count = instanceCount(.particleFill) - first
    guard let pass = levels.last?.pass, count > 0 || keepsSources else { return }
    append(
      DrawCommand(
        operation: .particleFill, pass: pass, first: first, count: count, scissor: allowed,
        bounds: bounds.intersection(allowed), state: state))
  }

  /// How often the picture of a particle is to be halved.
  @inline(__always)
  private func spriteLevel(_ imageScale: Double, size: Float, _ stretch: Double) -> Int {
    // Pixels of the target per pixel of the image.
    let pixels = Double(size) * stretch / imageScale
    guard pixels < 0.5, pixels > 0 else { return 0 }
    return min(Int(-pixels.exponent) - 1, Self.spriteLevels - 1)
  }

  /// Where a reduced copy of a picture is; `nil` if nothing of it is drawn.
  @inline(__always)
  private mutating func spritePlace(_ sprites: [ParticleSprite], _ sprite: Int, level: Int) -> SpritePlace? {
    let index = sprite * Self.spriteLevels + level
    switch spritePlaces[index] {
    case .known(let place): return place
    case .clear: return nil
    case .unknown:
      let place = images.place(sprites[sprite].image, level: level).flatMap {
        SpritePlace(sprites[sprite], $0)
      }
      spritePlaces[index] = place.map { .known($0) } ?? .clear
      return place
    }
  }

  /// What is known about a copy of a picture while the particles of an emitter are planned.
  enum FoundSprite {
    case unknown
    case clear
    case known(SpritePlace)
  }
}

extension Homography {
  /// The affine map that is nearest to it around a place in its own coordinates, in single precision; `nil` behind the eye.
  @inline(__always)
  fileprivate func local(
    at place: SIMD4<Float>
  ) -> (x: SIMD2<Float>, y: SIMD2<Float>, origin: SIMD2<Float>)? {
    let p = SIMD2<Double>(place.lowHalf)
    let v = origin + x * p.x + y * p.y
    guard v.z > 1e-3 else { return nil }
    let at = SIMD2(v.x, v.y) / v.z
    let jx = (SIMD2(x.x, x.y) - at * x.z) / v.z
    let jy = (SIMD2(y.x, y.y) - at * y.z) / v.z
    return (SIMD2<Float>(jx), SIMD2<Float>(jy), SIMD2<Float>(at))
  }
}
