/// The largest error so far; NaN is the largest of all.
struct Worst: CustomStringConvertible {
  private(set) var value = 0.0
  private(set) var at = ""

  mutating func note(_ error: Double, _ at: @autoclosure () -> String = "") {
    if value.isNaN || error <= value { return }
    value = error
    self.at = at()
  }

  var description: String { at.isEmpty ? "\(value)" : "\(value) (\(at))" }
}
