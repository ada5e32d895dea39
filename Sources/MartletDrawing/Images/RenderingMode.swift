/// What an image's pixels mean when a layer draws it.
public enum RenderingMode: String, Sendable, CaseIterable {
  /// Colours.
  case alwaysOriginal
  /// A stencil: only their opacity is used, and the layer's `contentsTint` is the colour.
  case alwaysTemplate
}
