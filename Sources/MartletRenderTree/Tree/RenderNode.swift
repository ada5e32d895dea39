import MartletGeometry
import MartletMotion

/// A layer in the render tree. Its committed values are stored separately, so that updating animated layers
/// reads less memory. What is asked of nodes around those that are updated comes first, side by side.
struct RenderNode {
  var isInTree = false
  /// How many nodes have had its place before.
  var number: UInt32 = 0
  /// The lists that contain it.
  var marks: NodeMarks = []
  /// The items that it has, as of the newest flattening.
  var layout: NodeLayout = []
  /// The parent node; −1 for the root.
  var parent: Int32 = -1
  /// Its place in the paint order; −1 if it is not visible.
  var place: Int32 = -1

  /// The position and number of its tracks, and the properties that they affect.
  var firstTrack: Int32 = 0
  var trackCount: Int32 = 0
  var mask: PropertyMask = []
  /// The time space of its own time.
  var space: Int32 = 0
  /// The number of the walk that assigned its space.
  var spaceMark = 0

  /// The number of the simulation that moves it, and its body there; −1 for none.
  var simulation: Int32 = -1
  var body: Int32 = -1

  /// For a node that holds a copy of a replicator's sublayers, the number of the copy, from 1. 0 for all others. Its
  /// transform leads from the first copy, and its background colour is what the copy is multiplied by.
  var copy: Int32 = 0
  /// Whether the node holds a copy that lies in the replicator's plane as in any other layer, so that its own place is that of
  /// the copy. Otherwise its place is the replicator's, and the sublayers have the whole map.
  var isLevel = false
  /// The node whose picture is the shadow of all that this one shows; −1 for none. See `RenderState.renewCopies`.
  var cast: Int32 = -1
  /// Whether it is such a node: its parent casts what it shows.
  var isCast = false
  /// What a replicator multiplies the opacity by.
  var fade: Float = 1
  /// Its role in transitions.
  var role = TransitionRole()

  /// Its shown values at the last update.
  var resolved = LayerProperties()

  var animations: [PropertyAnimation] = []
  var children: [NodeID] = []
  /// The sublayers in paint order, if that is not the order of the list.
  var stack: [NodeID] = []
  /// Its index in the superlayer's list, if that layer has a stack.
  var listPlace: Int32 = 0
  var name: String?

  /// Whether the newest flattening has found it visible.
  var isVisible: Bool { place >= 0 }

  /// The opacity for drawing, 0…1.
  var drawnOpacity: Float { resolved.drawnOpacity * fade }

  /// Whether nothing shows through its bounds, as far as that is known without looking at pixels.
  var hidesWhatIsUnder: Bool {
    guard !isTranslucent, resolved.cornerRadii == .zero, !resolved.effects.needsGroup else { return false }
    if resolved.backgroundColor.alpha >= 1 { return true }
    if case .image = resolved.content { return true }
    return false
  }

  /// Whether it must be drawn as one picture first if it consists of several items.
  var isTranslucent: Bool { drawnOpacity < 1 || resolved.effects.tiltOpacity != 0 }
}
