import MartletGeometry

/// A window whose host can carry what is dragged to other windows and other programs.
@MainActor
public protocol DragHost: AnyObject {
  /// Hands a drag over to the host, together with the finger or button that is down on the window, whose contact is cancelled. From then
  /// on the drag comes back as ``DragEvent``s where it is over a window of the program.
  /// - Returns: The drag; `nil` if the host can't carry it: no finger or button is down, or it knows no drags.
  func beginDrag(_ request: DragRequest) -> (any HostDrag)?
}

/// A drag that a host carries.
@MainActor
public protocol HostDrag: AnyObject {
  /// Whether the picture is hidden, because the content shows one itself. `false` by default.
  var hidesPicture: Bool { get set }
  /// Ends the drag without a drop. The request's `onEnd` is called.
  func cancel()
}

/// What a host is to carry.
public struct DragRequest {
  /// What is dragged.
  public var data: DragData
  /// What may be done with it.
  public var actions: DragActions
  /// What the person sees; `nil`, the default, for nothing.
  public var picture: DragPicture?
  /// The finger or button that drags; `nil`, the default, for the newest one on the window.
  public var contact: TouchEvent.ID?
  /// Called with what a drop would do, when that changes.
  public var onChange: @MainActor (DragAction?) -> Void
  /// Called once when all is over: with what was done, or with `nil` if nothing was.
  public var onEnd: @MainActor (DragAction?) -> Void

  /// Makes a request; see the properties.
  public init(
    data: DragData, actions: DragActions, picture: DragPicture? = nil, contact: TouchEvent.ID? = nil,
    onChange: @escaping @MainActor (DragAction?) -> Void = { _ in },
    onEnd: @escaping @MainActor (DragAction?) -> Void = { _ in }
  ) {
    self.data = data
    self.actions = actions
    self.picture = picture
    self.contact = contact
    self.onChange = onChange
    self.onEnd = onEnd
  }
}
