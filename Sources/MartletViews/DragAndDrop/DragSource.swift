import MartletGeometry
import MartletGestures
import MartletHost
import MartletMotion

/// What people can drag out of a view: to a ``DropTarget`` in the window, in another window, or in another program.
///
///     card.dragSource = DragSource { _ in DragData(text: note.title) }
///
/// A pointer drags as soon as it moves with its main button held, a finger or a pen once it has pressed for long; other gestures give way
/// then. A picture of the view is lifted and follows the hand. Dropped where nothing takes it, it flies back on a spring with the hand's
/// velocity, and can be caught on its way. Escape sends it back too. Where the view has a ``View/contextMenu`` too, a finger that has
/// pressed for long and lets go without moving opens that.
@MainActor
public final class DragSource {
  /// Called when somebody begins to drag, with the place in the view, in points. Returns what is dragged; `nil` if there is nothing to
  /// drag there, and another gesture may have the hand.
  public var data: @MainActor (Point) -> DragData?
  /// What may be done with it. A copy by default.
  public var actions: DragActions = .copy
  /// Chooses the view whose picture is dragged, at a place in the view that has the source. That view by default.
  public var preview: (@MainActor (Point) -> View?)?
  /// How the picture flies. 0.45 s with a bounce of 0.15 by default.
  public var spring = Spring(duration: 0.45, bounce: 0.15)
  /// Whether the view is pale while its picture is away. `true` by default.
  public var dimsView = true
  /// Whether dragging can begin. `true` by default.
  public var isEnabled = true {
    didSet { for recognizer in recognizers { recognizer.isEnabled = isEnabled } }
  }
  /// Called when the picture has been lifted.
  public var onBegin: (@MainActor () -> Void)?
  /// Called once when a drag is over: with what was done, or with `nil` if nothing was, when the picture is back. What was moved is to be
  /// removed now, unless the target has done it because it is of the same program.
  public var onEnd: (@MainActor (DragAction?) -> Void)?
  /// The view that has the source; `nil` if none has.
  public private(set) weak var view: View?

  /// Begins for a pointer. Other recognizers may be made to depend on it.
  public let panGestureRecognizer = PanGestureRecognizer()
  /// Begins for a finger or a pen.
  public let longPressGestureRecognizer = LongPressGestureRecognizer()

  /// What the hand is about to drag.
  private var next: DragData?

  /// Makes a source.
  public init(data: @escaping @MainActor (Point) -> DragData?) {
    self.data = data
    let (pan, press) = (panGestureRecognizer, longPressGestureRecognizer)
    pan.allowedSources = [.pointer]
    pan.maximumNumberOfTouches = 1
    press.allowedSources = [.touchscreen, .pen]
    press.maximumNumberOfTouches = 1
    for recognizer in recognizers {
      // Where it landed, and not where it has come meanwhile.
      recognizer.shouldBegin = { [weak self] in
        guard let self, $0.touches.first.map(shouldTake) ?? true else { return false }
        return takeData(at: $0.touches.first?.startPosition ?? $0.location)
      }
    }
    pan.addHandler { [weak self] in self?.moved(.pan($0)) }
    press.addHandler { [weak self] in self?.moved(.press($0)) }
  }

  private var recognizers: [GestureRecognizer] { [panGestureRecognizer, longPressGestureRecognizer] }

  func attach(to view: View) {
    (self.view)?.dragSource = nil
    self.view = view
    for recognizer in recognizers { view.addGestureRecognizer(recognizer) }
  }

  func detach() {
    for recognizer in recognizers { view?.removeGestureRecognizer(recognizer) }
    view = nil
  }

  private func takeData(at point: Point) -> Bool {
    // A second hand has nothing to take while the first one holds it.
    guard carried?.isHeld != true, let view,
      let place = view.convert(point, from: nil, source: .presentation)
    else { return false }
    next = data(place)
    return next.map { !$0.types.isEmpty } ?? false
  }

  /// What is being dragged by the hand.
  private weak var carried: CarriedDrag?
  /// Whether a finger or a pen has lifted it, and whether it has gone anywhere since.
  private var (isTouched, hasMoved) = (false, false)
  /// Whether a touch may drag, or another gesture has it anyway. Always by default.
  var shouldTake: @MainActor (Touch) -> Bool = { _ in true }

  private func moved(_ hand: DragHand) {
    guard hand.recognizer.state == .began else {
      if asksForMenu(hand) { return openMenu(at: hand.location) }
      carried?.handMoved(hand)
      return
    }
    isTouched = hand.recognizer.touches.first.map { $0.source != .pointer } ?? false
    hasMoved = false
    guard let next, let view, let drags = view.windowDrags else { return }
    self.next = nil
    let point = view.convert(hand.recognizer.location, from: nil, source: .presentation) ?? .zero
    carried = drags.begin(self, next, picturing: preview?(point) ?? view, by: hand)
  }

  /// Whether a finger has lifted the picture and lets go without having moved it: it asks for the menu of the view, if that has one.
  private func asksForMenu(_ hand: DragHand) -> Bool {
    guard case .press(let press) = hand, isTouched, carried?.isHeld ?? false else { return false }
    if press.translation.distance(to: .zero) >= MenuPointing.slop { hasMoved = true }
    return press.state == .ended && !hasMoved && view?.viewRecord?.contextMenu != nil
  }

  private func openMenu(at place: Point) {
    _ = carried?.putBack(velocity: .zero)
    view?.viewRecord?.contextMenu?.open(atTouched: place)
  }
}
