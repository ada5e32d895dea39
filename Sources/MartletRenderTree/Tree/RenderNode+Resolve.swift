import MartletGeometry
import MartletMotion

extension RenderNode {
  /// Resolves all properties, since the committed values or the animations have changed.
  mutating func resolve(_ committed: LayerProperties, at time: MediaTime, isOutside: Bool) -> ResolveOutcome {
    let old = resolved
    resolved = committed
    if !animations.isEmpty { resolved.resolve(with: animations, at: time) }
    if isOutside { resolved.isHidden = true }
    var outcome: ResolveOutcome = .changed
    if neededLayout != layout { outcome.insert(.restructured) }
    if movesWithinPicture(since: old.keptSublayerMap) { outcome.insert(.restructured) }
    // Its stage is blended as it is.
    if role.isShare, old.effects.blendMode != resolved.effects.blendMode { outcome.insert(.restructured) }
    if old.zPosition != resolved.zPosition { outcome.insert(.restacked) }
    if !resolved.hasSameGeometry(as: old) || resolved.pictureBlur != old.pictureBlur
      || resolved.clipInset != old.clipInset
    {
      outcome.insert(.moved)
    }
    return outcome
  }

  /// Resolves only the properties that animations affect.
  /// - Parameters:
  ///   - tracks: The tracks of its animations.
  ///   - committed: Its values without animations.
  ///   - isOutside: Whether it is outside of its own time.
  ///   - entry: Receives what moves.
  @inline(__always)
  mutating func resolveAnimations(
    _ tracks: UnsafePointer<Track>, over committed: UnsafePointer<LayerProperties>, at time: MediaTime,
    isOutside: Bool, _ entry: inout AnimatedNode
  ) -> ResolveOutcome {
    let count = Int(trackCount)
    var (isMoving, isShowing, isOver, hasAdditive) = (false, false, true, false)
    var (nextBegin, nextStep) = (MediaTime.infinity, MediaTime.infinity)
    for k in 0..<count {
      let track = tracks + k
      if time < track.pointee.begin {
        nextBegin = min(nextBegin, track.pointee.begin)
        isOver = false
        guard track.pointee.isHeld else { continue }
      } else if time < track.pointee.end {
        if track.pointee.isStepped {
          nextStep = min(nextStep, animations[k].nextStep(after: time))
        } else {
          isMoving = true
        }
        isOver = false
      } else {
        guard track.pointee.isHeld else { continue }
        isOver = false
      }
      isShowing = true
      hasAdditive = hasAdditive || track.pointee.isAdditive
    }
    let wasShowing = entry.isShowing
    entry.isMoving = isMoving
    entry.isShowing = isShowing
    entry.isOver = isOver
    entry.nextBegin = nextBegin
    entry.nextStep = nextStep
    guard isShowing || wasShowing else { return [] }

    let opacity = resolved.opacity
    var outcome: ResolveOutcome = .changed
    if mask.isSubset(of: .common) {
      let (position, transform) = (resolved.position, resolved.transform)
      resolved.restore(mask, from: committed)
      if isShowing { apply(tracks, count, hasAdditive: hasAdditive, at: time) }
      if position != resolved.position || transform != resolved.transform { outcome.insert(.moved) }
    } else {
      let (blur, inset, map) = (resolved.pictureBlur, resolved.clipInset, resolved.keptSublayerMap)
      let (sublayerTransform, light) = (
        resolved.sublayerTransform, (resolved.shading, resolved.tiltOpacity)
      )
      var old = resolved
      // Boxed content that an animation changes must not be shared, or it is copied in each frame.
      old.content = .none
      old.contentsStyle = ContentsStyle()
      old.effects = LayerEffects()
      resolved.restore(mask, from: committed)
      if isShowing { apply(tracks, count, hasAdditive: hasAdditive, at: time) }
      if isOutside { resolved.isHidden = true }
      old.effects = resolved.effects
      if !resolved.hasSameGeometry(as: old) || resolved.sublayerTransform != sublayerTransform
        || resolved.pictureBlur != blur || resolved.clipInset != inset
        || (resolved.shading, resolved.tiltOpacity) != light
      {
        outcome.insert(.moved)
      }
      if old.zPosition != resolved.zPosition { outcome.insert(.restacked) }
      if !mask.isDisjoint(with: .items), neededLayout != layout { outcome.insert(.restructured) }
      if movesWithinPicture(since: map) { outcome.insert(.restructured) }
    }
    if opacity != resolved.opacity, !layout.contains(.hidden),
      layout.grouped(isTranslucent) != layout
    {
      outcome.insert(.restructured)
    }
    return outcome
  }

  /// Whether its sublayers have moved within a picture that is kept: what moves only the layer rewrites nothing in that.
  private func movesWithinPicture(since map: Transform?) -> Bool {
    resolved.effects.isRasterized && resolved.keptSublayerMap != map
  }

  /// Applies its animations: the absolute ones, then the additive ones.
  @inline(__always)
  private mutating func apply(
    _ tracks: UnsafePointer<Track>, _ count: Int, hasAdditive: Bool, at time: MediaTime
  ) {
    apply(tracks, count, isAdditive: false, at: time)
    if hasAdditive { apply(tracks, count, isAdditive: true, at: time) }
  }

  /// Applies its absolute or its additive animations.
  @inline(__always)
  private mutating func apply(
    _ tracks: UnsafePointer<Track>, _ count: Int, isAdditive: Bool, at time: MediaTime
  ) {
    for step in 0..<count {
      let k = isAdditive ? count - 1 - step : step
      let track = tracks + k
      guard track.pointee.isAdditive == isAdditive, !track.pointee.isIdle(at: time) else { continue }
      if track.pointee.isPlain(at: time) {
        track.pointee.apply(to: &resolved, at: time)
      } else {
        let animation = animations[k]
        animation.apply(to: &resolved, at: time)
      }
    }
  }
}

extension LayerProperties {
  /// What applies to sublayers of a layer whose picture is kept; `nil` for other layers.
  @inline(__always)
  fileprivate var keptSublayerMap: Transform? { effects.isRasterized ? sublayerMap : nil }
}
