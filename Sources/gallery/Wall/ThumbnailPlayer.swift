import Martlet

/// Plays the thumbnails on screen, as long as somebody uses the wall and a while longer. Then each comes to rest with its picture, and
/// the wall sleeps.
@MainActor
final class ThumbnailPlayer {
  /// The tiles on screen, with numbers that stay theirs.
  var tiles: () -> [(number: Int, tile: DemoTile)] = { [] }
  /// Whether nothing is to play until `wake` is called again.
  var isBlocked: () -> Bool = { false }

  private let tree: LayerTree
  private var link: DisplayLink?
  private var turn = 0
  /// When the tiles come to rest, in media seconds.
  private var end: MediaTime = 0

  /// Seconds from the last use of the wall until the tiles come to rest.
  static let patience = 20.0
  /// The tiles take turns, so that a frame of the window changes but a part of them.
  private static let turns = 2

  init(tree: LayerTree) { self.tree = tree }

  isolated deinit { stop() }

  /// Whether everything is at rest.
  var isIdle: Bool { link == nil }

  /// Somebody uses the wall, or there is something new to play.
  func wake() {
    guard !isBlocked() else { return }
    end = tree.now + Self.patience
    guard link == nil, tiles().contains(where: { $0.tile.canPlay }) else { return }
    let link = DisplayLink(tree: tree) { [weak self] in self?.frame($0) }
    link.preferredFrameRate = Self.rate
    self.link = link
  }

  /// Stops at once, with the frames that are seen.
  func stop() {
    link?.invalidate()
    link = nil
  }

  /// How often a turn comes, per second. In slow motion films are slower, too.
  private static var rate: Double { max(ThumbnailLoop.rate * Double(turns) / SlowMotion.factor, 1) }

  private func frame(_ link: DisplayLink) {
    guard !isBlocked() else { return stop() }
    if link.preferredFrameRate != Self.rate { link.preferredFrameRate = Self.rate }
    let isOver = link.targetTimestamp >= end
    let moving = tiles().filter { $0.tile.canPlay && !(isOver && $0.tile.isStill) }
    guard !moving.isEmpty else { return stop() }
    turn = (turn + 1) % Self.turns
    for (number, tile) in moving where number % Self.turns == turn { tile.advance() }
  }
}
