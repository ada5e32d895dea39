import MartletRenderTree

extension DrawingCounters {
  /// Adds what a plan draws, and what it uploads for that; not yet the tables of gradients.
  mutating func add(_ plan: FramePlan) {
    draws += plan.commands.count
    passes += plan.order.count
    uploads += plan.images.uploads.count + plan.paths.changed.count
    if let window = plan.passes.first { pixels += window.area.area }
  }
}
