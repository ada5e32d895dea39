import MartletGeometry

/// What determines where the copies of a replicator lie, and their colours.
struct CopyPlacing: Equatable {
  /// From each copy to the next, in the replicator's own space.
  let map: Transform
  /// Whether each copy as a whole is drawn into the replicator's plane: nothing gives its sublayers depth there.
  let isLevel: Bool
  /// The colour of the first copy, and what is added to it from each to the next.
  let color: SIMD4<Float>
  private let offsets: SIMD4<Double>

  init(_ replicator: LayerProperties) {
    let transform = replicator.instanceTransform
    map = transform == .identity ? transform : replicator.aroundAnchor(transform)
    isLevel = map.row3 == SIMD4(0, 0, 1, 0) && replicator.sublayerMap == nil && !replicator.preservesDepth
    color = replicator.instanceColor.components
    offsets = SIMD4(
      replicator.instanceRedOffset, replicator.instanceGreenOffset, replicator.instanceBlueOffset,
      replicator.instanceAlphaOffset)
  }

  /// What the colours of a copy are multiplied by.
  func color(ofCopy number: Int) -> Color {
    Color(components: SIMD4<Float>(SIMD4<Double>(color) + offsets * Double(number))).clamped
  }
}
