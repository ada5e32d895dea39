import MartletGeometry
import MartletGestures
import MartletHost
import MartletMotion

/// A view that one presses, turns or drags to do something: the base of buttons, switches and sliders.
///
///     let save = Button("Save")
///     save.addAction(for: .primaryAction) { document.save() }
///
/// It keeps its states, follows what holds it, and calls closures. A finger may leave it and come back. A scroll view around it takes
/// the finger as soon as it scrolls, unless the control is one that is dragged; then, and when the system takes the finger, and with
/// Escape, everything is as if it had not been pressed; only the steps that a ``Stepper`` has gone stay. It is touched within 44 × 44
/// points, however small it is.
///
/// A subclass says how its parts look in ``updateLook()`` and overrides the methods for tracking.
open class Control: View {
  /// Whether it can be used. `true` by default. A control that is disabled lets no touches through to what is behind it.
  public final var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      if !isEnabled {
        cancelTracking()
        setHighlighted(false)
      }
      viewRecord?.focus?.checkLater()
      stateChanged()
    }
  }

  /// Whether it is pressed: by what is over it, or by a key. The control sets it; a program may, too.
  public final var isHighlighted: Bool {
    get { highlighted }
    set { setHighlighted(newValue) }
  }

  /// Whether it is selected. `false` by default. Nothing but the program sets it.
  public final var isSelected = false {
    didSet { if isSelected != oldValue { stateChanged() } }
  }

  /// Whether the pointer is over it.
  public private(set) final var isHovered = false {
    didSet { if isHovered != oldValue { stateChanged() } }
  }

  /// In what states it is.
  public final var state: State {
    var state = State.normal
    if highlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    if isFocused { state.insert(.focused) }
    if isHovered { state.insert(.hovered) }
    return state
  }

  /// What holds it; `nil` if nothing does.
  public private(set) final var touch: ControlTouch?

  /// Whether something holds it.
  public final var isTracking: Bool { touch != nil }

  /// The size within which a control is touched at least, in points.
  public nonisolated static let minimumTouchSize = 44.0
  /// How far beyond its bounds a finger that has pressed it still counts as over it, in points.
  static let slop = 16.0

  private final var highlighted = false
  /// The scale of text for which it is laid out.
  private final var scaleOfText = 1.0
  private final var actions: [(id: Action, body: @MainActor () -> Void)] = []
  private final var actionCount = 0
  private final let recognizer = ControlRecognizer()
  private final let hover = HoverGestureRecognizer()
  /// The key that holds it down.
  private final var key: KeyEvent.Key?

  /// Makes a control.
  public override init() {
    super.init()
    cursor = .arrow
    recognizer.control = self
    recognizer.addHandler { [weak self] in self?.tracked($0) }
    addGestureRecognizer(recognizer)
    hover.addHandler { [weak self] in self?.isHovered = $0.state.isOngoing }
    addGestureRecognizer(hover)
  }

  // MARK: Actions

  /// Has a closure called at an event. Closures are called in the order in which they were added.
  /// - Returns: What ``removeAction(_:)`` takes.
  @discardableResult
  public final func addAction(for event: Event, _ body: @escaping @MainActor () -> Void) -> Action {
    actionCount += 1
    let id = Action(event: event, number: actionCount)
    actions.append((id, body))
    return id
  }

  /// Takes a closure out. Does nothing if it is not there.
  public final func removeAction(_ action: Action) { actions.removeAll { $0.id == action } }

  /// Calls the closures for an event, as if it had happened.
  public final func sendActions(for event: Event) {
    for action in actions where action.id.event == event { action.body() }
  }

  // MARK: Tracking

  /// Something has pressed it. Returns whether it is to be followed; `true` by default.
  open func beginTracking(_ touch: ControlTouch) -> Bool { true }

  /// What holds it has moved. Does nothing by default.
  open func continueTracking(_ touch: ControlTouch) {}

  /// What held it was lifted. Does nothing by default.
  open func endTracking(_ touch: ControlTouch) {}

  /// What held it was taken away: it shall be as if nothing had happened. Does nothing by default.
  open func trackingCancelled() {}

  /// When ``trackingDeadlinePassed()`` is to be called while something holds it, in media seconds; `nil`, the default, for never.
  open var trackingDeadline: MediaTime? { nil }

  /// The deadline has passed. Does nothing by default.
  open func trackingDeadlinePassed() {}

  /// The axis along which it is dragged; `nil`, the default, for a control that is only pressed. What is dragged is not given to
  /// views around it that want to be dragged too.
  open var dragAxis: PanGestureRecognizer.Axis? { nil }

  /// Whether a touch at a point holds it at once, even where it might scroll what is around it; `false` by default.
  open func grips(at point: Point) -> Bool { false }

  /// Whether the pointer or a pen holds it at once, even where it might scroll what is around it.
  var isHeldAtOnceByPointer: Bool { false }

  /// Whether a touch that has landed at a point waits until it lifts, because something may be dragged from there.
  func waitsForDrag(_ touch: Touch, at point: Point) -> Bool { false }

  /// Whether the view that has the focus keeps it when this one is pressed.
  var leavesFocus: Bool { false }

  /// Lets go of it, as if it had not been pressed. Does nothing if nothing holds it.
  public final func cancelTracking() {
    if touch != nil { recognizer.abandon() }
  }

  private final func tracked(_ recognizer: ControlRecognizer) {
    switch recognizer.state {
    case .began: begin()
    case .changed: follow()
    case .ended:
      // A quick tap in a scroll view is seen only as it ends.
      if touch == nil { begin() } else { follow() }
      lift()
    case .cancelled: release()
    case .possible, .failed: break
    }
  }

  private final func begin() {
    guard let new = recognizer.touch(in: self) else { return }
    touch = new
    focusSystem?.began(self)
    guard beginTracking(new) else {
      touch = nil
      focusSystem?.ended(self)
      return recognizer.abandon()
    }
    // What it has told may have disabled it, or taken it out.
    guard touch != nil else { return }
    focusSystem?.pressed(self)
    setHighlighted(true)
    sendActions(for: .touchDown)
  }

  private final func follow() {
    guard let old = touch, let new = recognizer.touch(in: self) else { return }
    touch = new
    continueTracking(new)
    guard touch != nil, new.isInside != old.isInside else { return }
    setHighlighted(new.isInside || dragAxis != nil)
    sendActions(for: new.isInside ? .touchDragEnter : .touchDragExit)
  }

  private final func lift() {
    guard let last = touch else { return }
    letGo()
    endTracking(last)
    sendActions(for: last.isInside ? .touchUpInside : .touchUpOutside)
  }

  private final func release() {
    guard touch != nil else { return }
    letGo()
    trackingCancelled()
    sendActions(for: .touchCancel)
  }

  private final func letGo() {
    touch = nil
    focusSystem?.ended(self)
    setHighlighted(false)
  }

  // MARK: Keys

  /// A control that is enabled can have the focus.
  open override var canBecomeFocused: Bool { isEnabled }

  open override func focusDidChange() {
    if !isFocused { keyLifted() }
    stateChanged()
  }

  /// Holds it down with a key until that is released, and says whether the key has only now been pressed.
  final func isPress(by event: KeyEvent) -> Bool {
    guard event.phase == .pressed else { return false }
    key = event.key
    setHighlighted(true)
    return true
  }

  open override func keyReleased(_ event: KeyEvent) {
    if event.key == key { keyLifted() }
  }

  private final func keyLifted() {
    guard key != nil else { return }
    key = nil
    if touch == nil { setHighlighted(false) }
  }

  // MARK: Look

  /// Gives its parts the colours and places that its state, the tint and light or dark ask for: called when one of them changes. Changes
  /// of state are animated with a quick spring. Does nothing by default.
  open func updateLook() {}

  open override func lookDidChange() {
    updateLook()
    textScaleMayHaveChanged()
  }

  /// Lets words that have another size have their room.
  private final func textScaleMayHaveChanged() {
    let scale = effectiveTextScale
    guard scale != scaleOfText else { return }
    scaleOfText = scale
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  private final func setHighlighted(_ value: Bool) {
    guard value != highlighted else { return }
    highlighted = value
    stateChanged()
  }

  private final func stateChanged() {
    if isInWindow { View.animate(spring: .control) { updateLook() } } else { updateLook() }
  }

  /// A colour as it is while the control can be used or not.
  final func shade(_ color: Color) -> Color {
    isEnabled ? color : color.withAlpha(color.alpha * Self.disabledAlpha)
  }

  private static let disabledAlpha = 0.4

  // MARK: Touch and window

  /// Within its shape, and around that within 44 × 44 points and ``View/touchOutsets``.
  open override func point(inside point: Point) -> Bool {
    if super.point(inside: point) { return true }
    let shown = layer.presentationValue(of: .bounds)
    guard !shown.isEmpty else { return false }
    let (width, height) = (
      max(shown.width, Self.minimumTouchSize), max(shown.height, Self.minimumTouchSize)
    )
    return Rect(center: shown.center, size: Size(width: width, height: height)).contains(point)
  }

  open override func didMoveToWindow() {
    if !isInWindow {
      cancelTracking()
      keyLifted()
      isHovered = false
    }
    updateLook()
    textScaleMayHaveChanged()
  }

  /// Tells its states. A control of your own calls it and adds a role, a name and ``AccessibilityNode/actions``; see ``View/perform(_:)``.
  open override func describe(_ node: inout AccessibilityNode) {
    node.role = .other
    if !isEnabled { node.states.insert(.disabled) }
    if isSelected { node.states.insert(.selected) }
  }
}

extension Control {
  /// Moves its parts with the spring of controls; where motion is reduced, they are at their places at once, with a cross-fade.
  final func move(_ changes: () -> Void) {
    if effectiveReducesMotion {
      crossFade(changes)
    } else {
      View.animate(spring: .control, animations: changes)
    }
  }
}

extension Spring {
  /// How controls answer: without delay or bounce.
  static let control = Spring(duration: 0.3, bounce: 0)
  /// How a thrown thumb flies.
  static let thrownThumb = Spring(duration: 0.5, bounce: 0.25)
}
