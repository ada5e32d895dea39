/// How much the parts of an interface stand out from each other.
public enum InterfaceContrast: Hashable, Sendable, CaseIterable {
  /// As designed.
  case normal
  /// Lines and secondary words stand out more.
  case high
}
