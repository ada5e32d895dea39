import MartletGeometry
import MartletMotion
import MartletRenderTree

/// A layer that emits particles, over its background.
///
///     let snow = EmitterLayer()
///     snow.emitterShape = .line
///     snow.emitterPosition = Point(x: 160, y: -10)
///     snow.emitterSize = Size(width: 320, height: 0)
///     snow.emitterCells = [flake]
///
/// Particles are not simulated: each is computed from the time, from its number, and from what the emitter was when it was
/// born. So the picture at a time does not depend on the frames before, and time may be slowed, stopped, or set back.
///
/// At its birth a particle takes the emitter's cells, shape, mode, position, size, depth and factors for good; what is set or animated
/// later holds for those that are born later. An animation is evaluated at the moment of birth, so an emitter that moves
/// leaves a trail without gaps; a position that is set without an animation twice within 50 ms goes on a straight line
/// between. A changed birth rate continues the count of births. The layer's own properties (transform, opacity, filter and so
/// on), its bounds, `renderMode` and `preservesDepth` apply to all particles when they are drawn.
///
/// Emission begins at time 0 of the layer's own time, as in Core Animation: a layer whose `beginTime` is not set shows at once
/// what it would after a long time; to see it begin, set `beginTime` to the present time. Cells that are set later begin
/// then. While nothing lives and nothing will be born, nothing wakes. At most a million particles are drawn.
///
/// Particles may leave the layer's plane: by the shape, by a cell's `emissionLatitude` and `zAcceleration`, or because the emitter
/// is not in it. Unless the layer preserves depth they are drawn into the plane, as seen from an infinite distance; see
/// `preservesDepth`. Particles are not clipped to the bounds, unless the layer masks, and hit tests do not see
/// them. Setting `contents` replaces the emitter by an image, until they are removed and a property is set again.
open class EmitterLayer: Layer {
  /// Makes a layer without cells.
  public override init() {
    super.init()
    set(\.content, .emitter(EmitterContent()))
  }

  /// The kinds of particles. None by default. They change without an animation.
  public final var emitterCells: [EmitterCell] {
    get { emitter.cells }
    set {
      for cell in newValue { Self.check(cell) }
      edit { $0.cells = newValue }
    }
  }

  /// The shape on which particles are born. `point` by default. It changes without an animation.
  public final var emitterShape: EmitterShape {
    get { emitter.shape }
    set { edit { $0.shape = newValue } }
  }

  /// Where on the shape they are born. `volume` by default. It changes without an animation.
  public final var emitterMode: EmitterMode {
    get { emitter.mode }
    set { edit { $0.mode = newValue } }
  }

  /// The order in which they are drawn, and how they are combined. `unordered` by default. It changes without an animation.
  public final var renderMode: EmitterRenderMode {
    get { emitter.renderMode }
    set { edit { $0.renderMode = newValue } }
  }

  /// Distinguishes emitters that are alike but for chance. 0 by default.
  public final var seed: UInt32 {
    get { emitter.seed }
    set { edit { $0.seed = newValue } }
  }

  /// Whether particles are seen in the three-dimensional space of the superlayer, instead of being drawn into the layer's
  /// plane without their depth. `false` by default. It changes without an animation.
  ///
  /// In space a particle is seen as a layer at its place would be: by the layer's transform, the superlayer's
  /// `sublayerTransform`, and, if that layer preserves depth, by all of its space. Its picture faces the eye, upright in the plane
  /// into which the space is drawn, and its size follows the perspective. It turns by its own `rotation` and `spin` only, however
  /// the layer is turned. What passes the eye, or is nearer than a hundredth of the eye's distance, is not drawn.
  ///
  /// Cells emit into cones instead of fans (`EmitterCell.emissionRange`). Among other layers of a shared space the emitter is
  /// one picture, which faces the eye through the middle of its particles; it is in front of a layer, or behind it, or cut by
  /// it, as a whole. The layer's background, border and sublayers stay in its plane. A layer whose picture is kept
  /// (`shouldRasterize`) draws its particles into its plane.
  public final override var preservesDepth: Bool {
    get { emitter.preservesDepth }
    set { edit { $0.preservesDepth = newValue } }
  }

  /// The centre of the shape, in the layer's coordinates; finite. (0, 0) by default.
  public final var emitterPosition: Point {
    get { emitter.position }
    set {
      beginAgain()
      set(.emitterPosition, to: newValue)
    }
  }

  /// How far the centre of the shape is in front of the layer's plane, towards the viewer, in points; finite. 0 by default.
  public final var emitterZPosition: Double {
    get { emitter.zPosition }
    set {
      beginAgain()
      set(.emitterZPosition, to: newValue)
    }
  }

  /// The extent of the shape, in points; finite. The width of a circle or a sphere is its radius. (0, 0) by default.
  public final var emitterSize: Size {
    get { emitter.size }
    set {
      beginAgain()
      set(.emitterSize, to: newValue)
    }
  }

  /// The extent of a cuboid along the z axis, in points; finite. Other shapes ignore it. 0 by default. It changes without an
  /// animation.
  public final var emitterDepth: Double {
    get { emitter.depth }
    set {
      precondition(newValue.isFinite, "emitterDepth must be finite, not \(newValue)")
      edit { $0.depth = newValue }
    }
  }

  /// The factor of the birth rates of the layer's cells; not negative. 1 by default. While it is animated, the rate is constant
  /// in each 128th of a second.
  public final var birthRate: Double {
    get { emitter.birthRate }
    set {
      beginAgain()
      set(.birthRate, to: newValue)
    }
  }

  /// The factor of all lifetimes; negative counts as 0. 1 by default. It changes without an animation.
  public final var lifetime: Double {
    get { emitter.lifetime }
    set {
      precondition(newValue.isFinite, "lifetime of an emitter must be finite, not \(newValue)")
      edit { $0.lifetime = newValue }
    }
  }

  /// The factor of the velocities of all particles; finite. 1 by default.
  public final var velocity: Double {
    get { emitter.velocity }
    set {
      beginAgain()
      set(.velocity, to: newValue)
    }
  }

  /// The factor of the scales of all particles; finite. 1 by default.
  public final var scale: Double {
    get { emitter.scale }
    set {
      beginAgain()
      set(.scale, to: newValue)
    }
  }

  /// The factor of the spins of all particles; finite. 1 by default.
  public final var spin: Double {
    get { emitter.spin }
    set {
      beginAgain()
      set(.spin, to: newValue)
    }
  }

  private static func check(_ cell: EmitterCell) {
    precondition(cell.hasFiniteNumbers, "the numbers of an emitter cell must be finite: \(cell)")
  }

  private var emitter: EmitterContent {
    guard case .emitter(let emitter) = model.content else { return EmitterContent() }
    return emitter
  }

  /// Begins a new emitter after `contents` that replaced the last one were removed.
  private func beginAgain() {
    if case .none = model.content { set(\.content, .emitter(EmitterContent())) }
  }

  private func edit(_ body: (inout EmitterContent) -> Void) {
    beginAgain()
    guard case .emitter(var emitter) = model.content else { return }
    body(&emitter)
    set(\.content, .emitter(emitter))
  }
}

// The keys of the actions that setting a property of an emitter runs.
extension ActionKey {
  /// Changes of the property of `EmitterLayer` of that name.
  public static let emitterPosition = ActionKey(.emitterPosition)
  /// Changes of the property of `EmitterLayer` of that name.
  public static let emitterZPosition = ActionKey(.emitterZPosition)
  /// Changes of the property of `EmitterLayer` of that name.
  public static let emitterSize = ActionKey(.emitterSize)
  /// Changes of the property of `EmitterLayer` of that name.
  public static let birthRate = ActionKey(.birthRate)
  /// Changes of the property of `EmitterLayer` of that name.
  public static let velocity = ActionKey(.velocity)
  /// Changes of the property of `EmitterLayer` of that name.
  public static let scale = ActionKey(.scale)
  /// Changes of the property of `EmitterLayer` of that name.
  public static let spin = ActionKey(.spin)
}
