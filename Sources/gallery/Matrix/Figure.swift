/// Numbers as written in the matrix lab.
enum Figure {
  /// A number with a fixed count of decimals, at most 6. One that rounds to zero has no sign.
  static func fixed(_ value: Double, decimals: Int) -> String {
    let power = [1.0, 10, 100, 1e3, 1e4, 1e5, 1e6][decimals]
    // What is larger is beyond any window.
    let count = Int((min(abs(value), 1e9) * power).rounded())
    let sign = value < 0 && count > 0 ? "−" : ""
    guard decimals > 0 else { return "\(sign)\(count)" }
    let digits = "\(count % Int(power))"
    return "\(sign)\(count / Int(power))."
      + String(repeating: "0", count: decimals - digits.count) + digits
  }

  /// A number below 1 without the zero before its point.
  static func fraction(_ value: Double, decimals: Int) -> String {
    let text = fixed(value, decimals: decimals)
    if text.hasPrefix("0.") { return String(text.dropFirst()) }
    if text.hasPrefix("−0.") { return "−" + text.dropFirst(2) }
    return text
  }

  /// An angle in whole degrees.
  static func degrees(_ radians: Double) -> String { fixed(radians * 180 / .pi, decimals: 0) + "°" }
}
