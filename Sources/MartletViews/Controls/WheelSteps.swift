import MartletGeometry
import MartletHost

/// Counts the whole steps that a wheel, or another device that scrolls, goes over a control.
struct WheelSteps {
  /// What is left of a step.
  private var rest = 0.0

  /// The steps of a report: up and to the right are above 0, as with arrow keys. Parts of steps add up, until the wheel turns back.
  /// - Parameters:
  ///   - scroll: The report.
  ///   - isMirrored: Whether the left is forward.
  mutating func count(_ scroll: Scroll, isMirrored: Bool = false) -> Int {
    let way = scroll.steps == .zero ? scroll.distance / Scroll.pointsPerStep : scroll.steps
    let new = abs(way.y) >= abs(way.x) ? -way.y : isMirrored ? -way.x : way.x
    guard new.isFinite else { return 0 }
    if new * rest < 0 { rest = 0 }
    rest += min(max(new, -Self.most), Self.most)
    let whole = rest.rounded(.towardZero)
    rest -= whole
    return Int(whole)
  }

  /// The most steps of a report.
  private static let most = 1000.0
}
