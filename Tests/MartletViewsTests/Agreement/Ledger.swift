import Testing

/// Keeps count of what those expect who know Core Animation, UIKit, the web or Flutter, and of what Martlet does.
///
/// An expectation is one sentence and one comparison, and comes from the other's documents and tests, never from Martlet.
/// Where Martlet does something else by intent, that is written down with its reason: what it does *not* do is compared as well,
/// so that a difference that has gone is noticed, and what it does instead. What its API has no words for is listed too, and
/// not counted.
@MainActor
final class Ledger {
  /// Which area it is about, as the other side calls it.
  let area: String
  private(set) var agreed = 0
  /// Sentences that do not hold, and are to be mended.
  private(set) var disagreements: [String] = []
  /// Sentences that do not hold by intent, each with its reason.
  private(set) var differences: [String] = []
  /// Sentences that cannot be said with Martlet's API, each with its reason.
  private(set) var unsaid: [String] = []
  /// Where the expectations of the group that follows come from.
  var source = ""

  init(_ area: String) { self.area = area }

  /// Whatever can be said.
  var count: Int { agreed + disagreements.count + differences.count }

  /// Two values, number by number.
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

  /// Two values that are to be equal.
  func same<Value: Equatable>(
    _ sentence: String, _ seen: Value, _ expected: Value, at location: SourceLocation = #_sourceLocation
  ) {
    enter(sentence, seen == expected, "\(seen), not \(expected)", location)
  }

  /// Something that is to be so.
  func holds(_ sentence: String, _ condition: Bool, at location: SourceLocation = #_sourceLocation) {
    enter(sentence, condition, "is not so", location)
  }

  /// What others expect and Martlet does otherwise by intent.
  /// - Parameters:
  ///   - expected: What others expect.
  ///   - intended: What Martlet does by intent.
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

  /// The same for what is compared number by number.
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

  /// What others expect and Martlet's API has no words for.
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
