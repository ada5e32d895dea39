import MartletGeometry
import MartletMotion

extension AnimatableProperty where Value == Double {
  /// How much of a text is shown, 0…1: characters appear one after the other.
  public static var reveal: Self {
    Self(.reveal, get: { $0.reveal }, set: { $0.reveal = $1 }, limit: { min(max($0, 0), 1) })
  }
  /// How many characters of a text appear at once.
  public static var revealWidth: Self {
    Self(.revealWidth, get: { $0.revealWidth }, set: { $0.revealWidth = $1 }, limit: { max($0, 0) })
  }
  /// How much of a text has the colour of the highlight, 0…1.
  public static var highlight: Self {
    Self(.highlight, get: { $0.highlight }, set: { $0.highlight = $1 }, limit: { min(max($0, 0), 1) })
  }
  /// How many characters the edge of the highlight is wide.
  public static var highlightWidth: Self {
    Self(.highlightWidth, get: { $0.highlightWidth }, set: { $0.highlightWidth = $1 }, limit: { max($0, 0) })
  }
}

extension AnimatableProperty where Value == Color {
  /// The colour of what is highlighted of a text.
  public static var highlightColor: Self {
    Self(.highlightColor, get: { $0.highlightColor }, set: { $0.highlightColor = $1 })
  }
}
