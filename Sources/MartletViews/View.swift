import MartletDrawing
import MartletGeometry
import MartletGestures
import MartletHost
import MartletLayers

/// A layer that takes part in touch handling and layout.
///
/// A view owns its layer and keeps the layer tree in step with the view tree. Touches land on the frontmost
/// view whose drawn shape they hit, also while it is in flight.
///
/// When a view is deallocated together with its subviews, the subviews' own subviews are removed first. So
/// `subviews` may be empty in the `deinit` of a subclass.
@MainActor
open class View: Listed {
  /// The layer that shows the view. Its sublayers are the layers of the subviews and any that a subclass
  /// adds.
  public final let layer: Layer
  /// The view that contains this one.
  public private(set) final weak var superview: View?
  /// The subviews, back to front.
  public private(set) final var subviews: [View] = []
  /// The recognizers that see touches on this view and its subviews, in the order of attachment.
  public private(set) final var gestureRecognizers: [GestureRecognizer] = []

  /// Whether touches can land on the view or its subviews. `true` by default.
  public final var isUserInteractionEnabled = true

  /// The picture of the pointer while it is over the view; `nil`, the default, leaves it to the superview. A
  /// view with an enabled pan recognizer and without a cursor of its own shows an open hand, unless it is a
  /// scroll view. While the main button holds a view with an open hand, the hand is closed.
  ///
  /// The window shows the cursor of the view that a touch would land on. It chooses whenever the pointer does
  /// something, and not while things move beneath a pointer at rest.
  public final var cursor: CursorShape? {
    didSet { if cursor != oldValue { cursorDidChange() } }
  }

  /// Whether the newest answer of `point(inside:)` used the view's shape. An override that does not call
  /// `super` decides about subviews outside of the shape too.
  private final var answersByShape = false

  /// The point that `point(inside:)` is asked for, and whether the view's shape contains it where the hit test has come to it.
  private final var asked: (point: Point, isInside: Bool)?

  /// The number of the search that has found the view last, and the copy in which it did.
  private final var found: (search: Int, copy: SeenCopy?)?
  /// The number of hit tests for touches so far.
  static var search = 0

  /// The line of sight that a hit test follows, while the subviews are asked: they need not ask all that is around
  /// them where they lie.
  private final var lineWithin: LineOfSight?

  /// Its approximate index among its siblings.
  package final var listedPlace = 0

  /// What the view keeps for layout; `nil` while it takes no part in constraints and safe areas.
  final var layoutRecord: LayoutRecord?

  /// What the view keeps for focus, look and accessibility; `nil` while it needs none of it.
  final var viewRecord: ViewRecord?

  /// The number of animations that keep touches off it.
  final var interactionLocks = 0

  /// The controller whose view this is; `nil` if it is none's. Not retained.
  public internal(set) final weak var viewController: ViewController?

  /// Makes a view with a plain layer of its own.
  public init() {
    let layer = ViewLayer()
    self.layer = layer
    layer.view = self
    layer.delegate = self
  }

  /// Makes a view that a layer of another kind shows. (`UIView.layerClass`.)
  ///
  ///     final class Ring: View {
  ///       private let shape: ShapeLayer
  ///       override init() {
  ///         shape = ShapeLayer()
  ///         super.init(layer: shape)
  ///       }
  ///     }
  ///
  /// As with every view, what the layer shows changes at once, and is animated within animation blocks.
  /// - Parameter layer: A layer that is in no other one, has no delegate, and is not the layer of another view. The view is its delegate
  ///   from then on, and must remain so.
  public init(layer: Layer) {
    precondition(layer.superlayer == nil, "view: its layer is in another layer already")
    precondition(layer.delegate == nil, "view: its layer has a delegate, or another view, already")
    self.layer = layer
    layer.delegate = self
  }

  isolated deinit {
    // Collects the descendants that nobody else holds in a list. Recursive deallocation of a deep tree would
    // overflow the stack.
    var pending = subviews
    subviews = []
    while var view = pending.popLast() {
      guard isKnownUniquelyReferenced(&view), !view.subviews.isEmpty else { continue }
      pending += view.subviews
      view.subviews = []
    }
  }

  /// The bounding box of the view in its superview, in points; see `Layer.frame` for setting it under a
  /// transform.
  public final var frame: Rect {
    get { layer.frame }
    set {
      layer.frame = newValue
      if layoutRecord != nil { frameDidChange() }
    }
  }

  /// The view's rectangle in its own coordinates, in points.
  public final var bounds: Rect {
    get { layer.bounds }
    set {
      layer.bounds = newValue
      if layoutRecord != nil { frameDidChange() }
    }
  }

  /// Places the subviews; does nothing by default. Called before a commit if the size or the list of subviews
  /// has changed or `setNeedsLayout` was called; `layoutIfNeeded` calls it at once. Outside of an animation
  /// block nothing that it places is animated implicitly, not even layers without views.
  open func layoutSubviews() {}

  /// The size that the content asks for; nothing by default. Constraints and stacks take it into account, see
  /// ``View/setContentHugging(_:_:)``. A view calls ``View/invalidateIntrinsicContentSize()`` when it changes.
  /// - Parameter width: The width that the view gets, in points, for content that is higher when it is narrower; `nil`
  ///   while that is not known.
  open func intrinsicContentSize(forWidth width: Double?) -> IntrinsicSize { .none }

  /// The baselines of the text in the view, in points: of the first line below its top edge, and of the last line above
  /// its bottom edge. `nil`, the default, if it has no text. See ``View/invalidateIntrinsicContentSize()``.
  open var baselines: (first: Double, last: Double)? { nil }

  /// Its baselines if it has a size; the present ones if they do not depend on it.
  func baselines(in size: Size) -> (first: Double, last: Double)? { baselines }

  /// Called when ``safeAreaInsets`` has changed, in the layout of the view around it. Does nothing by default.
  open func safeAreaInsetsDidChange() {}

  /// Draws the view's content beneath its subviews, in its own coordinates; does nothing by default. A view
  /// that draws must call `setNeedsDisplay` when it is made and whenever its content changes; a change of
  /// size redraws it.
  open func draw(in context: DrawingContext) {}

  /// The action for a change of the view's layer: within an animation block one that animates it, otherwise
  /// none. A subclass may return its own actions.
  open func action(for layer: Layer, key: ActionKey) -> (any LayerAction)? {
    guard key.property != nil, let block = AnimationBlock.current else { return NoAction() }
    return block
  }

  /// Called when the view has entered or left a window, possibly with its ancestors; see `isInWindow`. Does
  /// nothing by default. By then all its descendants have entered or left too. Not called for a move within
  /// the same window. Fingers on a view that has left have no effect any more: its recognizers cancel.
  open func didMoveToWindow() {}

  /// Whether the view is in a window.
  public final var isInWindow: Bool { layer.tree != nil }

  /// Whether the view is in a window that is not closed.
  final var isInOpenWindow: Bool { layer.tree.map { !$0.isClosed } ?? false }

  /// The window in which the view is has closed.
  func windowDidClose() { viewController?.updateAppearance(animated: false) }

  /// Adds a view in front of the other subviews, and removes it from its previous superview.
  ///
  /// A view that goes to another superview in the same window does not leave the window: its animations go on, nobody is told that it
  /// disappears, and its numbers now count in the other superview, where it is seen at once. Within an animation block it goes on from
  /// where it is seen: place, size, rotation and opacity are animated to those numbers, or to those that the block sets afterwards,
  /// with the velocity that is seen. `performWithoutAnimation(_:)` keeps it from that. So do the methods that insert it at an index or
  /// beside a sibling.
  public final func addSubview(_ view: View) {
    if view.superview === self { return view.bringToFront() }
    take(view, at: subviews.count) { layer.addSublayer(view.layer) }
  }

  /// Inserts a view at an index among the subviews (0 is the back; past the end is the front), and removes it
  /// from its previous superview.
  public final func insertSubview(_ view: View, at index: Int) {
    let isOwn = view.superview === self
    let others = isOwn ? subviews.count - 1 : subviews.count
    let index = min(max(index, 0), others)
    if isOwn, subviews.place(of: view) == index { return }
    guard index < others else { return addSubview(view) }
    if isOwn { subviews.remove(view) }
    let next = subviews[index]
    // Layers without views may lie between the views' layers.
    if isOwn {
      subviews.list(view, at: index)
      layer.insertSublayer(view.layer, below: next.layer)
    } else {
      take(view, at: index) { layer.insertSublayer(view.layer, below: next.layer) }
    }
  }

  /// Inserts a view directly in front of one of the subviews, and removes it from its previous superview. If
  /// `sibling` is not a subview, the view goes in front of all.
  public final func insertSubview(_ view: View, above sibling: View) {
    insertSubview(view, beside: sibling, offset: 1)
  }

  /// Inserts a view directly behind one of the subviews, and removes it from its previous superview. If
  /// `sibling` is not a subview, the view goes in front of all.
  public final func insertSubview(_ view: View, below sibling: View) {
    insertSubview(view, beside: sibling, offset: 0)
  }

  private func insertSubview(_ view: View, beside sibling: View, offset: Int) {
    guard view !== sibling else { return }
    let isOwn = view.superview === self
    guard sibling.superview === self,
      let index = subviews.destination(of: view, isListed: isOwn, beside: sibling, offset: offset)
    else { return addSubview(view) }
    insertSubview(view, at: index)
  }

  /// Takes a view from its previous superview; `place` inserts its layer among the sublayers. Within one
  /// window the layer moves directly, so that the view does not leave the window.
  private func take(_ view: View, at index: Int, place: () -> Void) {
    let block = AnimationBlock.current
    let former = view.superview
    let passage = block.flatMap { $0.isAnimating ? view.layer.passage(to: layer) : nil }
    view.keepDirection {
      if let tree = layer.tree, view.layer.tree === tree {
        view.endOutwardConstraints()
        view.superview?.subviews.remove(view)
      } else {
        view.removeFromSuperview()
      }
      view.endLostConstraints()
      subviews.list(view, at: min(index, subviews.count))
      view.superview = self
      place()
    }
    if let block, let passage {
      block.carry(view.layer, by: passage)
      for view in [self, former].compactMap(\.self) { block.needsLayout(view) }
    }
    if let record = view.layoutRecord, record.isTied { view.constraintsDidChange() }
    if ViewRecord.hasLooks { view.tellLook() }
  }

  /// Removes the view from its superview. Does nothing if it has none.
  public final func removeFromSuperview() {
    guard let parent = superview else { return }
    keepDirection {
      endOutwardConstraints()
      parent.subviews.remove(self)
      superview = nil
      layer.removeFromSuperlayer()
    }
  }

  /// Whether the view is a view, or lies in it at any depth.
  public final func isDescendant(of view: View) -> Bool { layer.isDescendant(of: view.layer) }

  /// Moves the view in front of its siblings.
  public final func bringToFront() {
    guard let parent = superview, parent.subviews.last !== self else { return }
    parent.subviews.remove(self)
    parent.subviews.list(self, at: parent.subviews.count)
    layer.bringToFront()
  }

  /// Moves the view behind its siblings.
  public final func sendToBack() { superview?.insertSubview(self, at: 0) }

  /// Attaches a recognizer, and detaches it from its previous view.
  public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    (recognizer.target as? View)?.removeGestureRecognizer(recognizer)
    gestureRecognizers.append(recognizer)
    recognizer.target = self
  }

  /// Detaches a recognizer and cancels its current gesture. Does nothing if it is not attached to this view.
  public final func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard gestureRecognizers.contains(where: { $0 === recognizer }) else { return }
    gestureRecognizers.removeAll { $0 === recognizer }
    recognizer.target = nil
  }

  /// Touches have landed on the view. Recognizers see them first, and may delay them or take them away; see
  /// `GestureRecognizer.cancelsTouchesInView`. By default the superview hears of them; so it is with the
  /// following three. Every touch that has begun ends or is cancelled once. Of a pointer's touches a view hears those of
  /// the main button; the other buttons are for recognizers that allow them (`GestureRecognizer.allowedButtons`). Of
  /// fingers on a touchpad it hears nothing: they press nothing.
  open func touchesBegan(_ touches: [Touch]) { superview?.touchesBegan(touches) }

  /// Touches that had begun on the view have moved. Those of one frame come together.
  open func touchesMoved(_ touches: [Touch]) { superview?.touchesMoved(touches) }

  /// Touches that had begun on the view were lifted.
  open func touchesEnded(_ touches: [Touch]) { superview?.touchesEnded(touches) }

  /// Touches that had begun on the view were taken by a recognizer, or cancelled by the system.
  open func touchesCancelled(_ touches: [Touch]) { superview?.touchesCancelled(touches) }

  /// A wheel, or another device that scrolls without fingers, was turned over the view or a subview. Returns whether the view
  /// has used it; `false` by default. The innermost view is asked first, then those around it, until one uses it; a
  /// `ScrollView` that it would scroll or zoom does, after its own method. A wheel that keeps turning stays with the scroll
  /// view that it scrolls, and no view is asked meanwhile.
  /// - Parameters:
  ///   - scroll: How far it was turned.
  ///   - point: Where the pointer is, in the view's own coordinates, in points.
  open func wheelTurned(_ scroll: Scroll, at point: Point) -> Bool { false }

  /// Who hears of a key that the view does not use: its controller or its superview; the window controller for the root view.
  open var nextResponder: (any Responder)? { viewController ?? superview }

  /// A key was pressed, or repeats, while the view or one in it has the focus. Returns whether it has used the key; `false` by
  /// default. See ``Responder``.
  open func keyPressed(_ event: KeyEvent) -> Bool { false }

  /// A key was released whose press the view has used. Does nothing by default.
  open func keyReleased(_ event: KeyEvent) {}

  /// Whether the view can have the keyboard focus; `false` by default. See ``View/becomeFocused()``.
  open var canBecomeFocused: Bool { false }

  /// The view has got the focus, or has it no more; see ``View/isFocused``. Does nothing by default.
  open func focusDidChange() {}

  /// The view around which the ring shows that this one has the focus; the view itself by default. It must not be clipped where
  /// the ring should be seen.
  open var focusRingView: View { self }

  /// Makes the menu that a press opens; `nil` if none does.
  func closedMenu() -> Menu? { nil }

  /// Whether a ring shows that the view has the focus, after a key was used.
  var wantsFocusRing: Bool { true }

  /// What the view inherits has changed: the tint, the colours for light or dark, the contrast, the scale of text, whether motion is
  /// reduced, or the direction of text; see ``View/effectiveTintColor`` and ``View/effectiveTextScale``. Does nothing by default.
  open func lookDidChange() {}

  /// Says what the view is to those who can't see it; nothing by default. See ``AccessibilityNode``.
  open func describe(_ node: inout AccessibilityNode) {}

  /// Does what somebody wants who can't see the view, such as a press. Returns whether it did; `false` by default.
  open func perform(_ action: AccessibilityAction) -> Bool { false }

  /// Returns the frontmost view, among this view and its descendants, that a touch at a point lands on; `nil`
  /// if there is none. The point is in the superview's coordinates (for a root view: the window's), in
  /// points; for a view whose layer is in a layer without a view, such as a `ReplicatorLayer`, in that layer's. In space the search
  /// follows the line of sight through it; see `Layer.hitTest(_:source:where:)`.
  ///
  /// By default it asks `point(inside:)`, then the subviews from front to back, and returns the view itself
  /// if the point is inside and no subview is hit. Views that accept no touches or are invisible are skipped
  /// with all their descendants, and so are parts that are clipped or left out by a mask (`Layer.mask`). Layers without a view
  /// let touches through to what is behind them. An override may return another view.
  ///
  /// Without an override of `point(inside:)`, subviews can be touched wherever they are visible, also outside
  /// of the view. If an override returns `false`, nothing within the view is touched; but if it called
  /// `super`, subviews outside of the view's shape stay touchable. If an override returns `true` where a view clips its
  /// subviews or is left out by its mask, they can be touched there too.
  open func hitTest(_ point: Point) -> View? {
    guard isUserInteractionEnabled, interactionLocks == 0,
      let touched = layer.touched(at: point, from: superview?.lineWithin)
    else { return nil }
    // Behind the eye nothing shows of the view itself.
    guard touched.line.isInFront else { return touched.isCut ? nil : subviewHit(in: touched) }
    answersByShape = false
    let outer = asked
    asked = (touched.line.local, touched.isInside)
    let isInside = self.point(inside: touched.line.local)
    asked = outer
    if !isInside, touched.isInside || touched.isCut || !answersByShape { return nil }
    if let hit = subviewHit(in: touched) { return hit }
    guard isInside else { return nil }
    let copy = SeenCopy.present
    if copy != nil || found != nil { found = (Self.search, copy) }
    return self
  }

  /// Whether a point of the view's own coordinates, in points, belongs to the view. By default that is its
  /// drawn shape. An override enlarges or reduces the area in which the view and its descendants are touched.
  open func point(inside point: Point) -> Bool {
    answersByShape = true
    // In a copy that is later it may have another shape.
    if let asked, asked.point == point { return asked.isInside || isTouchedAround(point) }
    return layer.contains(point, source: .presentation)
      && layer.isShownByMask(at: point, source: .presentation) || isTouchedAround(point)
  }

  /// A subview has been laid out. One that is hidden may be so by a transition.
  func subviewDidLayOut(_ view: View) {
    if view.layer.isHidden { transition { $0.shows(view) }?.viewDidLayOut(view) }
  }

  /// Asks the subviews from front to back.
  private func subviewHit(in touched: Layer.Touched) -> View? {
    if subviews.isEmpty { return nil }
    return layer.firstFromFront(in: touched, through: passages) { sublayer, line in
      guard let view = sublayer.shownView, let holder = view.superview,
        holder.sharesSpace(of: self)
      else { return nil }
      // An override may ask the whole tree again.
      let outer = holder.lineWithin
      holder.lineWithin = line
      defer { holder.lineWithin = outer }
      return view.hitTest(line.local)
    }
  }

  /// The layers without a view that lead from the view's layer to those of its subviews that lie deeper, such as a
  /// `ReplicatorLayer` into which the program has moved one.
  private var passages: Set<ObjectIdentifier> {
    var result: Set<ObjectIdentifier> = []
    for index in subviews.indices where subviews[index].layer.superlayer !== layer {
      var passed: Set<ObjectIdentifier> = []
      var outer = subviews[index].layer.superlayer
      while let current = outer, current !== layer, !current.isOfViews {
        passed.insert(ObjectIdentifier(current))
        outer = current.superlayer
      }
      if outer === layer { result.formUnion(passed) }
    }
    return result
  }

  /// Whether this view is another one, or in its space, and accepts touches up to there.
  private func sharesSpace(of other: View) -> Bool {
    var view = self
    while view !== other {
      guard view.isUserInteractionEnabled, view.interactionLocks == 0, view.layer.sharesSpace,
        let superview = view.superview
      else { return false }
      view = superview
    }
    return true
  }
}

extension View: TouchTarget {
  public var superTarget: (any TouchTarget)? { superview }

  public func convert(fromWindow point: Point) -> Point? { layer.convert(fromWindow: point) }

  public var touchedCopy: (any TouchCopy)? { found.flatMap { $0.search == Self.search ? $0.copy : nil } }

  public func convert(fromWindow point: Point, in copy: any TouchCopy) -> Point? {
    layer.convert(fromWindow: point, source: .presentation, in: copy as? SeenCopy)
  }
}

extension View: LayerDelegate {
  public final func layoutSublayers(of layer: Layer) {
    // In an animation block, changes made by layout are animated.
    if View.isInAnimationBlock {
      layOut()
    } else {
      Transaction.withoutDefaultActions { layOut() }
    }
    superview?.subviewDidLayOut(self)
  }

  private func layOut() {
    if layoutRecord != nil {
      if superview == nil { inheritSafeArea() }
      layOutConstraints()
    }
    let controller = viewController
    controller?.viewWillLayoutSubviews()
    layoutSubviews()
    controller?.viewDidLayoutSubviews()
    if layoutRecord != nil { finishConstraints() }
    passSafeAreaOn()
    viewRecord?.ring?.place(around: self)
  }

  public final func draw(_ layer: Layer, in context: DrawingContext) { draw(in: context) }

  public final func layer(_ layer: Layer, didMoveTo tree: LayerTree?) {
    didMoveToWindow()
    viewController?.updateAppearance(animated: false)
    viewRecord?.focus?.checkLater()
    guard tree == nil else { return }
    viewRecord?.overlays?.checkAnchorsLater()
    // The pointer may rest, and tell nothing for long.
    for case let hover as HoverGestureRecognizer in gestureRecognizers { hover.abandon() }
  }
}
