/// The shape on which an emitter's particles are born.
public enum EmitterShape: String, Sendable, CaseIterable {
  /// The emitter's position. The default.
  case point
  /// A horizontal line as wide as the emitter's size, around its position.
  case line
  /// A rectangle of the emitter's size, around its position, parallel to the layer's plane.
  case rectangle
  /// A box of the emitter's size and depth, around its position.
  case cuboid
  /// A circle around the emitter's position, parallel to the layer's plane. Its radius is the width of the emitter's size, as
  /// in Core Animation.
  case circle
  /// A ball around the emitter's position. Its radius is the width of the emitter's size, as in Core Animation.
  case sphere

  /// Whether it has depth.
  var isSolid: Bool { self == .cuboid || self == .sphere }
}
