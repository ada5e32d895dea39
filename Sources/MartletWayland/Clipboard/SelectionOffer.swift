import MartletHost

/// What a program offers to paste: another one, or this one, which the compositor tells as well.
@MainActor
final class SelectionOffer {
  /// The best of its types that is text, as the other program writes it; `nil` if it is not text.
  private(set) var textType: String?
  private var rank = Int.max
  /// All of its types that can be passed on, the first ones first.
  private(set) var types: [String] = []
  /// What a drag's source allows, and what the compositor has chosen.
  private(set) var sourceActions: DragActions = .copy
  private(set) var action: DragAction?
  /// Called when the compositor has chosen another action.
  var onAction: () -> Void = {}
  /// The object of a clipboard's offer, which may be one of a drag; `nil` for a primary selection's.
  let dragProxy: WlDataOffer?
  let raw: OpaquePointer
  /// Whether it is what this program offers itself.
  private(set) var isOwn = false
  private let mark: String
  /// The most types that are remembered of another program's. Its own kinds of text are found beyond that too.
  private static let mostTypes = 256
  private let sendRequest: (_ type: String, _ descriptor: Int32) -> Void
  private let destroy: () -> Void

  /// - Parameter mark: The media type by which this program knows what it offers itself.
  init(_ proxy: WlDataOffer, mark: String) {
    self.mark = mark
    raw = proxy.raw
    dragProxy = proxy
    sendRequest = { proxy.receive(mimeType: $0, fd: $1) }
    destroy = { proxy.discard() }
    proxy.setMainHandler { [weak self] event in
      switch event {
      case .offer(let type): self?.add(type)
      case .sourceActions(let actions): self?.sourceActions = actions.actions
      case .action(let action): self?.chose(action.actions.first)
      }
    }
  }

  /// The same for the primary selection.
  init(_ proxy: ZwpPrimarySelectionOfferV1, mark: String) {
    self.mark = mark
    raw = proxy.raw
    dragProxy = nil
    sendRequest = { proxy.receive(mimeType: $0, fd: $1) }
    destroy = { proxy.discard() }
    proxy.setMainHandler { [weak self] event in
      if case .offer(let type) = event { self?.add(type) }
    }
  }

  private func chose(_ action: DragAction?) {
    guard action != self.action else { return }
    self.action = action
    onAction()
  }

  private func add(_ type: String) {
    if types.count < Self.mostTypes, MediaType.isValid(type), !types.contains(type) { types.append(type) }
    if type == mark { isOwn = true }
    guard let rank = ClipboardText.rank(of: type), rank < self.rank else { return }
    self.rank = rank
    textType = type
  }

  /// Asks for the text, to be written to a descriptor, which stays the caller's.
  func request(_ type: String, into descriptor: Int32) { sendRequest(type, descriptor) }

  func discard() { destroy() }
}
