import Dispatch
import MartletDrawing
import MartletGeometry
import MartletMotion
import MartletRenderTree

/// A rectangle that is drawn, transformed and animated, and that holds further layers.
///
/// A value that is set is read back at once (the model); what is on screen is `presentation`. All changes of one
/// turn of the main loop reach the screen together. Coordinates are in points and y grows downwards.
///
/// Where a layer goes away and takes its sublayers with it, theirs are taken out first: in the `deinit` of a subclass
/// `sublayers` may be empty.
@MainActor
open class Layer: Listed {
  // What each touch reads and writes is not checked for overlapping access at run time, which took a quarter of it: all of
  // it belongs to the main actor, and no change of a property calls anybody.

  /// Sublayers, back to front for equal `zPosition`.
  public internal(set) final var sublayers: [Layer] = []
  /// The layer that holds this one.
  @exclusivity(unchecked) public internal(set) final weak var superlayer: Layer?
  /// The tree that shows it; `nil` while it is not in a window.
  @exclusivity(unchecked) public internal(set) final weak var tree: LayerTree?

  /// A name for traces and scene texts. `nil` by default.
  public final var name: String? {
    didSet { if name != oldValue { markChanged(.name) } }
  }

  /// Which values a hit test of this layer looks at. `presentation` by default.
  public final var hitTestSource = HitTestSource.presentation

  /// Answers for the layer's actions and layout before the layer does. Not kept alive. `nil` by default.
  @exclusivity(unchecked) public final weak var delegate: (any LayerDelegate)?

  /// What the program has set.
  @exclusivity(unchecked) final var model = LayerProperties()
  /// What was committed last, for `presentation`; a new layer's where nothing was.
  @exclusivity(unchecked) final var committed = LayerSnapshot(LayerProperties())
  /// Whether anything was committed.
  @exclusivity(unchecked) final var hasCommitted = false
  /// What was added, and has not ended.
  @exclusivity(unchecked) final var animations = AnimationList()
  @exclusivity(unchecked) final var id: NodeID?
  /// About where it is among its siblings.
  package final var listedPlace = 0
  /// How many layers lie around it, in a tree.
  final var depth = 0
  @exclusivity(unchecked) final var changes: Changes = []
  /// Number of the tree that has the layer on its list of changed ones; 0 for none.
  @exclusivity(unchecked) final var enlistedTree = 0
  /// Whether declared properties were set that it has not followed yet.
  @exclusivity(unchecked) final var hasSetCustoms = false
  /// What few layers have.
  @exclusivity(unchecked) final var rare: Rare?
  /// Whether sublayers are to be placed anew.
  @exclusivity(unchecked) public internal(set) final var needsLayout = false
  /// Whether the contents are to be drawn anew.
  @exclusivity(unchecked) public internal(set) final var needsDisplay = false
  /// Whether the contents are drawn anew where the size of the bounds changes. `false` by default.
  public final var needsDisplayOnBoundsChange = false

  /// What few layers have, apart so that the many stay small.
  final class Rare {
    var actions: [ActionKey: any LayerAction] = [:]
    var style: LayerStyle?
    var timing = MediaTiming.identity
    /// The timing that was committed last.
    var committedTiming = MediaTiming.identity
    /// The speed to go on with after a pause.
    var speedBeforePause: Double?
    /// Properties that the class declares, by their numbers.
    var customs: [PropertyID: any CustomProperty] = [:]
    /// The window's scale for which `display` drew the contents; `nil` where it did not.
    var drawnScale: Double?
    /// The bounds for which `draw(in:)` drew the contents.
    var drawnBounds: Rect?
    /// The part of the contents that is to be drawn anew; `nil` for all.
    var staleRect: Rect?
    /// The part that is drawn at this moment; `nil` for all.
    var drawnPart: Rect?
    /// Who observes what the layer shows.
    var observations: [Observation] = []
    /// Whether its observers have still to be told of what was committed.
    var hasNews = false
    /// Whether its animations have changed, or its time has, so that declared properties may show something else.
    var hasMoved = false
    /// Whether it was told that contents are too large for the window's scale.
    var isDrawnCoarsely = false
    /// Whether it draws at this moment, so that its own properties read as they are shown.
    var isDrawing = false

    /// An observation that may have ended.
    struct Observation {
      weak var observation: PresentationObservation?
    }
  }

  /// What of a layer has changed since the last commit.
  struct Changes: OptionSet {
    let rawValue: UInt8
    static let properties = Changes(rawValue: 1)
    static let animations = Changes(rawValue: 2)
    static let sublayers = Changes(rawValue: 4)
    static let name = Changes(rawValue: 8)
    static let timing = Changes(rawValue: 16)
    static let transitions = Changes(rawValue: 32)
    static let customs = Changes(rawValue: 64)
    static let all: Changes = [
      .properties, .animations, .sublayers, .name, .timing, .transitions, .customs,
    ]
  }

  /// Makes an empty, clear layer of no size.
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

  /// Sets a property of the model that nothing animates, and notes the change if it is one.
  final func set<Value: Equatable>(_ path: WritableKeyPath<LayerProperties, Value>, _ value: Value) {
    guard model[keyPath: path] != value else { return }
    model[keyPath: path] = value
    markChanged(.properties)
  }

  /// Sets a property of the model, notes the change if it is one, and runs its action.
  final func set<Value: Animatable>(
    _ path: WritableKeyPath<LayerProperties, Value>, _ value: Value,
    animating property: @autoclosure () -> AnimatableProperty<Value>
  ) {
    let old = model[keyPath: path]
    guard old != value else { return }
    guard runsActions else {
      model[keyPath: path] = value
      return markChanged(.properties)
    }
    let property = property()
    let action = actionToRun(for: ActionKey(property.id))
    model[keyPath: path] = value
    markChanged(.properties)
    guard let action else { return }
    let change = PropertyChange(property: property, old: old, new: value)
    action.run(ActionEvent(key: ActionKey(property.id), layer: self, change: change))
  }

  /// The action for a class's layers where nothing else answers. By default a property that animations can drive is
  /// animated with the transaction's duration and curve, geometry on top of what moves already; contents fade.
  open class func defaultAction(for key: ActionKey) -> (any LayerAction)? {
    if key.property != nil { return ImplicitAnimationAction() }
    return key == .contents ? ImplicitTransitionAction() : nil
  }

  /// Places the sublayers: called within a commit where that is needed, before they are laid out themselves. By
  /// default the delegate does it.
  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

  /// Sets the contents: called within a commit for a layer that needs display. By default the delegate does it, or
  /// else `draw(in:)` does, on a canvas of the bounds' size at the window's scale.
  open func display() {
    if delegate?.display(self) == true { return }
    drawContents()
  }

  /// Draws the contents, in the layer's own coordinates. Properties that the class declares read as they are shown
  /// at this moment. By default the delegate draws.
  open func draw(in context: DrawingContext) { delegate?.draw(self, in: context) }

  /// Called before each frame while a property that the class declares is animated, and once where it was set without
  /// an animation: `presentationValue(of:)` gives what this frame will show. What is set here animates by no action.
  open func presentationDidChange() {}
}
