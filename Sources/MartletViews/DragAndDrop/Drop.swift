import MartletGeometry
import MartletHost

/// Something that is over a ``DropTarget``, or was dropped on it.
///
/// What was dropped is read within ``DropTarget/onDrop``, or in the completion of another reading. When the last of them has completed,
/// the drop is over, and the source hears what was done.
@MainActor
public final class Drop {
  /// The media types in which it can be read, the best one first. Another program chooses the names: they may be anything.
  public var types: [String] { offer.types }
  /// What its source allows.
  public var sourceActions: DragActions { offer.sourceActions }
  /// What a drop does here; `nil` for nothing.
  public var action: DragAction? { offer.action }
  /// Its source, if that is in a window of this program; `nil` otherwise.
  public private(set) weak var source: DragSource?
  /// Where the hand is, in points of the view that has the target.
  public private(set) var location = Point.zero

  private let offer: any DragOffer
  private var readCount = 0
  private var hasFailed = false
  private var isDropped = false
  private var isOver = false
  private var choice: DragAction?
  /// The view into which the picture settles.
  private(set) weak var landing: View?

  init(_ offer: any DragOffer, from source: DragSource?) {
    self.offer = offer
    self.source = source
  }

  /// Asks for the bytes of a media type, at any time. The completion comes once, within this call if the bytes are there already. It gets
  /// `nil` if there are none, if another program takes more than five seconds to send them, or if it sends more than 64 MiB: of a drop
  /// nothing is done then, so that a source does not give away what nobody has got.
  public func read(_ type: String, _ completion: @escaping @MainActor ([UInt8]?) -> Void) {
    readCount += 1
    offer.read(type) { [self] bytes in
      if bytes == nil, isDropped { hasFailed = true }
      completion(bytes)
      readCount -= 1
      endIfRead()
    }
  }

  /// Asks for text in the best of its types; see ``read(_:_:)``. Line ends are `\n`.
  public func readText(_ completion: @escaping @MainActor (String?) -> Void) {
    guard let type = MediaType.texts.first(where: types.contains) else { return completion(nil) }
    read(type) { completion($0.flatMap { PlainText.string(in: $0) }) }
  }

  /// Asks for URIs; see ``read(_:_:)`` and `URIList.filePath(of:)`.
  public func readURIs(_ completion: @escaping @MainActor ([String]) -> Void) {
    read(MediaType.uriList) { completion($0.map { URIList.uris(in: $0) } ?? []) }
  }

  /// Lets the picture settle into a view, which appears when it has arrived: the one that shows now what was dropped. Called within
  /// ``DropTarget/onDrop``; otherwise the picture fades where it was dropped.
  public func settle(into view: View) { landing = view }

  /// Says what was done where ``action`` is `.ask`: a copy or a move. Nothing by default.
  public func choose(_ action: DragAction) { choice = action }

  /// Says that the drop does nothing after all. What was to be moved stays where it was.
  public func reject() { hasFailed = true }

  func move(to point: Point, in view: View) {
    location = view.convert(point, from: nil, source: .presentation) ?? location
  }

  /// It has been dropped on a target.
  func perform(on target: DropTarget) {
    isDropped = true
    // The handler may ask for something that is there already.
    readCount += 1
    target.onDrop(self)
    readCount -= 1
    endIfRead()
  }

  private func endIfRead() {
    guard isDropped, readCount == 0, !isOver else { return }
    isOver = true
    offer.finish(hasFailed ? nil : offer.action == .ask ? choice : offer.action)
  }
}
