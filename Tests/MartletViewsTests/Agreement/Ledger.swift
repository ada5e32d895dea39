import Testing

/// Counts what users of Core Animation, UIKit, the web or Flutter expect, and whether Martlet does it.
///
/// An expectation is one sentence and one comparison. It comes from the documentation and tests of the other
/// framework, never from Martlet. If Martlet differs intentionally, that is recorded with its reason; both
/// results are compared, so that a difference that has disappeared is noticed. Expectations that Martlet's
/// API cannot express are listed too, but not counted.
@MainActor
final class Ledger {
  /// The area's name in the other framework.
  let area: String
  private(set) var agreed = 0
  /// Sentences that do not hold and must be fixed.
  private(set) var disagreements: [String] = []
  /// Sentences that intentionally do not hold, each with its reason.
  private(set) var differences: [String] = []
  /// Sentences that Martlet's API cannot express, each with its reason.
  private(set) var unsaid: [String] = []
  /// The source of the expectations that follow.
  var source = ""

  init(_ area: String) { self.area = area }

  /// The number of expectations that can be expressed.
  var count: Int { agreed + disagreements.count + differences.count }

  /// Compares two values number by number.
  func near<Value: Numbered>(
    _ sentence: String, _ seen: Value, _ expected: Value, within tolerance: Double = 1e-6,
    at location: SourceLocation = #_sourceLocation
  ) {
    let pairs = zip(seen.numbers, expected.numbers)
    let agrees =
      seen.numbers.count == expected.numbers.count
      && pairs.allSatisfy { $0 == $1 || abs($0 - $1) <= tolerance }
    enter(sentence, agrees, "\(seen), not \(expected)", location)
  }

  /// Compares two values that must be equal.
  func same<Value: Equatable>(
    _ sentence: String, _ seen: Value, _ expected: Value, at location: SourceLocation = #_sourceLocation
  ) {
    enter(sentence, seen == expected, "\(seen), not \(expected)", location)
  }

  /// Records whether a condition holds.
  func holds(_ sentence: String, _ condition: Bool, at location: SourceLocation = #_sourceLocation) {
    enter(sentence, condition, "is not so", location)
  }

  /// Records an intentional difference.
  /// - Parameters:
  ///   - expected: What the other framework's users expect.
  ///   - intended: What Martlet does intentionally.
  func differs<Value: Equatable>(
    _ sentence: String, _ seen: Value, expected: Value, intended: Value, because reason: String,
    at location: SourceLocation = #_sourceLocation
  ) {
    differences.append("\(sentence): \(reason)")
    if seen == expected {
      Issue.record("\(area): “\(sentence)” is no difference any more", sourceLocation: location)
    } else if seen != intended {
      Issue.record(
        "\(area): “\(sentence)” differs otherwise than intended: \(seen), not \(intended)",
        sourceLocation: location)
    }
  }

  /// The same, with values that are compared number by number.
  func differs<Value: Equatable & Numbered>(
    _ sentence: String, _ seen: Value, expected: Value, near intended: Value, within tolerance: Double = 1e-6,
    because reason: String, at location: SourceLocation = #_sourceLocation
  ) {
    let pairs = zip(seen.numbers, intended.numbers)
    let isAsIntended =
      seen != expected && seen.numbers.count == intended.numbers.count
      && pairs.allSatisfy { abs($0 - $1) <= tolerance }
    differs(
      sentence, seen, expected: expected, intended: isAsIntended ? seen : intended, because: reason,
      at: location)
  }

  /// Records an expectation that Martlet's API cannot express.
  func unsayable(_ sentence: String, because reason: String) { unsaid.append("\(sentence): \(reason)") }

  private func enter(_ sentence: String, _ agrees: Bool, _ seen: String, _ location: SourceLocation) {
    if agrees {
      agreed += 1
    } else {
      disagreements.append(sentence)
      Issue.record("\(area) (\(source)): “\(sentence)”: \(seen)", sourceLocation: location)
    }
  }
}
