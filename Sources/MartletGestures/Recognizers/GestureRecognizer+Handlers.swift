/// Gives a handler the recognizer with its own type.
@MainActor
public protocol GestureHandling: GestureRecognizer {}

extension GestureRecognizer: GestureHandling {}

extension GestureHandling {
  /// Adds a closure that is called with the recognizer at every visible step: began, changed, ended and
  /// cancelled, but not failed. Handlers are called in the order in which they were added.
  public func addHandler(_ handler: @escaping @MainActor (Self) -> Void) {
    // A named function is not checked for the main actor at every call, unlike a closure passed to `append`.
    let call: @MainActor () -> Void = { [weak self] in
      if let self { handler(self) }
    }
    handlers.append(call)
  }
}
