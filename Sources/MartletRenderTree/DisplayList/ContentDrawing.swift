/// What of a layer's content a renderer has to know, by kind.
public enum ContentDrawing: Sendable, Equatable {
  /// Nothing.
  case none
  /// A picture.
  case image(ImageDrawing)
}
