import Martlet

/// The thumbnail under the pointer, or under a finger that stays: its demo lives in it, and does by itself what Space does.
@MainActor
final class LiveThumbnail {
  /// Makes the demo of a tile, in its thumbnail; `nil` if there is no time for it now.
  var makePanel: (DemoTile) -> DemoPanel? = { _ in nil }

  private let dwell: IdleClock
  private let beat: IdleClock
  private let farewell: IdleClock
  /// Finds the tile under the pointer.
  var locate: () -> DemoTile? = { nil }
  private(set) weak var tile: DemoTile?
  private(set) var panel: DemoPanel?

  /// Seconds from the pointer's arrival until the demo lives, from one press of Space to the next, and from the moment at which the
  /// pointer or a finger leaves to the demo's end: the finger may have tapped, which opens the demo as it lives.
  private static let times = (dwell: 0.25, beat: 1.8, farewell: 0.1)

  /// - Parameter layer: A layer of the window.
  init(in layer: Layer) {
    dwell = IdleClock(seconds: Self.times.dwell, in: layer)
    beat = IdleClock(seconds: Self.times.beat, in: layer)
    farewell = IdleClock(seconds: Self.times.farewell, in: layer)
    farewell.onIdle = { [weak self] in self?.end() }
    dwell.onIdle = { [weak self] in self?.begin() }
    beat.onIdle = { [weak self] in
      self?.panel?.exhibit?.pressed(.space)
      self?.beat.restart()
    }
  }

  /// The pointer or a finger is on a tile, or has left it.
  func attend(_ tile: DemoTile, _ isThere: Bool) {
    if isThere {
      guard self.tile !== tile else { return farewell.stop() }
      end()
      self.tile = tile
      dwell.restart()
    } else if self.tile === tile {
      if panel == nil { end() } else { farewell.restart() }
    }
  }

  /// Lets the tile live that is under the pointer, if that rests.
  func wait() {
    end()
    if locate() != nil { dwell.restart() }
  }

  private func begin() {
    guard let tile = tile ?? locate(), panel == nil, let panel = makePanel(tile) else { return }
    (self.tile, self.panel) = (tile, panel)
    tile.picture.addSubview(panel)
    tile.isLive = true
    panel.uncover()
    panel.layoutIfNeeded()
    panel.exhibit?.pressed(.space)
    beat.restart()
  }

  /// Gives up the demo: the thumbnail is seen again.
  func end() {
    dwell.stop()
    beat.stop()
    farewell.stop()
    tile?.isLive = false
    tile = nil
    guard let panel else { return }
    self.panel = nil
    View.animate(spring: .snappy) {
      panel.opacity = 0
    } completion: { _ in
      panel.leave()
    }
  }

  /// Hands over the demo of a tile, to be opened; `nil` if it does not live.
  func take(_ tile: DemoTile) -> DemoPanel? {
    dwell.stop()
    beat.stop()
    farewell.stop()
    tile.isLive = false
    guard self.tile === tile, let panel else { return nil }
    (self.tile, self.panel) = (nil, nil)
    return panel
  }
}
