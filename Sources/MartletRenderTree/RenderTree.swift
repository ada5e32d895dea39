import MartletGeometry
import MartletMotion

/// What was last committed, with its animations: it lives on a render thread and goes on while the main thread
/// is busy.
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

  /// What to draw, back to front.
  public internal(set) var displayList = DisplayList()
  /// What the last update changed, in window points.
  public internal(set) var damage = DamageRegion()
  /// When the next update is due, as of the last one.
  public internal(set) var nextChange = NextChange.never

  var nodes: [RenderNode] = [RenderNode()]
  /// Visible nodes in paint order (each before its sublayers).
  var order: [Int32] = []
  /// The list and the order before the last flattening.
  var previousItems: [DisplayItem] = []
  var previousClips: [Clip] = []
  var previousOrder: [Int32] = []
  /// Nodes with animations.
  var animated: [Int32] = []
  /// Nodes to resolve anew.
  var dirty: [Int32] = []
  /// Nodes among the dirty ones that carry their sublayers along.
  var moved: [Int32] = []
  /// Nodes whose groups may have got another extent.
  var dirtyGroups: [Int32] = []
  /// What layers that are gone leave behind.
  var pendingDamage = DamageRegion()
  var isStructureDirty = true
  /// Number of the last flattening.
  var generation = 1

  /// What no clip cuts: larger than any window.
  static let everywhere = Rect(x: -1e7, y: -1e7, width: 2e7, height: 2e7)

  /// Makes a tree with an empty root.
  public init() { nodes[0].isInTree = true }

  /// Takes in what was committed. A layer comes into being where it is first named. What makes no sense is left
  /// out: a number that no layer can have, a state that is not finite, the removal of a layer that is not there.
  /// A layer that is listed twice, or within itself, shows once.
  public func apply(_ commit: Commit) {
    for change in commit.changes {
      switch change {
      case .properties(let id, let properties):
        guard properties.isFinite, let index = place(of: id) else { continue }
        nodes[index].properties = properties
        markDirty(id.index)
      case .animations(let id, let animations):
        guard let index = place(of: id) else { continue }
        nodes[index].animations = animations
        markDirty(id.index)
        if !animations.isEmpty, !nodes[index].isAnimated {
          nodes[index].isAnimated = true
          animated.append(id.index)
        }
      case .sublayers(let id, let children):
        guard let index = place(of: id) else { continue }
        nodes[index].children = children.filter { place(of: $0) != nil }
        isStructureDirty = true
      case .name(let id, let name):
        guard let index = place(of: id) else { continue }
        nodes[index].name = name
      case .remove(let id):
        remove(id)
      case .timing, .clock, .transition: break
      }
    }
  }

  /// Where a node is kept, made on the first call; `nil` for a number that no layer can have.
  private func place(of id: NodeID) -> Int? {
    guard NodeID.valid.contains(id.index) else { return nil }
    let index = Int(id.index)
    while nodes.count <= index { nodes.append(RenderNode()) }
    if !nodes[index].isInTree {
      nodes[index].isInTree = true
      isStructureDirty = true
    }
    return index
  }

  private func remove(_ id: NodeID) {
    let index = Int(id.index)
    guard index > 0, index < nodes.count, nodes[index].isInTree else { return }
    if isVisible(index) { pendingDamage.add(displayList.items[Int(nodes[index].item)].frame) }
    // The lists that hold it go on holding it until the next update.
    let (wasAnimated, wasDirty) = (nodes[index].isAnimated, nodes[index].isDirty)
    nodes[index] = RenderNode()
    nodes[index].isAnimated = wasAnimated
    nodes[index].isDirty = wasDirty
    isStructureDirty = true
  }

  /// Whether the newest flattening met a node.
  func isVisible(_ i: Int) -> Bool { nodes[i].generation == generation }

  func markDirty(_ index: Int32) {
    guard !nodes[Int(index)].isDirty else { return }
    nodes[Int(index)].isDirty = true
    dirty.append(index)
  }
}
