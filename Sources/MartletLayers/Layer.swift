import MartletGeometry
import MartletMotion
import MartletRenderTree

/// A rectangle that is drawn, transformed and animated, and that holds further layers.
///
/// A value that is set is read back at once (the model); what is on screen is `presentation`. All changes of one
/// turn of the main loop reach the screen together. Coordinates are in points and y grows downwards.
@MainActor
open class Layer {
  /// Sublayers, back to front for equal `zPosition`.
  public internal(set) final var sublayers: [Layer] = []
  /// The layer that holds this one.
  public internal(set) final weak var superlayer: Layer?
  /// The tree that shows it; `nil` while it is not in a window.
  public internal(set) final weak var tree: LayerTree?

  /// A name for traces and scene texts. `nil` by default.
  public final var name: String? {
    didSet { if name != oldValue { markChanged(.name) } }
  }

  /// Which values a hit test of this layer looks at. `presentation` by default.
  public final var hitTestSource = HitTestSource.presentation

  /// What the program has set.
  final var model = LayerProperties()
  /// What was committed last, for `presentation`.
  final var committed: LayerProperties?
  final var committedAnimations: [PropertyAnimation] = []
  final var entries: [AnimationEntry] = []
  final var id: NodeID?
  final var changes: Changes = []
  /// The tree that has the layer on its list of changed ones.
  final weak var enlistedTree: LayerTree?

  /// What of a layer has changed since the last commit.
  struct Changes: OptionSet {
    let rawValue: UInt8
    static let properties = Changes(rawValue: 1)
    static let animations = Changes(rawValue: 2)
    static let sublayers = Changes(rawValue: 4)
    static let name = Changes(rawValue: 8)
    static let all: Changes = [.properties, .animations, .sublayers, .name]
  }

  /// Makes an empty, clear layer of no size.
  public init() {}

  final func markChanged(_ change: Changes) {
    guard let tree else { return }
    changes.formUnion(change)
    if enlistedTree !== tree { tree.changed(self) }
  }

  /// Sets a property of the model and notes the change if it is one.
  final func set<Value: Equatable>(_ path: WritableKeyPath<LayerProperties, Value>, _ value: Value) {
    guard model[keyPath: path] != value else { return }
    model[keyPath: path] = value
    markChanged(.properties)
  }
}
