/// A kind of what layers draw over their backgrounds. It has a line in each switch of `LayerContent`.
protocol ContentKind: Sendable, Equatable {
  /// Whether no number is infinite or NaN.
  var isFinite: Bool { get }

  /// How a layer draws it; `nil` where nothing of it can be seen. Called where the layer or its content has changed, on the
  /// render thread: it does not allocate.
  func drawn(by layer: LayerProperties) -> DrawnContent?

  /// The word with which its line in a scene's text begins.
  static var keyword: String { get }
  /// The words that follow; `nil` where none can describe it.
  var words: String? { get }
  /// Reads the words that follow.
  init(_ words: SceneWords) throws(SceneReader.Problem)
}
