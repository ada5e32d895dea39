import MartletGeometry
import MartletRenderTree

/// Finds out how long motion outside of a window stays invisible.
struct UnseenMotion {
  /// When motion may become visible, if the last update determined that.
  private(set) var nextChange: RenderTree.NextChange?
  /// The number of updates to skip before asking the tree again because the last answer was no use, and the
  /// number to skip after the next such answer.
  private var pause = 0
  private var nextPause = 1

  /// The minimum length of a useful rest, in refreshes.
  private static let shortestRest = 4.0
  /// The maximum number of skipped updates: a quarter of a second at 60 Hz.
  private static let longestPause = 16

  /// Clears the previous update's result.
  mutating func begin() { nextChange = nil }

  /// Asks a tree, after an update that changed nothing visible.
  mutating func find(in tree: RenderTree, state: SurfaceState, at target: MediaTime, refresh: Double) {
    guard tree.maySkipChanges else { return }
    guard pause == 0 else {
      pause -= 1
      return
    }
    let change = tree.nextSeenChange(
      in: state.seenRect, after: target, shortest: Self.shortestRest * refresh)
    guard change != tree.nextChange else {
      pause = nextPause
      nextPause = min(2 * nextPause, Self.longestPause)
      return
    }
    nextChange = change
    nextPause = 1
  }

  /// Until when the drawn frame stays valid although something moves, in media seconds; `nil` if unknown.
  var end: MediaTime? {
    switch nextChange {
    case .never: .infinity
    case .at(let time): time
    case .nextFrame, nil: nil
    }
  }
}
