import MartletHost

/// What is dragged within one window, by the hand that has begun it: no host takes part.
@MainActor
final class LocalDragOffer: DragOffer {
  private let data: DragData
  let sourceActions: DragActions
  private var acceptedType: String?
  private var accepted: DragActions = []
  private var preferred: DragAction?
  private(set) var action: DragAction?
  /// The modifier keys that are held.
  var modifiers: KeyEvent.Modifiers = [] {
    didSet { if modifiers != oldValue { choose() } }
  }
  /// Called when `action` has changed.
  var onChange: @MainActor () -> Void = {}
  /// Called once when a drop is over.
  var onFinish: @MainActor (DragAction?) -> Void = { _ in }

  init(_ data: DragData, actions: DragActions) {
    self.data = data
    sourceActions = actions
  }

  var types: [String] { data.types }
  var drag: (any HostDrag)? { nil }

  func accept(_ type: String?, actions: DragActions, preferred: DragAction?) {
    (acceptedType, accepted, self.preferred) = (type, actions, preferred)
    choose()
  }

  private func choose() {
    let next =
      acceptedType == nil
      ? nil
      : DragAction.chosen(
        source: sourceActions, target: accepted, preferred: preferred, modifiers: modifiers)
    guard next != action else { return }
    action = next
    onChange()
  }

  func read(_ type: String, _ completion: @escaping @MainActor ([UInt8]?) -> Void) {
    data.read(type, completion)
  }

  func finish(_ action: DragAction?) { onFinish(action == .ask ? nil : action) }
}
