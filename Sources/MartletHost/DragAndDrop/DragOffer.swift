/// What is being dragged over a window, or was dropped on it: by this program or by another one.
///
/// The content answers each place with ``accept(_:actions:preferred:)``, which tells the person whether a drop does something there. After
/// a drop it reads what it wants, and says with ``finish(_:)`` that it has it.
@MainActor
public protocol DragOffer: AnyObject {
  /// The media types in which it can be read, the best one first. Another program chooses the names: they may be anything.
  var types: [String] { get }
  /// What the source allows.
  var sourceActions: DragActions { get }
  /// What a drop would do now; `nil` for nothing.
  var action: DragAction? { get }
  /// The drag of this program that it belongs to; `nil` for another program's.
  var drag: (any HostDrag)? { get }
  /// Answers for the present place. Nothing is accepted by default.
  /// - Parameters:
  ///   - type: The media type that would be read; `nil` if a drop does nothing here.
  ///   - actions: What a drop can do here.
  ///   - preferred: What it would do best; `nil` for the first.
  func accept(_ type: String?, actions: DragActions, preferred: DragAction?)
  /// Asks for the bytes of a media type. Another program must send them, so the answer comes later, once: `nil` if there are none, if it
  /// takes more than five seconds, or if it has more than 64 MiB.
  func read(_ type: String, _ completion: @escaping @MainActor ([UInt8]?) -> Void)
  /// Ends a drop: nothing more is read. The source hears of it.
  /// - Parameter action: What was done: what `action` says, or a copy or a move if that is `.ask`. `nil` if nothing was.
  func finish(_ action: DragAction?)
}
