/// The shape on which an emitter's particles are born. Depth is left out: everything lies in the layer's plane.
public enum EmitterShape: String, Sendable, CaseIterable {
  /// The emitter's position. The default.
  case point
  /// A horizontal line as wide as the emitter's size, around its position.
  case line
  /// A rectangle of the emitter's size, around its position.
  case rectangle
  /// A circle around the emitter's position. Its radius is the width of the emitter's size, as in Core Animation.
  case circle
}
