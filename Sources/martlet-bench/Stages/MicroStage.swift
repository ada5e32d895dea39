import CAllocationCounter
import Martlet

/// A layer tree with a render tree and a manual clock.
@MainActor
final class MicroStage {
  private let target = ManualHost()
  private let tree: LayerTree
  private var layers: [Layer] = []
  private let clock = ContinuousClock()

  /// Makes layers that move, rotate and fade, as in scene s1, or rest.
  init(layerCount: Int, isAnimated: Bool = true) {
    tree = LayerTree(host: target)
    for index in 0..<layerCount {
      let layer = Layer()
      let offset = Double(index % 97)
      layer.bounds = Rect(x: 0, y: 0, width: 40, height: 40)
      layer.cornerRadius = 8
      layer.backgroundColor = Color(0x3E8EDE)
      tree.root.addSublayer(layer)
      layers.append(layer)
      guard isAnimated else { continue }
      layer.add(
        BasicAnimation(
          from: Point(x: offset, y: 0), to: Point(x: 1240, y: 760 - offset), duration: 1.5 + offset / 30,
          timingFunction: .linear, repeatCount: .infinity, autoreverses: true),
        for: .position)
      layer.add(
        BasicAnimation(from: 0, to: 2 * .pi, duration: 2, timingFunction: .linear, repeatCount: .infinity),
        for: .transform.rotation)
      layer.add(
        BasicAnimation(
          from: 0.3, to: 1, duration: 0.8 + offset / 40, timingFunction: .linear, repeatCount: .infinity,
          autoreverses: true),
        for: .opacity)
    }
    Transaction.flush()
    target.tree.update(at: target.now)
  }

  private func median(of frames: Int, perLayer body: () -> Void) -> Double {
    var times: [Double] = []
    for _ in 0..<frames {
      let duration = clock.measure(body)
      let (seconds, attoseconds) = duration.components
      times.append((Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / Double(layers.count))
    }
    times.sort()
    return times[times.count / 2]
  }

  private func nextFrame() -> MediaTime {
    target.now += 1.0 / 60
    return target.now
  }

  /// Nanoseconds per layer to resolve its values at a time.
  func timeResolve(frames: Int) -> Double {
    median(of: frames) { target.tree.resolve(at: nextFrame()) }
  }

  /// Nanoseconds per layer for a whole update of the render tree: resolve, display list and damage.
  func timeUpdate(frames: Int) -> Double {
    median(of: frames) { target.tree.update(at: nextFrame()) }
  }

  /// The number of heap allocations by the Swift runtime per update in the steady state.
  func allocationsPerUpdate(frames: Int) -> Double {
    martlet_count_allocations()
    let before = martlet_allocation_count()
    for _ in 0..<frames { target.tree.update(at: nextFrame()) }
    return Double(martlet_allocation_count() - before) / Double(frames)
  }

  /// Nanoseconds per layer to set a property of each and commit all.
  func timeCommit(frames: Int) -> Double {
    var flip = false
    return median(of: frames) {
      flip.toggle()
      Transaction.disableActions = true
      for layer in layers { layer.borderWidth = flip ? 1 : 0 }
      Transaction.flush()
    }
  }
}
