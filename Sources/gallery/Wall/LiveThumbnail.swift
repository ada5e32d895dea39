import Martlet

/// The thumbnail under the pointer, or under a finger that stays: its demo lives in it, and does by itself what Space does.
@MainActor
final class LiveThumbnail {
  /// Makes the demo of a tile, in its thumbnail; `nil` if there is no time for it now.
  var makePanel: (DemoTile) -> DemoPanel? = { _ in nil }

  private let dwell: IdleClock
  private let beat: IdleClock
  private weak var tile: DemoTile?
  private(set) var panel: DemoPanel?

  /// Seconds from the pointer's arrival until the demo lives, and from one press of Space to the next.
  private static let times = (dwell: 0.25, beat: 1.8)

  /// - Parameter layer: A layer of the window.
  init(in layer: Layer) {
    dwell = IdleClock(seconds: Self.times.dwell, in: layer)
    beat = IdleClock(seconds: Self.times.beat, in: layer)
    dwell.onIdle = { [weak self] in self?.begin() }
    beat.onIdle = { [weak self] in
      self?.panel?.exhibit?.pressed(.space)
      self?.beat.restart()
    }
  }

  /// The pointer or a finger is on a tile, or has left it.
  func attend(_ tile: DemoTile, _ isThere: Bool) {
    if isThere {
      guard self.tile !== tile else { return }
      end()
      self.tile = tile
      dwell.restart()
    } else if self.tile === tile {
      end()
    }
  }

  private func begin() {
    guard let tile, panel == nil, let panel = makePanel(tile) else { return }
    self.panel = panel
    tile.picture.addSubview(panel)
    panel.uncover()
    panel.layoutIfNeeded()
    panel.exhibit?.pressed(.space)
    beat.restart()
  }

  /// Gives up the demo: the thumbnail is seen again.
  func end() {
    dwell.stop()
    beat.stop()
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
    guard self.tile === tile, let panel else { return nil }
    (self.tile, self.panel) = (nil, nil)
    return panel
  }
}
