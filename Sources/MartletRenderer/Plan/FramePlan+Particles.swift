import MartletGeometry
import MartletRenderTree

/// Planning particles.
extension FramePlan {
  /// The number of reduced copies of a picture that particles are drawn from.
  static let spriteLevels = 7
  /// The most pixels that are counted as filled by one batch: what is larger is not seen.
  private static let mostParticlePixels: Float = 1e12

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
    let map = Homography(
      emitter.space?.view ?? transform, center: .zero, scale: scale)
    guard bounds.intersects(level.area), map.isFinite else { return }
    var effect = effect(list, clip: item.clip, bounds: bounds)
    if emitter.isMasked, let mask = ownClip(of: content, within: bounds) {
      add(addClip(mask), mask, to: &effect)
      effect.scissor = effect.scissor.intersection(mask.frame)
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
    state.page = -1
    var batch = ParticleBatch(
      first: instanceCount(.particleFill), state: state, bounds: bounds, allowed: allowed,
      stretch: stretch, tint: content.tint, opacity: item.opacity)
    if emitter.isBackToFront { sortParticles(of: emitter) }
    let (space, isSorted, places) = (emitter.space, emitter.isBackToFront, particleOrder.places)
    for i in emitter.particles.indices {
      let particle = emitter.particles[isSorted ? Int(places[i]) : i]
      if let space {
        guard let (local, size) = map.local(at: particle, in: space) else { continue }
        let turn = particle.place.highHalf
        add(particle, turn * size, local, of: emitter, to: &batch)
      } else {
        guard let local = map.local(at: SIMD2<Double>(particle.place.lowHalf)) else { continue }
        add(particle, particle.place.highHalf, local, of: emitter, to: &batch)
      }
    }
    appendParticles(batch)
    if images.isBehind {
      images.isBehind = false
      noteUnfinished(item.frame)
    }
  }

  /// Sorts the particles of an emitter from the farthest to the nearest.
  private mutating func sortParticles(of emitter: EmitterContent.Drawing) {
    particleOrder.removeAll()
    for i in emitter.particles.indices {
      let depth = emitter.particles[i].depth
      guard let space = emitter.space else {
        particleOrder.append(depth)
        continue
      }
      let place = SIMD2<Double>(emitter.particles[i].place.lowHalf)
      let image = space.image(place.x, place.y, Double(depth))
      particleOrder.append(Float(image.z / image.w))
    }
    particleOrder.sort()
  }

  /// Adds a particle to a batch.
  /// - Parameters:
  ///   - turn: Its scale times the cosine, and times the sine of its angle.
  ///   - local: The map of its plane around it, to pixels of the target.
  @inline(__always)
  private mutating func add(
    _ particle: Particle, _ turn: SIMD2<Float>, _ local: LocalMap, of emitter: EmitterContent.Drawing,
    to batch: inout ParticleBatch
  ) {
    let sprite = Int(particle.sprite)
    let size = max(abs(turn.x), abs(turn.y))
    let level = spriteLevel(emitter.sprites[sprite].image.scale, size: size, batch.stretch)
    guard let place = spritePlace(emitter.sprites, sprite, level: level) else { return }
    let x: SIMD2<Float> = local.x * turn.x + local.y * turn.y
    let y: SIMD2<Float> = local.y * turn.x - local.x * turn.y
    let at: SIMD2<Float> = local.origin + x * place.quad.x + y * place.quad.y
    let (xSide, ySide) = (x * place.quad.z, y * place.quad.w)
    let reach = SIMD2(abs(xSide.x) + abs(ySide.x), abs(xSide.y) + abs(ySide.y))
    let (from, to) = (at - reach, at + reach)
    guard to.x > batch.low.x, to.y > batch.low.y, from.x < batch.high.x, from.y < batch.high.y else { return }
    if place.page != batch.state.page {
      appendParticles(batch)
      batch.first = instanceCount(.particleFill)
      batch.state.page = place.page
      batch.pixels = 0
    }
    batch.pixels += 4 * abs(xSide.x * ySide.y - xSide.y * ySide.x)
    add(
      ParticleFill.Instance(
        place: SIMD4(lowHalf: at, highHalf: xSide), side: SIMD4(lowHalf: ySide, highHalf: place.origin),
        texture: place.texture, color: particle.color * batch.tint * batch.opacity),
      of: ParticleFill.self)
  }

  /// Adds the batch that particles were added to.
  private mutating func appendParticles(_ batch: ParticleBatch) {
    appendParticles(from: batch.first, batch.state, batch.bounds, batch.allowed, pixels: batch.pixels)
  }

  /// Adds the batch of the particles from one on.
  private mutating func appendParticles(
    from first: Int32, _ state: DrawState, _ bounds: PixelRect, _ allowed: PixelRect, pixels: Float = 0
  ) {
    let count = instanceCount(.particleFill) - first
    guard let pass = levels.last?.pass, count > 0 || keepsSources else { return }
    append(
      DrawCommand(
        operation: .particleFill, pass: pass, first: first, count: count, scissor: allowed,
        bounds: bounds.intersection(allowed), state: state),
      // Written so that NaN counts as the most.
      pixels: Int(pixels < Self.mostParticlePixels ? pixels : Self.mostParticlePixels))
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
