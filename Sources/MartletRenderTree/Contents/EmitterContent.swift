import MartletDrawing
import MartletGeometry
import MartletMotion

/// An emitter of particles as a layer's content. It is not clipped to the layer's bounds unless the layer masks.
///
/// What is drawn depends on the layer's own time, so the render tree computes the particles in each update (`EmitterTable`) and
/// leaves them here.
public struct EmitterContent: Sendable, Equatable {
  private struct Values: Sendable, Equatable {
    var cells: [EmitterCell] = []
    var shape = EmitterShape.point
    var mode = EmitterMode.volume
    var renderMode = EmitterRenderMode.unordered
    var preservesDepth = false
    var seed: UInt32 = 0
    var lifetime = 1.0
    var moment = EmitterMoment()
    var stillTime: MediaTime?
    var live = LiveParticles()

    // Particles follow from all else and the time; what a scene shows for ever is as what it was read from.
    static func == (a: Values, b: Values) -> Bool {
      a.moment == b.moment && a.shape == b.shape && a.mode == b.mode && a.renderMode == b.renderMode
        && a.preservesDepth == b.preservesDepth && a.seed == b.seed && a.lifetime == b.lifetime
        && a.cells == b.cells
    }
  }

  private var box = Boxed(Values())

  /// Makes an emitter without cells.
  public init() {}

  /// The kinds of particles. None by default.
  public var cells: [EmitterCell] {
    get { box.value.cells }
    set { box.value.cells = newValue }
  }
  /// The shape on which particles are born. `point` by default.
  public var shape: EmitterShape {
    get { box.value.shape }
    set { box.value.shape = newValue }
  }
  /// Where on the shape they are born. `volume` by default.
  public var mode: EmitterMode {
    get { box.value.mode }
    set { box.value.mode = newValue }
  }
  /// The order in which they are drawn. `unordered` by default.
  public var renderMode: EmitterRenderMode {
    get { box.value.renderMode }
    set { box.value.renderMode = newValue }
  }
  /// Whether particles are seen in the space of the superlayer, instead of without their depth. `false` by default.
  public var preservesDepth: Bool {
    get { box.value.preservesDepth }
    set { box.value.preservesDepth = newValue }
  }
  /// Distinguishes emitters that are alike but for chance. 0 by default.
  public var seed: UInt32 {
    get { box.value.seed }
    set { box.value.seed = newValue }
  }
  /// The factor of all lifetimes; not negative. 1 by default.
  public var lifetime: Double {
    get { box.value.lifetime }
    set { box.value.lifetime = newValue }
  }
  /// The centre of the shape, in the layer's coordinates. (0, 0) by default.
  public var position: Point {
    get { box.value.moment.position }
    set { box.value.moment.position = newValue }
  }
  /// How far that is in front of the layer's plane, in points. 0 by default.
  public var zPosition: Double {
    get { box.value.moment.zPosition }
    set { box.value.moment.zPosition = newValue }
  }
  /// The extent of the shape, in points. (0, 0) by default.
  public var size: Size {
    get { box.value.moment.size }
    set { box.value.moment.size = newValue }
  }
  /// The extent of the shape along the z axis, in points. 0 by default.
  public var depth: Double {
    get { box.value.moment.depth }
    set { box.value.moment.depth = newValue }
  }
  /// The factor of the emitter's own cells' birth rates; not negative. 1 by default.
  public var birthRate: Double {
    get { box.value.moment.birthRate }
    set { box.value.moment.birthRate = newValue }
  }
  /// The factor of all velocities. 1 by default.
  public var velocity: Double {
    get { box.value.moment.velocity }
    set { box.value.moment.velocity = newValue }
  }
  /// The factor of all scales. 1 by default.
  public var scale: Double {
    get { box.value.moment.scale }
    set { box.value.moment.scale = newValue }
  }
  /// The factor of all spins. 1 by default.
  public var spin: Double {
    get { box.value.moment.spin }
    set { box.value.moment.spin = newValue }
  }

  /// What a particle takes at its birth.
  var moment: EmitterMoment {
    get { box.value.moment }
    set { box.value.moment = newValue }
  }
  /// The time that it shows for ever, as a scene that is read does; `nil` if it runs.
  var stillTime: MediaTime? {
    get { box.value.stillTime }
    set { box.value.stillTime = newValue }
  }
  /// The particles as of the last update.
  var live: LiveParticles {
    get { box.value.live }
    set { box.value.live = newValue }
  }
  /// The factor of all lifetimes, in its range.
  var lifetimeFactor: Double { min(max(box.value.lifetime, 0), 1e6) }

  /// Whether the same plans are made of it as of another one.
  func hasSameCells(as other: EmitterContent) -> Bool {
    lifetimeFactor == other.lifetimeFactor && cells == other.cells
  }

  /// Particles with their pictures.
  public struct Drawing: Sendable, Equatable {
    /// From back to front, in the item's own coordinates.
    public var particles: [Particle]
    /// Their pictures.
    public var sprites: [ParticleSprite]
    /// Whether their light is added to what is below.
    public var isAdditive: Bool
    /// Whether they are drawn in the order of their depths.
    public var isBackToFront: Bool
    /// Whether they are clipped to the item's rounded rectangle.
    public var isMasked: Bool
    /// How they are seen in space; `nil` if they are drawn in the item's plane, without their depth.
    public var space: ParticleSpace?
  }
}

extension EmitterContent: ContentKind {
  var isFinite: Bool {
    box.value.moment.isFinite && box.value.lifetime.isFinite && box.value.cells.allSatisfy(\.hasFiniteNumbers)
  }

  func drawn(by layer: LayerProperties) -> DrawnContent? {
    let live = box.value.live
    guard !live.particles.isEmpty else { return nil }
    var reach = live.extent.bounds
    if layer.masksToBounds, !preservesDepth { reach = reach.intersection(layer.clipBounds) }
    guard reach.isFinite, !reach.isEmpty else { return nil }
    return DrawnContent(
      reach: reach, rect: layer.masksToBounds ? layer.clipBounds : reach,
      corners: layer.masksToBounds ? layer.clipCorners : .square,
      drawing: .emitter(
        Drawing(
          particles: live.particles, sprites: live.sprites, isAdditive: box.value.renderMode == .additive,
          isBackToFront: box.value.renderMode == .backToFront, isMasked: layer.masksToBounds)))
  }

  static var keyword: String { "emitter" }

  func words(naming name: (Image) -> String?) -> String? { sceneWords(naming: name) }

  init(_ words: SceneWords) throws(SceneReader.Problem) {
    self.init()
    try read(words)
  }
}

extension LayerProperties {
  /// The emitter that is drawn over the background; `nil` if the content is none.
  var emitter: EmitterContent? {
    guard case .emitter(let emitter) = content else { return nil }
    return emitter
  }

  /// Makes an emitter, if the content is one, show a time of the layer for ever.
  package mutating func stopEmitter(at time: MediaTime) { editEmitter { $0.stillTime = time } }

  /// Changes the emitter, if the content is one.
  mutating func editEmitter(_ body: (inout EmitterContent) -> Void) {
    guard var emitter else { return }
    // So that nothing else refers to its memory, which would be copied.
    content = .none
    body(&emitter)
    content = .emitter(emitter)
  }
}
