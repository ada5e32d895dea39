/// Holds appearance calls back while controllers move from one container to another: who is seen before and after is told nothing.
@MainActor
enum AppearanceBatch {
  private static var depth = 0
  private static var held: [ViewController] = []

  /// Runs a closure, and tells all controllers afterwards what has changed for them.
  static func run(_ body: () -> Void) {
    depth += 1
    body()
    depth -= 1
    guard depth == 0 else { return }
    // The outer ones first: what is in them depends on them.
    let changed = held.sorted { $0.depth < $1.depth }
    held.removeAll()
    for controller in changed { controller.updateAppearance(animated: false) }
  }

  /// Whether a controller is told later.
  static func holds(_ controller: ViewController) -> Bool {
    guard depth > 0 else { return false }
    if !held.contains(where: { $0 === controller }) { held.append(controller) }
    return true
  }
}

extension ViewController {
  /// The number of controllers that contain it.
  fileprivate final var depth: Int {
    var (depth, outer) = (0, parent)
    while let current = outer { (depth, outer) = (depth + 1, current.parent) }
    return depth
  }
}
