import MartletGeometry
import MartletSynchronization

/// Layers with equal paths share one outline, and with it the pieces on the GPU and the blurred shadow.
enum SharedOutlines {
  private struct Entry {
    weak var outline: Outline?
  }

  private struct State {
    var entries: [Path: Entry] = [:]
    /// The number of entries from which those are looked for whose outlines are gone.
    var purgedAt = 64
  }

  /// Paths with more elements are seldom equal, and take long to compare.
  private static let mostElements = 1024

  private static let state = Mutex(State())

  /// The outline of a path; the same one for equal paths as long as somebody holds it.
  static func outline(of path: Path) -> Outline {
    guard path.elements.count <= mostElements else { return Outline(path) }
    return state.withLock { state in
      if let known = state.entries[path]?.outline { return known }
      let outline = Outline(path)
      state.entries[path] = Entry(outline: outline)
      if state.entries.count >= state.purgedAt {
        state.entries = state.entries.filter { $0.value.outline != nil }
        state.purgedAt = max(2 * state.entries.count, 64)
      }
      return outline
    }
  }

  /// The number of paths that are known, for tests.
  static var count: Int { state.withLock { $0.entries.count } }
}
