import MartletRenderTree

extension DrawingCounters {
  /// Adds what a plan draws of the window's own items, and what it uploads for that; not yet the tables of gradients.
  mutating func add(_ plan: FramePlan) {
    draws += plan.ownCommandCount
    if plan.hasOwnItems { passes += plan.order.count }
    uploads += plan.images.uploads.count + plan.paths.changed.count
    if plan.hasOwnItems { pixels += plan.damaged.area }
  }
}
