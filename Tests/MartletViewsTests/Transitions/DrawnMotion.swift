import Martlet
import MartletTesting

@testable import MartletViews

/// How something is drawn to move before and after an interruption, according to the frames and not to what moves it.
@MainActor
struct DrawnMotion {
  /// What is compared of a layer: how far it may jump, half a level of a colour or half a point of what has 500 points, and the
  /// velocity below which a share of it says nothing, per second.
  private static let parts: [(value: (LayerPose) -> Double, jump: Double, slow: Double)] = [
    ({ $0.opacity }, 0.002, 0.5), ({ $0.scale }, 0.001, 0.02), ({ $0.position.x }, 0.5, 40),
    ({ $0.position.y }, 0.5, 40),
  ]
  /// Between moments so far from each other a layer moves on a straight line.
  private static let interval = TransitionTiming.interval
  /// The derivative of the cubic polynomial through four values that follow each other, at the first of them.
  private static let weights = [-11.0 / 6, 3, -1.5, 1.0 / 3]

  private let window: ManualWindow
  private let name: String
  /// The poses at moments before the interruption, the newest last, of each layer with the name; empty if they come or go meanwhile.
  private var before: [[LayerPose]] = []

  /// Lets a moment go by, and looks at what is drawn meanwhile.
  init(of name: String, in window: ManualWindow) {
    (self.window, self.name) = (window, name)
    before = poses()
  }

  /// The poses now and at moments that come.
  private func poses() -> [[LayerPose]] {
    var layers: [[LayerPose]] = []
    for index in Self.weights.indices {
      if index > 0 { window.advance(to: window.now + Self.interval) }
      window.resolveFrame()
      var poses: [LayerPose] = []
      window.renderTree.forEachNamedLayer { if $0 == name { poses.append($1) } }
      if index == 0 { layers = poses.map { _ in [] } }
      guard poses.count == layers.count else { return [] }
      for (number, pose) in poses.enumerated() { layers[number].append(pose) }
    }
    return layers
  }

  /// What an interruption has done to what is compared.
  struct Change {
    /// Whether something jumps.
    var jumps = false
    /// The greatest share of a velocity that is lost, and how many of them grew and shrank beforehand.
    var (lost, growing, shrinking) = (0.0, 0, 0)
  }

  /// Lets another moment go by after the interruption, and compares what is drawn meanwhile. What has come lies in front.
  func change() -> Change {
    var change = Change()
    let after = poses()
    guard after.count >= before.count else { return change }
    for (before, after) in zip(before, after) {
      for part in Self.parts {
        let (old, new) = (before.map(part.value), after.map(part.value))
        func velocity(_ values: [Double]) -> Double {
          zip(values, Self.weights).reduce(0) { $0 + $1.0 * $1.1 } / Self.interval
        }
        if abs(new[0] - old[old.count - 1]) > part.jump { change.jumps = true }
        let (was, will) = (-velocity(old.reversed()), velocity(new))
        guard abs(was) > part.slow else { continue }
        change.lost = max(change.lost, abs(will / was - 1))
        if was > 0 { change.growing += 1 } else { change.shrinking += 1 }
      }
    }
    return change
  }
}
