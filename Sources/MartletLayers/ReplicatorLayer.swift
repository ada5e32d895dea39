import MartletGeometry
import MartletMotion
import MartletRenderTree

/// A layer that shows its sublayers several times, each copy in another place, colour and time. (`CAReplicatorLayer`.)
///
///     let ring = ReplicatorLayer()
///     ring.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
///     ring.instanceCount = 12
///     ring.instanceTransform = Transform(rotation: .pi / 6)
///     ring.instanceAlphaOffset = -1.0 / 12
///     ring.instanceDelay = 1.0 / 12
///     ring.addSublayer(bar)
///
/// The first copy consists of the sublayers themselves; each further one is placed from the one before it by
/// `instanceTransform`. A copy is drawn in front of those before it, and all are within the layer: over its background, below
/// its border, cut by its mask and clip. What changes in the sublayers, however deep, changes in all copies, and
/// replicators may be in replicators.
///
/// Copies are drawn and animated by the render thread, and go on while the main thread is blocked. A copy that is later by
/// `instanceDelay` shows animations later. A value that is set in the turn in which an animation of it is added changes there
/// with that animation; a value that is set without one changes in all copies at once. An animation that is over, or that
/// another one has replaced, goes on in the copies that are later; one that is removed ends in all. What a simulation moves,
/// it moves in all copies at the same time.
///
/// A touch of a copy finds the sublayer that it is a copy of, where the copy is seen and as it is shown there; so do touches of
/// views whose layers are in the replicator. Conversions are about the sublayers themselves. Copies have neither names nor
/// layers of their own.
open class ReplicatorLayer: Layer {
  /// The number of times that the sublayers are shown: 1, the default, shows them once, and 0 not at all. A negative number
  /// counts as 0. It changes without an animation. A window shows at most 262,144 copies of layers.
  public final var instanceCount: Int {
    get { model.instanceCount }
    set { set(\.instanceCount, max(newValue, 0)) }
  }

  /// How much later each copy shows the animations of the sublayers than the one before it, in seconds; finite. 0 by default.
  /// With a negative one, copies are ahead.
  public final var instanceDelay: Double {
    get { model.instanceDelay }
    set { set(.instanceDelay, to: newValue) }
  }

  /// Leads from each copy to the next, about the anchor point; finite. The identity by default. It is animated by
  /// decomposition; `.instanceTransform.rotation.z` and other components can be animated too.
  ///
  /// All copies are drawn into the layer's plane, as sublayers are. `sublayerTransform` applies after it.
  public final var instanceTransform: Transform {
    get { model.instanceTransform }
    set { set(.instanceTransform, to: newValue) }
  }

  /// What multiplies the colours and the opacity of the first copy. White by default, which changes nothing.
  ///
  /// It multiplies the colours of all that the sublayers draw, pictures and shadows too, but not what backdrop filters
  /// show. The opacity multiplies that of each sublayer.
  public final var instanceColor: Color {
    get { model.instanceColor }
    set { set(.instanceColor, to: newValue) }
  }

  /// What is added to the red component of `instanceColor` from each copy to the next; finite. 0 by default. Sums are limited
  /// to 0…1.
  public final var instanceRedOffset: Double {
    get { model.instanceRedOffset }
    set { set(.instanceRedOffset, to: newValue) }
  }

  /// What is added to the green component of `instanceColor` from each copy to the next; finite. 0 by default. Sums are
  /// limited to 0…1.
  public final var instanceGreenOffset: Double {
    get { model.instanceGreenOffset }
    set { set(.instanceGreenOffset, to: newValue) }
  }

  /// What is added to the blue component of `instanceColor` from each copy to the next; finite. 0 by default. Sums are
  /// limited to 0…1.
  public final var instanceBlueOffset: Double {
    get { model.instanceBlueOffset }
    set { set(.instanceBlueOffset, to: newValue) }
  }

  /// What is added to the opacity of `instanceColor` from each copy to the next; finite. 0 by default. Sums are limited to
  /// 0…1.
  public final var instanceAlphaOffset: Double {
    get { model.instanceAlphaOffset }
    set { set(.instanceAlphaOffset, to: newValue) }
  }
}

extension Layer {
  /// How much later the latest copy of the layer shows its animations, in seconds.
  final var copyReach: Double {
    var reach = 0.0
    var current = superlayer
    while let layer = current {
      if layer.model.isReplicator {
        reach += Double(max(layer.model.instanceCount - 1, 0)) * max(layer.model.instanceDelay, 0)
      }
      current = layer.superlayer
    }
    return reach
  }
}

// The keys of the actions that setting a property of a replicator runs.
extension ActionKey {
  /// Changes of the property of `ReplicatorLayer` of that name.
  public static let instanceDelay = ActionKey(.instanceDelay)
  /// Changes of the property of `ReplicatorLayer` of that name.
  public static let instanceTransform = ActionKey(.instanceTransform)
  /// Changes of the property of `ReplicatorLayer` of that name.
  public static let instanceColor = ActionKey(.instanceColor)
  /// Changes of the property of `ReplicatorLayer` of that name.
  public static let instanceRedOffset = ActionKey(.instanceRedOffset)
  /// Changes of the property of `ReplicatorLayer` of that name.
  public static let instanceGreenOffset = ActionKey(.instanceGreenOffset)
  /// Changes of the property of `ReplicatorLayer` of that name.
  public static let instanceBlueOffset = ActionKey(.instanceBlueOffset)
  /// Changes of the property of `ReplicatorLayer` of that name.
  public static let instanceAlphaOffset = ActionKey(.instanceAlphaOffset)
}
