import Glibc

/// Tokens with which windows come to the front: what the program was started with, and what it asks the compositor for.
///
/// A compositor lets a window come to the front if it names a token that was made for a press or a key of the person.
@MainActor
final class ActivationTokens {
  /// The token that the program was started with, until a window has used it.
  var startToken: String?
  /// Questions that the compositor has not answered yet.
  private var waiting: [(token: XdgActivationTokenV1, answer: (String?) -> Void)] = []

  /// Takes the token from the environment, where children would find a used one otherwise.
  init(variable: String = "XDG_ACTIVATION_TOKEN") {
    guard let token = getenv(variable).map({ String(cString: $0) }), !token.isEmpty else { return }
    unsetenv(variable)
    startToken = token
  }

  /// The token that the program was started with. It is good for one window.
  func takeStartToken() -> String? {
    defer { startToken = nil }
    return startToken
  }

  /// Asks for a token.
  /// - Parameters:
  ///   - press: The newest press or key, for which it is asked.
  ///   - surface: The surface from which it is asked.
  ///   - applicationID: The program that is to come to the front; `nil` if unknown.
  ///   - answer: Called once; with `nil` if the compositor goes away meanwhile.
  func ask(
    _ manager: XdgActivationV1, press: (seat: WlSeat, serial: UInt32)?, surface: WlSurface?,
    applicationID: String?, answer: @escaping (String?) -> Void
  ) {
    let token = manager.getActivationToken()
    if let press { token.setSerial(serial: press.serial, seat: press.seat) }
    if let applicationID { token.setAppId(appId: applicationID.fittingMessage) }
    if let surface { token.setSurface(surface: surface) }
    waiting.append((token, answer))
    token.setMainHandler { [weak self] event in
      if case .done(let text) = event { self?.answered(token, text) }
    }
    token.commit()
  }

  private func answered(_ token: XdgActivationTokenV1, _ text: String) {
    guard let index = waiting.firstIndex(where: { $0.token.raw == token.raw }) else { return }
    let answer = waiting.remove(at: index).answer
    token.discard()
    answer(text.isEmpty ? nil : text)
  }

  /// Called when the connection is about to end: nobody answers any more.
  func abandon() {
    let open = waiting
    waiting = []
    for question in open {
      question.token.discard()
      question.answer(nil)
    }
  }
}
