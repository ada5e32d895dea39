/// What a program offers to paste: another one, or this one, which the compositor tells as well.
@MainActor
final class SelectionOffer {
  /// The best of its types that is text, as the other program writes it; `nil` if it is not text.
  private(set) var textType: String?
  private var rank = Int.max
  let raw: OpaquePointer
  /// Whether it is what this program offers itself.
  private(set) var isOwn = false
  private let mark: String
  private let sendRequest: (_ type: String, _ descriptor: Int32) -> Void
  private let destroy: () -> Void

  /// - Parameter mark: The media type by which this program knows what it offers itself.
  init(_ proxy: WlDataOffer, mark: String) {
    self.mark = mark
    raw = proxy.raw
    sendRequest = { proxy.receive(mimeType: $0, fd: $1) }
    destroy = { proxy.discard() }
    proxy.setMainHandler { [weak self] event in
      if case .offer(let type) = event { self?.add(type) }
    }
  }

  /// The same for the primary selection.
  init(_ proxy: ZwpPrimarySelectionOfferV1, mark: String) {
    self.mark = mark
    raw = proxy.raw
    sendRequest = { proxy.receive(mimeType: $0, fd: $1) }
    destroy = { proxy.discard() }
    proxy.setMainHandler { [weak self] event in
      if case .offer(let type) = event { self?.add(type) }
    }
  }

  private func add(_ type: String) {
    if type == mark { isOwn = true }
    guard let rank = ClipboardText.rank(of: type), rank < self.rank else { return }
    self.rank = rank
    textType = type
  }

  /// Asks for the text, to be written to a descriptor, which stays the caller's.
  func request(_ type: String, into descriptor: Int32) { sendRequest(type, descriptor) }

  func discard() { destroy() }
}
