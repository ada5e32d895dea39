/// What people cut or copy in one program and paste in another.
@MainActor
public protocol Clipboard: AnyObject {
  /// Whether there is text to paste, so far as the host knows.
  var hasText: Bool { get }
  /// Offers a text to all programs. A compositor may refuse it where no person has touched the window or a key in it before.
  func write(_ text: String)
  /// Asks for the text. Another program must send it, so the answer comes later, once: `nil` if there is none, if it takes more than
  /// five seconds, or if it has more than 64 MiB. Line ends are `\n`.
  func read(_ completion: @escaping @MainActor (String?) -> Void)
}
