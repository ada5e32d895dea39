import Glibc
import MartletHost

/// A drag of this program that the compositor carries.
@MainActor
final class WaylandDrag: HostDrag {
  /// The device that carries it: the same one tells of its end.
  enum Device {
    case pointer, touchscreen
  }

  /// A media type by which the program knows its own drag.
  let mark = "application/x-martlet-drag-\(String(UInt64.random(in: .min ... .max), radix: 16))"
  let data: DragData
  let device: Device
  private let connection: Connection
  private let drags: WaylandDrags
  private let source: WlDataSource
  private let icon: DragIcon?
  private let onChange: @MainActor (DragAction?) -> Void
  private let onEnd: @MainActor (DragAction?) -> Void
  private var isAccepted = false
  private var action: DragAction?
  private var wasSent = false
  private var isDropped = false
  private(set) var isOver = false
  private var isDiscarded = false
  private var question: WlCallback?

  /// Whether the compositor tells of actions, and of the end.
  private var tellsActions: Bool { source.version >= WlDataSource.Since.setActions }

  init(
    _ request: DragRequest, by device: Device, _ manager: WlDataDeviceManager, globals: Globals,
    connection: Connection, drags: WaylandDrags
  ) {
    data = request.data
    self.device = device
    self.connection = connection
    self.drags = drags
    (onChange, onEnd) = (request.onChange, request.onEnd)
    source = manager.createDataSource()
    icon = request.picture.flatMap { DragIcon($0, globals: globals) }
    for type in data.types + [mark] { source.offer(mimeType: type) }
    if tellsActions { source.setActions(dndActions: .init(request.actions)) }
    source.setMainHandler { [weak self] in self?.handle($0) }
  }

  /// Begins it with the serial of the press.
  func start(_ device: WlDataDevice, from origin: WlSurface, serial: UInt32) {
    device.startDrag(source: source, origin: origin, icon: icon?.surface, serial: serial)
    icon?.show()
    drags.began(self)
    connection.flush()
  }

  private func handle(_ event: WlDataSource.Event) {
    switch event {
    case .target(let type):
      isAccepted = type != nil
      if !tellsActions { action = isAccepted ? .copy : nil }
      tellAction()
    case .action(let chosen):
      action = chosen.actions.first
      tellAction()
    case .send(let type, let descriptor):
      guard descriptor >= 0 else { return }
      wasSent = true
      drags.send(type, of: data, to: descriptor)
    case .dndDropPerformed: isDropped = true
    case .dndFinished:
      end(isDropped ? action : nil)
      discard()
    case .cancelled:
      end(nil)
      discard()
    }
  }

  private func tellAction() {
    if !isDropped, !isOver { onChange(isAccepted ? action : nil) }
  }

  var hidesPicture = false {
    didSet {
      guard hidesPicture != oldValue, !isOver, let icon else { return }
      if hidesPicture { icon.hide() } else { icon.show() }
      connection.flush()
    }
  }

  func cancel() {
    end(nil)
    discard()
  }

  /// The device that carries the drag is used for something else: the drag is over, or the compositor has refused it without a word. It
  /// may still be about to tell.
  func deviceReturned() {
    guard !isOver, !isDropped, question == nil else { return }
    let callback = connection.display.proxy.sync()
    question = callback
    callback.setMainHandler { [weak self] _ in
      // The event destroys the object.
      self?.question = nil
      self?.concludeUntold()
    }
    connection.flush()
  }

  private func concludeUntold() {
    guard !isOver, !isDropped else { return }
    // Before version 3 nobody tells of the end. The target may still ask for data, so the source stays.
    if !tellsActions, isAccepted || wasSent { return end(.copy) }
    cancel()
  }

  private func end(_ action: DragAction?) {
    guard !isOver else { return }
    isOver = true
    icon?.discard()
    onEnd(action)
  }

  /// Destroys the source: no data is sent any more. A drag that is not over ends.
  func discard() {
    guard !isDiscarded else { return }
    isDiscarded = true
    question?.discard()
    question = nil
    source.discard()
    connection.flush()
    end(nil)
  }
}
