import MartletMotion
import MartletRenderTree

/// What moves outside of a window: until when nothing of it can be seen.
struct UnseenMotion {
  /// When something may be seen to move, if that was found out of the last update.
  private(set) var nextChange: RenderTree.NextChange?
  /// Updates for which nothing is to be asked, since the answer was no good; and for how many after the next such answer.
  private var pause = 0
  private var nextPause = 1

  /// Refreshes that a rest must last at least, to be worth it.
  private static let shortestRest = 4.0
  /// Most updates without a question: a quarter of a second at 60 Hz.
  private static let longestPause = 16

  /// Forgets what the update before has found.
  mutating func begin() { nextChange = nil }

  /// Asks a tree after an update of which nothing is seen.
  mutating func find(in tree: RenderTree, state: SurfaceState, at target: MediaTime, refresh: Double) {
    guard tree.nextChange == .nextFrame else { return }
    guard pause == 0 else {
      pause -= 1
      return
    }
    let change = tree.nextSeenChange(
      in: state.seenRect, after: target, shortest: Self.shortestRest * refresh)
    guard change != .nextFrame else {
      pause = nextPause
      nextPause = min(2 * nextPause, Self.longestPause)
      return
    }
    nextChange = change
    nextPause = 1
  }

  /// Until when what is drawn stays as it is, in media seconds, though something moves; `nil` where that is not known.
  var end: MediaTime? {
    switch nextChange {
    case .never: .infinity
    case .at(let time): time
    case .nextFrame, nil: nil
    }
  }
}
