/// The values of a layer that a hit test, a conversion or a snapshot uses.
public enum HitTestSource: Sendable {
  /// The values on screen: something in flight is hit where it is seen.
  case presentation
  /// The values that the program has set: something in flight is hit where it will end.
  case model
}
