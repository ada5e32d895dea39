/// Counts the ends of a group's animations and calls the group's handler after the last one.
@MainActor
final class GroupWaiter {
  private var remaining: Int
  private var finished = true
  private let completion: @MainActor (Bool) -> Void

  init(count: Int, completion: @escaping @MainActor (Bool) -> Void) {
    remaining = count
    self.completion = completion
  }

  func memberEnded(_ finished: Bool) {
    remaining -= 1
    self.finished = self.finished && finished
    if remaining == 0 { completion(self.finished) }
  }
}
