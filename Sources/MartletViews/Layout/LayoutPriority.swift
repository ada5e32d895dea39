import MartletGeometry
import MartletLayout

/// How much a constraint matters, from 1 to 1000.
///
/// A constraint with a higher priority is met as well as possible before one with a lower priority is considered at
/// all, however many of those there are. What is ``required`` holds exactly.
public struct LayoutPriority: Comparable, Hashable, Sendable {
  /// From 1 up to 1000, which is required.
  public let rawValue: Double

  /// Makes a priority. A number outside of the range is clamped to it.
  public init(_ rawValue: Double) {
    precondition(!rawValue.isNaN, "layout priority is not a number")
    self.rawValue = min(max(rawValue, Self.lowest), Self.highest)
  }

  private static let highest = 1000.0
  private static let lowest = 1.0

  /// 1000: must be met.
  public static let required = LayoutPriority(highest)
  /// 750: how strongly content resists compression, by default.
  public static let defaultHigh = LayoutPriority(750)
  /// 250: how strongly a view hugs its content, by default.
  public static let defaultLow = LayoutPriority(250)
  /// 50: how strongly ``View/fittingSize(width:height:)`` makes a view small.
  public static let fittingSize = LayoutPriority(50)

  /// Whether one matters less than another.
  public static func < (a: LayoutPriority, b: LayoutPriority) -> Bool { a.rawValue < b.rawValue }

  var strength: Strength { Strength(rawValue) }
}

extension LayoutPriority: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// Makes a priority of a number such as `749.5`; see `init(_:)`.
  public init(floatLiteral value: Double) { self.init(value) }

  /// Makes a priority of a whole number; see `init(_:)`.
  public init(integerLiteral value: Int) { self.init(Double(value)) }
}
