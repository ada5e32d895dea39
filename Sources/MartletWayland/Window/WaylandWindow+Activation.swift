import MartletHost

/// Coming to the front, and letting others come there. What a compositor does not let come to the front, it may mark as asking for
/// attention.
extension WaylandWindow {
  /// Asks for a token with which another program comes to the front, in answer to the person's newest press or key in this window.
  ///
  /// A program that starts another one passes the token in the environment variable `XDG_ACTIVATION_TOKEN`. The program's own
  /// such variable was removed when it connected: its first window has come to the front with it.
  ///
  /// - Parameters:
  ///   - applicationID: The other program's identifier, the name of its `.desktop` file; `nil`, the default, if it is not known.
  ///   - answer: Called once on the main actor with the token; with `nil` if the compositor does not offer such tokens, refuses one or
  ///     goes away. It may be called before this returns.
  public func requestActivationToken(
    for applicationID: String? = nil, answer: @escaping @MainActor (_ token: String?) -> Void
  ) {
    guard let session = objects?.session, !session.isLost, let manager = session.globals.activation else {
      return answer(nil)
    }
    application.activationTokens.ask(
      manager, press: session.newestPress, surface: surface, applicationID: applicationID, answer: answer)
    flush()
  }

  /// Asks to bring the window to the front, with a token that another program has passed to this one, such as over D-Bus.
  ///
  /// Does nothing if the compositor does not offer tokens. A token that it does not know has no effect.
  public func activate(token: String) {
    guard let objects, let manager = objects.session.globals.activation, !token.isEmpty else { return }
    manager.activate(token: token.fittingMessage, surface: objects.surface)
    flush()
  }

  /// Asks to bring the window to the front, in answer to the person's newest press or key in another window of the program.
  ///
  /// - Parameter other: That window; `nil`, the default, for the one that has the keyboard.
  public func requestActivation(from other: WaylandWindow? = nil) {
    let source = other ?? application.windowWithKeyboard ?? self
    source.requestActivationToken(for: applicationID) { [weak self] token in
      if let token { self?.activate(token: token) }
    }
  }

  /// Uses the token that the program was started with, once the window is shown: some compositors ignore it before.
  func useStartToken() {
    guard application.activationTokens.startToken != nil, objects?.session.globals.activation != nil else {
      return
    }
    if let token = application.activationTokens.takeStartToken() { activate(token: token) }
  }
}

extension WaylandApplication {
  /// The window that has the keyboard of any seat; `nil` for none.
  var windowWithKeyboard: WaylandWindow? { session?.windowWithKeyboard }
}
