import Martlet

/// A photo that keys move.
extension PhotoView {
  /// Lies where it is to lie after a key, within the table, on top of its motion: keys that follow each other add up.
  func step(_ step: PhotoStep) {
    guard !isInHand else { return }
    bringToFront()
    animator.hold(self)
    switch step {
    case .move(let way):
      let place = center + way
      let goal = Point(
        x: min(max(place.x, table.minX), table.maxX), y: min(max(place.y, table.minY), table.maxY))
      layer.animate(.position, to: goal, spring: .smooth) { [weak self] in self?.stepEnded($0) }
    case .scale(let factor):
      let scale = min(max(transform.scale * factor, Self.scales.lowerBound), Self.scales.upperBound)
      layer.animate(.transform.scale, to: scale, spring: .smooth) { [weak self] in self?.stepEnded($0) }
    case .turn(let angle):
      layer.animate(.transform.rotation.z, to: transform.rotationZ + angle, spring: .smooth) {
        [weak self] in self?.stepEnded($0)
      }
    }
  }

  private func stepEnded(_ isFinished: Bool) {
    let isMoving =
      layer.isAnimating(.position) || layer.isAnimating(.transform)
    if isFinished, !isInHand, !isMoving { animator.release(self) }
  }
}
