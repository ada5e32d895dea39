import MartletDrawing

/// What a layer draws over its background and below its sublayers: the table of the kinds of content.
///
/// A kind is a value with its own file in this folder, and determines how it is drawn (`ContentKind`). No other code of the
/// render tree depends on the kinds.
public enum LayerContent: Sendable, Equatable {
  /// Nothing.
  case none
  /// A picture.
  case image(ImageContent)
  /// A gradient.
  case gradient(GradientContent)
  /// A filled and stroked path.
  case shape(ShapeContent)
  /// An emitter of particles.
  case emitter(EmitterContent)

  /// What a renderer needs to know about each kind.
  public enum Drawing: Sendable, Equatable {
    /// Nothing.
    case none
    /// A part of a picture.
    case image(ImageContent.Drawing)
    /// A gradient.
    case gradient(GradientContent.Drawing)
    /// A filled and stroked path.
    case shape(ShapeContent.Drawing)
    /// Particles.
    case emitter(EmitterContent.Drawing)
  }

  /// How a layer draws it; `nil` if nothing of it is visible.
  @inline(__always)
  func drawn(by layer: LayerProperties) -> DrawnContent? {
    switch self {
    case .none: nil
    case .image(let content): content.drawn(by: layer)
    case .gradient(let content): content.drawn(by: layer)
    case .shape(let content): content.drawn(by: layer)
    case .emitter(let content): content.drawn(by: layer)
    }
  }

  /// The value of its kind, for code that does not run in each frame; `nil` for `none`.
  private var value: (any ContentKind)? {
    switch self {
    case .none: nil
    case .image(let content): content
    case .gradient(let content): content
    case .shape(let content): content
    case .emitter(let content): content
    }
  }

  /// Reads a line of a scene's text; `nil` if it describes no content.
  init?(_ words: SceneWords) throws(SceneReader.Problem) {
    switch words.keyword {
    case ImageContent.keyword: self = .image(try ImageContent(words))
    case GradientContent.keyword: self = .gradient(try GradientContent(words))
    case ShapeContent.keyword: self = .shape(try ShapeContent(words))
    case EmitterContent.keyword: self = .emitter(try EmitterContent(words))
    default: return nil
    }
  }
}

extension LayerContent {
  /// Whether there is nothing to draw.
  var isNone: Bool { if case .none = self { true } else { false } }

  /// Whether no number is infinite or NaN.
  var isFinite: Bool { value?.isFinite ?? true }

  /// Its line in a scene's text; `nil` if no line can describe it.
  func sceneLine(naming name: (Image) -> String?) -> String? {
    guard let value, let words = value.words(naming: name) else { return nil }
    return "\(type(of: value).keyword) \(words)"
  }
}
