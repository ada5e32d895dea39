import MartletGeometry
import MartletMotion
import MartletRenderTree

extension Layer {
  /// Plain layers that show what this layer and all layers in it will show after the next commit, with copies of their running
  /// animations, which go on. Nobody waits for the ends of these.
  ///
  /// What the program changes later does not reach the copy, but for tiles: a copy of a tiled layer shows the tiles that the layer has
  /// in the tree, also those that are drawn again or for another part or size of it. What the program has set already and another
  /// thread still makes reaches the copy, too: it shows images when they are decoded. Declared properties, running transitions and
  /// simulations are not copied: their layers stay as they are shown now. Contents must have been drawn; see `layoutIfNeeded()`
  /// and `displayIfNeeded()`.
  /// - Parameter keepsTiles: Whether it shows the tiles that are there now, and no others later. `false` by default.
  package final func copyOfTree(keepsTiles: Bool = false) -> Layer {
    let top = copyWithoutSublayers()
    var pending: [(source: Layer, copy: Layer)] = [(self, top)]
    Transaction.withoutActions {
      while let (source, copy) = pending.popLast() {
        let apart = source.tileStacks
        for sublayer in source.sublayers where !apart.contains(where: { $0 === sublayer }) {
          let next = sublayer.copyWithoutSublayers()
          copy.addSublayer(next)
          pending.append((sublayer, next))
        }
        if let copy = copy as? TiledCopy {
          copy.renew()
          if keepsTiles { copy.leave() }
        }
        guard let mask = source.mask else { continue }
        let next = mask.copyWithoutSublayers()
        copy.mask = next
        pending.append((mask, next))
      }
    }
    return top
  }

  /// A plain layer that shows what this one will, without what is in it.
  func copyWithoutSublayers() -> Layer {
    let copy = makeCopy()
    if rareData?.simulatedBody != nil, let tree {
      copy.model = committed(atHost: tree.presentationTime).properties
    } else {
      copy.model = committable
    }
    if let late = rareData?.lateContents {
      copy.committed.properties.content = copy.model.content
      copy.model.content = model.content
      copy.ensureRareData().lateContents = LateContents(image: late.image, action: nil)
    }
    // Who takes the copy as a mask says so.
    (copy.model.isMasked, copy.model.isMask) = (false, false)
    if let timing = rareData?.timing, timing != .identity { copy.ensureRareData().timing = timing }
    for entry in animations.entries where !entry.animation.property.isCustom {
      copy.insert(
        entry.animation, key: nil, serial: AnimationRecorder.takeSerial(), completion: .none)
    }
    return copy
  }

  /// Whether copies of the layer are seen in its place while it is hidden: tiles in it are then drawn as if it were not. `false`
  /// by default.
  package final var isSeenInCopies: Bool {
    get { rareData?.isSeenInCopies ?? false }
    set { if newValue != isSeenInCopies { ensureRareData().isSeenInCopies = newValue } }
  }

  /// Gives up what places a layer among others and mixes it with what is there.
  /// - Parameters:
  ///   - origin: The point of the superlayer to which the origin of the bounds comes.
  ///   - shown: What the bounds are from now on.
  package final func stand(alone origin: Point, bounds shown: Rect) {
    removeAnimations(for: .position)
    removeAnimations(for: .bounds)
    removeAnimations(for: .transform)
    removeAnimations(for: .opacity)
    removeAnimations(for: .anchorPoint)
    removeAnimations(for: .zPosition)
    model.bounds = shown
    model.position =
      origin + Point(x: model.anchorPoint.x * shown.width, y: model.anchorPoint.y * shown.height)
    (model.transform, model.zPosition, model.anchorPointZ) = (.identity, 0, 0)
    (model.opacity, model.isHidden, model.isDoubleSided) = (1, false, true)
    (model.blendMode, model.backdropFilter, model.vibrancyFilter) = (.normal, .none, .none)
    markChanged(.properties)
  }
}
