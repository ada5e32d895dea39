/// The colour space in which the colours between two stops are computed.
public enum GradientInterpolation: String, Sendable, CaseIterable {
  /// Encoded sRGB, as Core Animation, GTK and the web do it by default. The default here, too.
  case sRGB = "srgb"
  /// Linear light, as lamps mix.
  case linear
  /// OKLab, in which equal steps look equal: vivid colours stay vivid on the way from one to another.
  case oklab
}
