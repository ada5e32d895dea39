extension Double {
  /// The number with so many digits after the point, at least 1, for a label.
  func fixed(_ digits: Int) -> String {
    guard isFinite, abs(self) < 1e12 else { return "-" }
    var unit = 1
    for _ in 0..<digits { unit *= 10 }
    let whole = Int((abs(self) * Double(unit)).rounded())
    let part = String(whole % unit)
    let zeros = String(repeating: "0", count: max(digits - part.count, 0))
    return (self < 0 && whole > 0 ? "-" : "") + "\(whole / unit).\(zeros)\(part)"
  }
}
