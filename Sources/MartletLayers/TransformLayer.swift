/// A layer whose sublayers share one space: it preserves depth; see `Layer.preservesDepth`.
///
///     let box = TransformLayer()
///     for (angle, face) in zip([0.0, .pi / 2, .pi, -.pi / 2], faces) {
///       face.transform = Transform(translationX: 0, y: 0, z: 100)
///         .concatenating(Transform(rotation: angle, axisX: 0, y: 1, z: 0))
///       box.addSublayer(face)
///     }
///     stage.sublayerTransform = Transform(perspectiveDistance: 800)
///     stage.addSublayer(box)
///     box.transform = Transform(rotation: 0.5, axisX: 0, y: 1, z: 0)
open class TransformLayer: Layer {
  /// Makes a layer that preserves depth.
  public override init() {
    super.init()
    preservesDepth = true
  }
}
