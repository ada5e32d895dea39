/// What people cut or copy in one program and paste in another: text, and what has other media types, such as a picture.
///
///     var data = DragData()
///     data.add(MediaType.png, bytes: picture)
///     data.add(text: "A swift in flight")
///     window.clipboard.write(data)
@MainActor
public protocol Clipboard: AnyObject {
  /// Whether there is text to paste, so far as the host knows.
  var hasText: Bool { get }
  /// Offers a text to all programs. A compositor may refuse it where no person has touched the window or a key in it before.
  func write(_ text: String)
  /// Asks for the text. Another program must send it, so the answer comes later, once: `nil` if there is none, if it takes more than
  /// five seconds, or if it has more than 64 MiB. Line ends are `\n`.
  func read(_ completion: @escaping @MainActor (String?) -> Void)

  /// The media types in which there is something to paste, the best one first, so far as the host knows. Another program chooses the
  /// names: they may be anything.
  var types: [String] { get }
  /// Offers something to all programs in each of its forms, as `write(_:)` offers a text.
  func write(_ data: DragData)
  /// Asks for the bytes of a media type. The answer comes as that of `read(_:)` does; `nil` if there are none.
  func read(_ type: String, _ completion: @escaping @MainActor ([UInt8]?) -> Void)
}
