import Glibc

/// What this program offers to paste.
@MainActor
final class SelectionSource {
  /// The serial with which it was selected; `nil` before.
  private(set) var serial: UInt32?
  /// Whether the compositor has followed `select(serial:)`, or refused it, which it need not tell.
  private(set) var isAnswered = false
  /// The media types that it offers.
  let types: [String]
  private let connection: Connection
  private var answer: WlCallback?
  private let choose: (_ serial: UInt32) -> Void
  private let destroy: () -> Void
  /// Called when another program wants one of its forms. The descriptor is the handler's.
  var onSend: (_ type: String, _ descriptor: Int32) -> Void = { close($1) }
  /// Called when something else has been selected, or the compositor has refused this.
  var onCancelled: () -> Void = {}

  /// - Parameters:
  ///   - types: The media types of its forms.
  ///   - mark: A media type by which this program knows what it offers itself.
  init(
    _ proxy: WlDataSource, on device: WlDataDevice, types: [String], mark: String, connection: Connection
  ) {
    self.connection = connection
    self.types = types
    choose = { device.setSelection(source: proxy, serial: $0) }
    destroy = { proxy.discard() }
    for type in types + [mark] { proxy.offer(mimeType: type) }
    proxy.setMainHandler { [weak self] event in
      switch event {
      case .send(let type, let descriptor): self?.send(type, to: descriptor)
      case .cancelled: self?.onCancelled()
      // The rest is about dragging.
      case .target, .dndDropPerformed, .dndFinished, .action: break
      }
    }
  }

  /// The same for the primary selection.
  init(
    _ proxy: ZwpPrimarySelectionSourceV1, on device: ZwpPrimarySelectionDeviceV1, types: [String],
    mark: String, connection: Connection
  ) {
    self.connection = connection
    self.types = types
    choose = { device.setSelection(source: proxy, serial: $0) }
    destroy = { proxy.discard() }
    for type in types + [mark] { proxy.offer(mimeType: type) }
    proxy.setMainHandler { [weak self] event in
      switch event {
      case .send(let type, let descriptor): self?.send(type, to: descriptor)
      case .cancelled: self?.onCancelled()
      }
    }
  }

  private func send(_ type: String, to descriptor: Int32) {
    if descriptor >= 0 { onSend(type, descriptor) }
  }

  /// Makes it the seat's selection.
  /// - Parameter serial: The serial of a press or a key.
  func select(serial: UInt32) {
    self.serial = serial
    choose(serial)
    let callback = connection.display.proxy.sync()
    answer = callback
    callback.setMainHandler { [weak self] _ in
      // The event destroys the object.
      self?.answer = nil
      self?.isAnswered = true
    }
  }

  func discard() {
    answer?.discard()
    answer = nil
    destroy()
  }
}
