import MartletHost
import MartletLayers

/// Something that is dragged over a `ManualWindow`: by another program of the test, or by what the window carries.
@MainActor
public final class ManualDragOffer: DragOffer {
  private let data: DragData
  public let sourceActions: DragActions
  public let drag: (any HostDrag)?
  /// Whether answers wait for `answer()`, as those of another program do. `false` by default.
  public var isSlow = false
  /// The type that the content would read; `nil` if it takes nothing here.
  public private(set) var acceptedType: String?
  public private(set) var action: DragAction?
  /// Whether the content has ended the drop.
  public private(set) var isFinished = false
  /// What the content has done with the drop.
  public private(set) var finalAction: DragAction?
  /// The types that the content has asked for.
  public private(set) var asked: [String] = []

  private var waiting: [@MainActor () -> Void] = []

  /// Makes what another program drags.
  public init(_ data: DragData, actions: DragActions = .copy) {
    self.data = data
    sourceActions = actions
    drag = nil
  }

  /// Makes what a window carries.
  public init(_ drag: ManualDrag) {
    data = drag.request.data
    sourceActions = drag.request.actions
    self.drag = drag
  }

  public var types: [String] { data.types }

  public func accept(_ type: String?, actions: DragActions, preferred: DragAction?) {
    acceptedType = type
    action = type == nil ? nil : .chosen(source: sourceActions, target: actions, preferred: preferred)
  }

  public func read(_ type: String, _ completion: @escaping @MainActor ([UInt8]?) -> Void) {
    asked.append(type)
    guard isSlow else { return data.read(type, completion) }
    waiting.append { [data] in data.read(type, completion) }
  }

  public func finish(_ action: DragAction?) {
    guard !isFinished else { return }
    isFinished = true
    finalAction = action
    (drag as? ManualDrag)?.end(with: action)
  }

  /// Answers all that was asked so far.
  public func answer() {
    let asked = waiting
    waiting = []
    for answer in asked { answer() }
    Transaction.flush()
  }
}
