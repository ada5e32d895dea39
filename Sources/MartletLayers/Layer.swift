import Dispatch
import MartletDrawing
import MartletGeometry
import MartletMotion
import MartletRenderTree

/// A rectangle that is drawn, transformed and animated, and that contains other layers.
///
/// A value that is set can be read back at once (the model); `presentation` is what is on screen. All changes
/// of one turn of the main loop reach the screen together. Coordinates are in points, and y grows downwards.
///
/// When a layer is deallocated together with its sublayers, the sublayers' own sublayers may be removed
/// first. So `sublayers` may be empty in the `deinit` of a subclass.
@MainActor
open class Layer: Listed {
  // The marked properties are not checked for overlapping access at run time, which took a quarter of the
  // time per touch. They belong to the main actor, and changing one calls no other code.

  /// The sublayers, from back to front for equal `zPosition`.
  public internal(set) final var sublayers: [Layer] = []
  /// The layer that contains this one; `nil` if there is none.
  @exclusivity(unchecked) public internal(set) final weak var superlayer: Layer?
  /// The tree that shows the layer; `nil` while it is not in a window.
  @exclusivity(unchecked) public internal(set) final weak var tree: LayerTree?

  /// A name for traces and scene texts. `nil` by default.
  public final var name: String? {
    didSet { if name != oldValue { markChanged(.name) } }
  }

  /// The values that a hit test of this layer uses. `presentation` by default.
  public final var hitTestSource = HitTestSource.presentation

  /// Is asked for the layer's actions, layout and contents before the layer. Not retained. `nil` by default.
  @exclusivity(unchecked) public final weak var delegate: (any LayerDelegate)?

  /// Whether the sublayers share one space instead of being drawn into the layer's plane. `false` by default. It changes
  /// without an animation. (`CATransformLayer`; `transform-style: preserve-3d` in CSS.)
  ///
  /// What is nearer to the eye is in front then, and sublayers that pass through each other are cut where they do, also
  /// translucent ones, without an edge that shows. A sublayer that preserves depth as well only moves what is in it within the
  /// same space; every other one is a flat picture of all that is in it. Of sublayers in one plane the later one is in front.
  /// While a sublayer is cut, its blend mode is `normal`. A replicator that shows more than one copy does not preserve depth.
  ///
  /// Such a layer has no picture: its background, contents, border, shadow, filters, blend mode, mask, clip and rasterization
  /// are not drawn, and touches do not hit it. Its opacity makes each sublayer more transparent by itself. Where it is
  /// itself a sublayer of a layer that does not preserve depth, all of its space is drawn into the plane of that one.
  ///
  /// For an emitter it has another meaning; see `EmitterLayer.preservesDepth`.
  public var preservesDepth: Bool {
    get { model.preservesDepth }
    set { set(\.preservesDepth, newValue) }
  }

  /// The values that the program has set.
  @exclusivity(unchecked) final var model = LayerProperties()
  /// The state that was committed last, for `presentation`. Initial values before the first commit.
  @exclusivity(unchecked) final var committed = LayerSnapshot(LayerProperties())
  /// Whether the layer was committed to its present tree.
  @exclusivity(unchecked) final var hasCommitted = false
  /// The animations and transitions that were added and have not been removed.
  @exclusivity(unchecked) final var animations = AnimationList()
  @exclusivity(unchecked) final var id: NodeID?
  /// A hint about its index among its siblings.
  package final var listedPlace = 0
  /// The number of layers around it, if it is in a tree.
  final var depth = 0
  @exclusivity(unchecked) final var changes: Changes = []
  /// The number of the tree that has the layer on its list of changes; 0 for none.
  @exclusivity(unchecked) final var enlistedTree = 0
  /// Whether declared properties have changed, and `presentationDidChange` was not called since.
  @exclusivity(unchecked) final var hasSetCustomProperties = false
  /// Data that few layers need.
  @exclusivity(unchecked) final var rareData: RareData?
  /// Whether `layoutSublayers` is requested.
  @exclusivity(unchecked) public internal(set) final var needsLayout = false
  /// Whether the contents must be drawn.
  @exclusivity(unchecked) public internal(set) final var needsDisplay = false
  /// Whether the contents are drawn again when the size of the bounds changes. `false` by default.
  public final var needsDisplayOnBoundsChange = false

  /// Data that few layers need. It is separate so that most layers are small.
  final class RareData {
    var actions: [ActionKey: any LayerAction] = [:]
    var style: LayerStyle?
    var mask: Layer?
    var timing = MediaTiming.identity
    /// The timing that was committed last.
    var committedTiming = MediaTiming.identity
    /// The speed to continue with after a pause.
    var speedBeforePause: Double?
    /// The properties that the class declares.
    var customProperties: [PropertyID: any CustomProperty] = [:]
    /// The `drawingScale` for which `display` drew the contents; `nil` if it did not.
    var drawnScale: Double?
    /// How much finer it and the layers in it are drawn than the window's scale.
    var fineness = 1.0
    /// The part of that for which there are enough pixels.
    var grantedFineness = 1.0
    /// The bounds for which `draw(in:)` drew the contents.
    var drawnBounds: Rect?
    /// The part of the contents that must be drawn again; `nil` for all.
    var staleRect: Rect?
    /// The part that is being drawn; `nil` for all.
    var drawnPart: Rect?
    /// The contents that are not decoded yet.
    var lateContents: LateContents?
    /// The simulations whose bodies move in the layer.
    var simulations: [LayerSimulation] = []
    /// The body that moves the layer.
    var simulatedBody: SimulatedBody?
    /// The observations of what the layer shows.
    var observations: [Observation] = []
    /// Whether a commit has changed the layer and its observers have not been told yet.
    var hasNews = false
    /// Whether its animations or its time have changed, so that declared properties may show other values.
    var hasMoved = false
    /// Whether it was reported that the layer is too large for the window's scale.
    var isDrawnCoarsely = false
    /// Whether it is drawing now, so that declared properties return their shown values.
    var isDrawing = false
    /// Whether copies of it are seen in its place while it is hidden.
    var isSeenInCopies = false

    /// An observation that may be gone.
    struct Observation {
      weak var observation: PresentationObservation?
    }
  }

  /// The changes of a layer since the last commit.
  struct Changes: OptionSet {
    let rawValue: UInt8
    static let properties = Changes(rawValue: 1)
    static let animations = Changes(rawValue: 2)
    static let sublayers = Changes(rawValue: 4)
    static let name = Changes(rawValue: 8)
    static let timing = Changes(rawValue: 16)
    static let transitions = Changes(rawValue: 32)
    static let customProperties = Changes(rawValue: 64)
    static let all: Changes = [
      .properties, .animations, .sublayers, .name, .timing, .transitions, .customProperties,
    ]
  }

  /// Makes an empty, clear layer without a size.
  public init() {}

  isolated deinit {
    releaseSublayers()
    let completions = animations.completions
    guard !completions.isEmpty else { return }
    DispatchQueue.main.async {
      MainActor.assumeIsolated { for completion in completions { completion.tell(finished: false) } }
    }
  }

  final func markChanged(_ change: Changes) {
    guard let tree else { return }
    changes.formUnion(change)
    if enlistedTree != tree.number { tree.changed(self) }
  }

  /// Sets a property of the model that cannot be animated, and marks the change if there is one.
  final func set<Value: Equatable>(_ path: WritableKeyPath<LayerProperties, Value>, _ value: Value) {
    guard model[keyPath: path] != value else { return }
    model[keyPath: path] = value
    markChanged(.properties)
  }

  /// Sets a property of the model to the nearest value in its range, notes the change if it is one, and runs its action.
  final func set<Value>(_ property: AnimatableProperty<Value>, to value: Value) {
    let value = property.limited(value)
    precondition(value.isFinite, "layer \(property.name) must be finite, not \(value)")
    let old = property.value(in: model)
    guard old != value else { return }
    // A Boolean changes at once.
    guard Value.self != Bool.self, runsActions else {
      property.set(value, in: &model)
      return markChanged(.properties)
    }
    let key = ActionKey(property.id)
    let action = actionToRun(for: key)
    property.set(value, in: &model)
    markChanged(.properties)
    guard let action else { return }
    let change = PropertyChange(property: property, old: old, new: value)
    action.run(ActionEvent(key: key, layer: self, change: change))
  }

  /// The action for all layers of the class, used if nothing else gives one. By default, animatable
  /// properties animate with the transaction's duration and timing function, geometry additively; contents
  /// fade.
  open class func defaultAction(for key: ActionKey) -> (any LayerAction)? {
    if key.property != nil { return ImplicitAnimationAction() }
    return key == .contents ? ImplicitTransitionAction() : nil
  }

  /// Places the sublayers. Called during a commit, or by `layoutIfNeeded`, if layout is needed, before the
  /// sublayers' own layout. By default the delegate does it.
  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

  /// Sets the contents. Called during a commit, or by `displayIfNeeded`, if display is needed. By default the
  /// delegate does it, or else `draw(in:)` on a canvas of the bounds' size at the window's scale.
  open func display() {
    if delegate?.display(self) == true { return }
    drawContents()
  }

  /// Draws the contents, in the layer's own coordinates. Declared properties return the values that are shown
  /// at that moment. By default the delegate draws.
  open func draw(in context: DrawingContext) { delegate?.draw(self, in: context) }

  /// Called when the layer has entered a window's tree, before the layers in it.
  func didEnter(_ tree: LayerTree) {}

  /// Whether hit tests find it and the layers in it.
  var takesTouches: Bool { true }

  /// Whether it has a share of the pixels of layers that are drawn finer.
  var takesFinePixels: Bool { true }

  /// Makes the layer that `copyOfTree` fills.
  func makeCopy() -> Layer { Layer() }

  /// The sublayers that such a copy makes by itself, below all others.
  var tileStacks: [Layer] { [] }

  /// Called before each frame while a declared property is animated, and once if it was set without an
  /// animation. `presentationValue(of:)` returns what this frame will show. Changes made here run no actions.
  open func presentationDidChange() {}
}
