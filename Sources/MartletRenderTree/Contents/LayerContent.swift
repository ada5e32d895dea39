/// What a layer draws over its background and below its sublayers: the table of its kinds.
///
/// A kind is a value with a file of its own in this folder, which says how it is drawn (`ContentKind`). Nothing else in the
/// render tree knows which kinds there are.
public enum LayerContent: Sendable, Equatable {
  /// Nothing.
  case none
  /// A picture.
  case image(ImageContent)

  /// What of each kind a renderer has to know.
  public enum Drawing: Sendable, Equatable {
    /// Nothing.
    case none
    /// A part of a picture.
    case image(ImageContent.Drawing)
  }

  /// How a layer draws it; `nil` where nothing of it can be seen.
  @inline(__always)
  func drawn(by layer: LayerProperties) -> DrawnContent? {
    switch self {
    case .none: nil
    case .image(let content): content.drawn(by: layer)
    }
  }

  /// The value of its kind, for what does not happen in each frame; `nil` for nothing.
  private var value: (any ContentKind)? {
    switch self {
    case .none: nil
    case .image(let content): content
    }
  }

  /// Reads a line of a scene's text; `nil` where that describes no content.
  init?(_ words: SceneWords) throws(SceneReader.Problem) {
    switch words.keyword {
    case ImageContent.keyword: self = .image(try ImageContent(words))
    default: return nil
    }
  }
}

extension LayerContent {
  /// Whether there is nothing to draw, wherever the layer lies.
  var isNone: Bool { if case .none = self { true } else { false } }

  /// Whether no number is infinite or NaN.
  var isFinite: Bool { value?.isFinite ?? true }

  /// Its line in a scene's text; `nil` where none can describe it.
  var sceneLine: String? {
    guard let value, let words = value.words else { return nil }
    return "\(type(of: value).keyword) \(words)"
  }
}
