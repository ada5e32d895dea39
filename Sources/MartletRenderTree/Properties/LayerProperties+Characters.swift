import MartletDrawing
import MartletGeometry

/// How the characters of a text are shown one after the other.
extension LayerProperties {
  /// How much of a text is shown, 0…1: characters appear one after the other. 1 by default.
  public var reveal: Double {
    get { contentsStyle.reveal }
    set { contentsStyle.reveal = newValue }
  }
  /// How many characters of a text appear at once. 1 by default.
  public var revealWidth: Double {
    get { contentsStyle.revealWidth }
    set { contentsStyle.revealWidth = newValue }
  }
  /// How much of a text has the colour of the highlight, 0…1. 0 by default.
  public var highlight: Double {
    get { contentsStyle.highlight }
    set { contentsStyle.highlight = newValue }
  }
  /// How many characters the edge of the highlight is wide. 0 by default.
  public var highlightWidth: Double {
    get { contentsStyle.highlightWidth }
    set { contentsStyle.highlightWidth = newValue }
  }
  /// The colour of what is highlighted of a text. Black by default.
  public var highlightColor: Color {
    get { contentsStyle.highlightColor }
    set { contentsStyle.highlightColor = newValue }
  }
  /// The characters of the text that the contents show; `nil` if they are not known. They go with the contents.
  package var contentsCharacters: CharacterCells? {
    get {
      guard case .image(let picture) = content else { return nil }
      return picture.characters
    }
    set {
      guard case .image(var picture) = content else { return }
      picture.characters = newValue
      content = .image(picture)
    }
  }
}

extension WholeProperty {
  /// Whether it needs the characters of a text.
  package var isOfCharacters: Bool {
    switch self {
    case .reveal, .revealWidth, .highlight, .highlightWidth, .highlightColor: true
    default: false
    }
  }
}
