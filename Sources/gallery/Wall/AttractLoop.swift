import Martlet
import MartletTesting

/// Shows the demos of a wall one after the other, each with its film, played live.
@MainActor
final class AttractLoop {
  private let findWall: () -> WallView?
  private let window: any Window
  private var link: DisplayLink?
  private var player: ScriptPlayer?
  /// The number of the tile that comes next.
  var next = 0
  /// When the next step comes, in media seconds.
  private var due: MediaTime = 0

  /// Seconds from the opening of a demo to its film, from the end of that to its closing, and until the next one opens.
  private static let pauses = (first: 0.9, last: 1.6, between: 1.4)

  /// - Parameter wall: The wall at the time.
  init(_ wall: @escaping () -> WallView?, window: any Window) {
    (findWall, self.window) = (wall, window)
  }

  private var wall: WallView? { findWall() }

  isolated deinit { stop() }

  var isRunning: Bool { link != nil }

  /// Whether an event that arrives is the film's, not a person's.
  var isDelivering: Bool { player?.isDelivering ?? false }

  func start() {
    guard link == nil, let tree = wall?.layer.tree else { return }
    due = tree.now
    link = DisplayLink(tree: tree) { [weak self] _ in self?.step() }
  }

  /// Ends at once: what is open goes back.
  func stop() {
    guard link != nil else { return }
    link?.invalidate()
    link = nil
    player?.cancel()
    player = nil
    wall?.active?.go(to: 0)
  }

  private func step() {
    guard let wall, let tree = wall.layer.tree else { return }
    let now = tree.now
    if let player {
      player.play(until: now)
      if player.isOver {
        self.player = nil
        due = now + Self.pauses.last
      }
      return
    }
    guard now >= due else { return }
    if let panel = wall.active {
      panel.go(to: 0)
      due = now + Self.pauses.between
    } else {
      let tile = wall.tiles[next % wall.tiles.count]
      next += 1
      wall.show(tile)
      wall.open(tile)
      player = ScriptPlayer(
        tile.entry.demo.reel(size: wall.bounds.size, start: now + Self.pauses.first), in: window)
    }
  }
}
