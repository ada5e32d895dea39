/// What lets a handler be given the recognizer with its own type.
@MainActor
public protocol GestureHandling: GestureRecognizer {}

extension GestureRecognizer: GestureHandling {}

extension GestureHandling {
  /// Adds a closure that is called with the recognizer at every step a person would notice: began, changed, ended
  /// and cancelled, but not failed. Handlers are called in the order in which they were added.
  public func addHandler(_ handler: @escaping @MainActor (Self) -> Void) {
    handlers.append { [weak self] in
      if let self { handler(self) }
    }
  }
}
