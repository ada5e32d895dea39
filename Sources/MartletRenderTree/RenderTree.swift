import MartletGeometry
import MartletMotion

/// What was last committed, with its animations: it belongs to a render thread and goes on while the main
/// thread is busy.
///
/// `apply` takes commits in; `update(at:)` resolves at a target time and brings the display list and the damage
/// up to date. The cost of an update follows the layers that changed; in the steady state it allocates nothing.
public final class RenderTree {
  /// When a frame is needed next if nothing more is committed.
  public enum NextChange: Equatable, Sendable {
    /// Nothing will move.
    case never
    /// Something moves now: the next frame.
    case nextFrame
    /// Nothing moves until an animation begins at this media time.
    case at(MediaTime)
  }

  // What is read for each layer that moves is not checked for overlapping access at run time: that took a fifth of an
  // update. Accesses do not leave the methods of the tree.

  /// What to draw, back to front.
  @exclusivity(unchecked) public internal(set) var displayList = DisplayList()
  /// What the last update changed, in window points.
  @exclusivity(unchecked) public internal(set) var damage = DamageRegion()
  /// When the next update is due, as of the last one.
  public internal(set) var nextChange = NextChange.never

  @exclusivity(unchecked) var nodes: [RenderNode] = [RenderNode()]
  /// What was committed of each node.
  var bases: [LayerProperties] = [LayerProperties()]
  /// Where the node of a layer is, by the layer's number; −1 for none. Nearly always a node's place is that number.
  var places: [Int32] = [0]
  /// Places of nodes that were given back, each once; some of them may be in use again.
  var freePlaces: [Int32] = []

  /// What animations need each frame, those of a node in a row; and how many of them belong to no node any more.
  var tracks: ContiguousArray<Track> = []
  var abandonedTracks = 0
  /// Nodes with animations.
  @exclusivity(unchecked) var animated: [AnimatedNode] = []
  /// Transitions that run.
  var transitions: [RunningTransition] = []

  /// Timings of layers that have one, and of the whole tree.
  var timings: [Int32: MediaTiming] = [:]
  var clock = MediaTiming.identity
  /// The spaces that they make, each after the one around it; the first is the whole tree's.
  @exclusivity(unchecked) var spaces = [TimeSpace(node: -1, parent: -1, timing: .identity)]
  var areSpacesDirty = false
  var spaceMark = 0

  /// Visible nodes in paint order (each before its sublayers).
  @exclusivity(unchecked) var order: [Int32] = []
  /// The list and the order before the last flattening.
  var previousItems: [DisplayItem] = []
  var previousClips: [Clip] = []
  var previousOrder: [Int32] = []
  /// What a flattening has still to do.
  var steps: [FlatteningStep] = []
  /// Nodes to resolve anew.
  var dirty: [Int32] = []
  /// Nodes to draw anew.
  @exclusivity(unchecked) var changed: [Int32] = []
  /// Nodes among the changed ones that carry their sublayers along.
  @exclusivity(unchecked) var moved: [Int32] = []
  /// Nodes whose sublayers may have changed their order.
  var dirtyStacks: [Int32] = []
  /// What is found of the visible nodes, in paint order, while it is asked how long all stays outside of the window.
  var swept: [SweptNode] = []
  /// Nodes whose groups may have got another extent.
  @exclusivity(unchecked) var dirtyGroups: [Int32] = []
  /// What layers that are gone leave behind.
  var pendingDamage = DamageRegion()
  @exclusivity(unchecked) var isStructureDirty = true
  /// Number of the last flattening.
  @exclusivity(unchecked) var generation = 1

  /// What no clip cuts: larger than any window.
  static let everywhere = Rect(x: -1e7, y: -1e7, width: 2e7, height: 2e7)

  /// Makes a tree with an empty root.
  public init() { nodes[0].isInTree = true }

  /// Takes in what was committed. A layer comes into being where it is first named. What makes no sense is left
  /// out: a number that no layer can have, a state that is not finite, the removal of a layer that is not there.
  /// A layer that is listed twice, or within itself, shows once.
  public func apply(_ commit: Commit) {
    // Transitions begin from what was there before, without those that are over: a covered window sees no updates.
    if commit.hasTransitions { endTransitions(at: commit.time) }
    for case .transition(let id, let transition, let key) in commit.changes {
      guard let i = place(of: id) else { continue }
      guard var transition else {
        endTransition(key: key, of: i)
        continue
      }
      transition.begin(at: usesTimes ? spaces[Int(nodes[i].space)].time : commit.time)
      begin(transition, key: key, of: i)
    }
    for change in commit.changes { apply(change) }
    // A covered window sees no updates.
    compactTracks()
  }

  private func apply(_ change: Commit.Change) {
    switch change {
    case .properties(let id, let properties):
      guard properties.isFinite else { return refuse(properties, of: id) }
      guard let i = place(of: id) else { return }
      bases[i] = properties
      markDirty(i)
    case .animations(let id, let animations):
      guard let i = place(of: id) else { return }
      setAnimations(animations, of: i)
    case .timing(let id, let timing):
      guard let i = place(of: id) else { return }
      setTiming(timing, of: i)
    case .clock(let timing):
      clock = timing
      wakeAnimations()
    case .sublayers(let id, let children):
      guard let i = place(of: id) else { return }
      nodes[i].children = children.filter { place(of: $0) != nil }
      isStructureDirty = true
    case .name(let id, let name):
      guard let i = place(of: id) else { return }
      nodes[i].name = name
    case .remove(let id):
      remove(id)
    case .transition: break
    }
  }

  private func refuse(_ properties: LayerProperties, of id: NodeID) {
    let name = place(of: id).flatMap { nodes[$0].name }.map { "\"\($0)\"" } ?? "\(id)"
    Diagnostics.reportOnce(
      "refused state",
      "a new state of layer \(name) was left out: its \(properties.notFinite.joined(separator: ", ")) must be finite"
    )
  }

  /// Whether the newest flattening met a node.
  func isVisible(_ i: Int) -> Bool { nodes[i].generation == generation }

  func markDirty(_ i: Int) {
    guard !nodes[i].isDirty else { return }
    nodes[i].isDirty = true
    dirty.append(Int32(i))
  }

  func markChanged(_ i: Int) {
    guard !nodes[i].isChanged else { return }
    nodes[i].isChanged = true
    changed.append(Int32(i))
  }

  func markMoved(_ i: Int) {
    markChanged(i)
    guard !nodes[i].hasMoved else { return }
    nodes[i].hasMoved = true
    moved.append(Int32(i))
  }
}

extension Commit {
  fileprivate var hasTransitions: Bool {
    changes.contains { if case .transition = $0 { true } else { false } }
  }
}
