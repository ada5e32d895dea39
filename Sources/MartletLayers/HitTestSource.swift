/// Which of a layer's values a hit test looks at.
public enum HitTestSource: Sendable {
  /// What is on screen: a thing in flight is touched where the eye sees it.
  case presentation
  /// What the program has set: where a thing in flight will end.
  case model
}
