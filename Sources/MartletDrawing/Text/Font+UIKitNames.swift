/// Names of UIKit that are called differently here: the compiler says how.
extension Font {
  /// The system's font in UIKit.
  @available(*, unavailable, renamed: "system(size:weight:)")
  public static func systemFont(ofSize size: Double, weight: FontWeight = .regular) -> Font {
    system(size: size, weight: weight)
  }

  /// The system's bold font in UIKit.
  @available(*, unavailable, message: "use .system(size:weight:) with the weight .bold")
  public static func boldSystemFont(ofSize size: Double) -> Font { system(size: size, weight: .bold) }
}
