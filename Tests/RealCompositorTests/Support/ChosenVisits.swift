import Foundation

/// The visits to be paid where a test is tried once more, which takes as long as each of them.
enum ChosenVisits {
  private static let names = (ProcessInfo.processInfo.environment["MARTLET_VISITS"] ?? "").split(
    separator: ",")

  /// Those that `MARTLET_VISITS` names, separated by commas; all where it names none of them.
  static func of<Visit: CustomStringConvertible>(_ visits: [Visit]) -> [Visit] {
    let chosen = visits.filter { visit in names.contains { $0 == visit.description } }
    return chosen.isEmpty ? visits : chosen
  }
}
