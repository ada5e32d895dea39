import MartletRenderTree

extension DrawingCounters {
  /// Adds what a plan draws of the window's own items, and what it uploads for that; not the tables of paths and gradients,
  /// nor the coverage of paths.
  /// - Parameters:
  ///   - plan: The plan.
  ///   - isWindow: Whether its first pass draws on the window, and not on a picture that is kept.
  mutating func add(_ plan: FramePlan, isWindow: Bool) {
    draws += plan.ownDrawCount
    shadedPixels += plan.ownShadedPixels
    if plan.hasOwnItems {
      passes += plan.order.count
      for pass in plan.order where !isWindow || plan.passes[Int(pass)].target != 0 { sheets += 1 }
    }
    uploads += plan.images.uploads.count + plan.pathPictures.uploads.count
    if plan.hasOwnItems { pixels += plan.damaged.area }
  }
}
