import MartletGeometry
import MartletMotion

/// The state that was committed last, with its animations. One thread at a time may use it: usually a render
/// thread, which continues while the main thread is busy.
///
/// `apply` applies commits. `update(at:)` resolves at a target time and updates the display list and the
/// damage. The cost of an update depends on the layers that have changed; in the steady state it allocates
/// nothing.
public final class RenderTree {
  /// One value, so that Swift checks for overlapping access once per update instead of once per layer.
  var state = RenderState()

  /// Whether a text that has been in its place for a tenth of a second goes to the nearest whole pixels, in a frame of its own.
  /// `false` by default: the list then depends on nothing that was before.
  package var settlesTexts: Bool {
    get { state.flattening.settlesTexts }
    set { state.flattening.settlesTexts = newValue }
  }

  /// Where the window's points begin in the picture, in points: what the window shows around its content lies to the left of that and
  /// above it. Zero by default. Display list and damage count from the picture's corner.
  package var origin: Point { state.flattening.origin }

  /// Begins the window's points on the whole pixel that is nearest to a point of the picture. So what lies on whole pixels by the window's
  /// count does so in the picture, whatever the scale.
  package func setOrigin(_ place: Point, scale: Double) {
    state.flattening.origin = Point(
      x: (place.x * scale).rounded() / scale, y: (place.y * scale).rounded() / scale)
  }

  /// The number of commits that were applied so far.
  package private(set) var commitCount = 0

  /// Makes a tree with an empty root.
  public init() {}

  /// What to draw, from back to front.
  public var displayList: DisplayList { state.flattening.list }
  /// What the last update has changed, in window points.
  public var damage: DamageRegion { state.damage }
  /// When the next update is due, as of the last one.
  public var nextChange: NextChange { state.nextChange }

  /// Applies a commit. A layer is created where it is first named. Invalid changes are ignored: a number that
  /// no layer can have, values that are not finite, the removal of an unknown layer. A layer that is listed
  /// twice, or in itself, is shown once.
  public func apply(_ commit: Commit) {
    commitCount += 1
    state.apply(commit)
  }

  /// Resolves everything that moves or was changed at a target time of the host, in media seconds, and
  /// updates `displayList`, `damage` and `nextChange`. Times must not go back.
  public func update(at time: MediaTime) { state.update(at: time) }

  /// Whether the main thread must look at simulations: one has come to rest since this was asked, or has left mail. To be
  /// asked after each update, and passed on with `LayerTree.hearSimulations()`.
  public func takeNews() -> Bool { state.simulations.takeNews() }

  /// Whether a simulation moves something by itself, or is about to.
  package var isSimulating: Bool { state.isSimulating }

  /// Calls a function with the display list, with the items of an overlay over it.
  package func withOverlay<Result>(
    _ overlay: DisplayList, _ body: (DisplayList) throws -> Result
  ) rethrows -> Result {
    try state.flattening.withOverlay(overlay, body)
  }

  /// Resolves every animated node at the target time, and every node that was changed.
  package func resolve(at time: MediaTime) { state.resolve(at: time) }

  /// Whether something moves that may be outside of the window, so that `nextSeenChange` may know more than `nextChange`.
  package var maySkipChanges: Bool { state.maySkipChanges }

  /// When something visible may move next.
  /// - Parameters:
  ///   - window: The visible rectangle, in window points.
  ///   - time: The time of the last update.
  ///   - shortest: The shortest time, in seconds, that is worth returning. If motion may come into view
  ///     sooner, the result is `.nextFrame`.
  package func nextSeenChange(
    in window: Rect, after time: MediaTime, shortest: Double
  ) -> NextChange {
    state.nextSeenChange(in: window, after: time, shortest: shortest)
  }
}
