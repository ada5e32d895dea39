/// Calls what waits for the end of a change of rows when all of its animations have ended.
@MainActor
final class RowChangeEnd {
  private var completions: [@MainActor (Bool) -> Void]
  private var running = 1
  private var isFinished = true

  init(_ completions: [@MainActor (Bool) -> Void]) { self.completions = completions }

  /// Waits for another animation, until the result is called.
  func wait() -> @MainActor (Bool) -> Void {
    running += 1
    return { self.ended($0) }
  }

  /// Waits for no more.
  func close() {
    if completions.isEmpty { return }
    View.animate(duration: 0, animations: {}, completion: { self.ended($0) })
  }

  private func ended(_ finished: Bool) {
    isFinished = isFinished && finished
    running -= 1
    guard running == 0 else { return }
    let all = completions
    completions = []
    for completion in all { completion(isFinished) }
  }
}
