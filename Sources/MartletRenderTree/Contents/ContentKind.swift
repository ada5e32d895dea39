import MartletDrawing

/// A kind of layer content. It has a line in each switch of `LayerContent`.
protocol ContentKind: Sendable, Equatable {
  /// Whether no number is infinite or NaN.
  var isFinite: Bool { get }

  /// How a layer draws it; `nil` if nothing of it is visible. Called on the render thread when the layer or its content has
  /// changed; it must not allocate.
  func drawn(by layer: LayerProperties) -> DrawnContent?

  /// The word with which its line in a scene's text begins.
  static var keyword: String { get }
  /// The words after the keyword; `nil` if no words can describe it.
  /// - Parameter name: The file with the pixels of an image; `nil` for an image that has none.
  func words(naming name: (Image) -> String?) -> String?
  /// Reads the words after the keyword.
  init(_ words: SceneWords) throws(SceneReader.Problem)
}
