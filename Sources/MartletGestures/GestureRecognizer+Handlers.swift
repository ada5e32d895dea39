/// What lets a handler be given the recognizer with its own type.
@MainActor
public protocol GestureHandling: GestureRecognizer {}

extension GestureRecognizer: GestureHandling {}

extension GestureHandling {
  /// Adds a closure that is called with the recognizer at every step a person would notice: began, changed, ended
  /// and cancelled, but not failed. Handlers are called in the order in which they were added.
  public func addHandler(_ handler: @escaping @MainActor (Self) -> Void) {
    // Named, it is not asked at every call whether it runs on the main actor, as a closure given to `append` is.
    let call: @MainActor () -> Void = { [weak self] in
      if let self { handler(self) }
    }
    handlers.append(call)
  }
}
