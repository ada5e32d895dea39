import Glibc
import MartletGeometry
import MartletRenderTree

/// What windows show about the cost of their frames, from the environment.
enum CostDisplaySetting {
  /// The parts that `MARTLET_SHOW` names, such as `updates,graph`; none if it is not set. Words that name no part are reported.
  static func requested() -> CostDisplay {
    guard let text = getenv("MARTLET_SHOW").map({ String(cString: $0) }) else { return [] }
    let (display, unknown) = CostDisplay.parse(text)
    if !unknown.isEmpty {
      let known = CostDisplay.words.map(\.word).joined(separator: ", ")
      Diagnostics.report(
        "MARTLET_SHOW names '\(unknown.joined(separator: "', '"))', which is none of \(known)")
    }
    return display
  }
}
