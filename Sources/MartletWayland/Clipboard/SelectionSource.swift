import Glibc

/// What this program offers to paste.
@MainActor
final class SelectionSource {
  private let choose: (_ serial: UInt32) -> Void
  private let destroy: () -> Void
  /// Called when another program wants the text. The descriptor is the handler's.
  var onSend: (_ descriptor: Int32) -> Void = { close($0) }
  /// Called when something else has been selected, or the compositor has refused this.
  var onCancelled: () -> Void = {}

  init(_ proxy: WlDataSource, on device: WlDataDevice) {
    choose = { device.setSelection(source: proxy, serial: $0) }
    destroy = { proxy.discard() }
    for type in ClipboardText.types { proxy.offer(mimeType: type) }
    proxy.setMainHandler { [weak self] event in
      switch event {
      case .send(_, let descriptor): self?.send(to: descriptor)
      case .cancelled: self?.onCancelled()
      // The rest is about dragging.
      case .target, .dndDropPerformed, .dndFinished, .action: break
      }
    }
  }

  init(_ proxy: ZwpPrimarySelectionSourceV1, on device: ZwpPrimarySelectionDeviceV1) {
    choose = { device.setSelection(source: proxy, serial: $0) }
    destroy = { proxy.discard() }
    for type in ClipboardText.types { proxy.offer(mimeType: type) }
    proxy.setMainHandler { [weak self] event in
      switch event {
      case .send(_, let descriptor): self?.send(to: descriptor)
      case .cancelled: self?.onCancelled()
      }
    }
  }

  private func send(to descriptor: Int32) {
    if descriptor >= 0 { onSend(descriptor) }
  }

  /// Makes it the seat's selection.
  /// - Parameter serial: The serial of a press or a key.
  func select(serial: UInt32) { choose(serial) }

  func discard() { destroy() }
}
