import MartletGeometry
import MartletMotion

/// What was last committed, with its animations: it belongs to a render thread and goes on while the main
/// thread is busy.
///
/// `apply` takes commits in; `update(at:)` resolves at a target time and brings the display list and the damage
/// up to date. The cost of an update follows the layers that changed; in the steady state it allocates nothing.
public final class RenderTree {
  /// All of it is one value, so that Swift checks once an update, and not at each layer, that nobody else is at it.
  var state = RenderState()

  /// Makes a tree with an empty root.
  public init() {}

  /// What to draw, back to front.
  public var displayList: DisplayList { state.flattening.list }
  /// What the last update changed, in window points.
  public var damage: DamageRegion { state.damage }
  /// When the next update is due, as of the last one.
  public var nextChange: NextChange { state.nextChange }

  /// Takes in what was committed. A layer comes into being where it is first named. What makes no sense is left
  /// out: a number that no layer can have, a state that is not finite, the removal of a layer that is not there.
  /// A layer that is listed twice, or within itself, shows once.
  public func apply(_ commit: Commit) { state.apply(commit) }

  /// Resolves everything that moves or was changed at a target time of the host, in media seconds, and brings
  /// `displayList`, `damage` and `nextChange` up to date. Times must not go back.
  public func update(at time: MediaTime) { state.update(at: time) }

  /// Resolves every animated node at the target time, and what else was changed.
  package func resolve(at time: MediaTime) { state.resolve(at: time) }

  /// When something may be seen to move next, as of the last update, which was for a time.
  /// - Parameters:
  ///   - window: What the window shows, in its points.
  ///   - shortest: The shortest time worth to be told, in seconds.
  package func nextSeenChange(
    in window: Rect, after time: MediaTime, shortest: Double
  ) -> NextChange {
    state.nextSeenChange(in: window, after: time, shortest: shortest)
  }
}
