/// Whether a part of an interface is light or dark.
public enum InterfaceStyle: Hashable, Sendable, CaseIterable {
  /// Dark words on a light ground.
  case light
  /// Light words on a dark ground.
  case dark
}
