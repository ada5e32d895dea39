import MartletGeometry
import MartletLayers
import MartletMotion
import MartletRenderTree

/// The bars that show where one is.
extension ScrollView {
  final func placeIndicators() { for indicator in indicators { indicator.place() } }

  /// Shows the indicators for a motion of a length in seconds; infinite while a finger drags.
  final func showIndicators(for seconds: Double) {
    for indicator in indicators { indicator.show(for: seconds) }
  }

  /// Shows the indicators for a moment, to tell that there is more.
  public final func flashIndicators() { showIndicators(for: 0) }

  /// Lets the indicators follow a scale that moves by itself, and with it the content's size, together with whatever moves the
  /// offset meanwhile.
  ///
  /// Where a bar is depends on both at once, and on limits: no course tells that. So it is computed ahead, at many moments.
  final func followScaleWithIndicators() {
    guard let zoomedView, isScaleSettling, isInWindow else { return }
    let interval = ScrollConstants.indicatorInterval
    let scaleKey: AnimatableProperty<Double> = .transform.scale
    let seconds = max(
      zoomedView.layer.pendingDuration(of: scaleKey),
      layer.pendingDuration(of: AnimatableProperty<Point>.bounds.origin))
    guard seconds > 0 else { return }
    let count = Int((min(seconds, ScrollConstants.longestForesight) / interval).rounded(.up)) + 1
    let scales = zoomedView.layer.pendingValues(of: scaleKey, every: interval, count: count)
    let offsets = layer.pendingValues(
      of: AnimatableProperty<Point>.bounds.origin, every: interval, count: count)
    let size = zoomedView.bounds.size
    for indicator in indicators {
      let axis = indicator.axis
      indicator.follow(scales.map { size[axis] * $0 }, offsets.map { $0[axis] }, every: interval)
    }
  }
}
