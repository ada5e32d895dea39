import MartletDrawing
import MartletGeometry
import MartletGestures
import MartletLayers

/// A layer that takes part in touch handling and layout.
///
/// A view owns its layer and keeps the layer tree in step with the view tree. Touches land on the frontmost view
/// whose drawn shape they hit, also while it is in flight.
///
/// Where a view goes away and takes its subviews with it, theirs are taken out first: in the `deinit` of a subclass
/// `subviews` may be empty.
@MainActor
open class View: Listed {
  /// What the view looks like. Its sublayers are the layers of the subviews and any that a subclass adds.
  public final let layer: Layer
  /// The view that holds this one.
  public private(set) final weak var superview: View?
  /// Subviews, back to front.
  public private(set) final var subviews: [View] = []
  /// Recognizers that see touches on this view and its subviews, in the order of attachment.
  public private(set) final var gestureRecognizers: [GestureRecognizer] = []

  /// Whether touches can land on it or its subviews. `true` by default.
  public final var isUserInteractionEnabled = true

  /// Whether the view's shape was asked for the newest answer of `point(inside:)`. An override that does without it speaks
  /// of what lies outside of the shape as well.
  private final var answersByShape = false

  /// Whether what is within it is mirrored in the window: known while its subviews are asked in a hit test, so that they need
  /// not look at all that is around them.
  private final var isMirroredWithin: Bool?

  /// About where it is among its siblings.
  package final var listedPlace = 0

  /// How many animations keep touches from it.
  final var interactionLocks = 0

  /// Makes a view around a layer of its own.
  public init() {
    let layer = ViewLayer()
    self.layer = layer
    layer.view = self
    layer.delegate = self
  }

  isolated deinit {
    // Those within it that nobody else holds, by a list: where each one's end ended those within it, a deep tree would
    // be too deep for the stack.
    var pending = subviews
    subviews = []
    while var view = pending.popLast() {
      guard isKnownUniquelyReferenced(&view), !view.subviews.isEmpty else { continue }
      pending += view.subviews
      view.subviews = []
    }
  }

  /// The upright rectangle around the view in its superview, in points; see `Layer.frame` for what setting it does under a
  /// transform.
  public final var frame: Rect {
    get { layer.frame }
    set { layer.frame = newValue }
  }

  /// The view's rectangle in its own coordinates, in points.
  public final var bounds: Rect {
    get { layer.bounds }
    set { layer.bounds = newValue }
  }

  /// Places the subviews; does nothing by default. Called before a commit where the size or the list of subviews has
  /// changed or `setNeedsLayout` was called; call `layoutIfNeeded` to have it done at once. It is silent: layers without
  /// views that it places do not animate by themselves either, outside of an animation block.
  open func layoutSubviews() {}

  /// Draws what the view shows beneath its subviews, in its own coordinates; does nothing by default. A view that draws
  /// calls `setNeedsDisplay` when it is made and whenever the picture is to change; a change of size draws it anew.
  open func draw(in context: DrawingContext) {}

  /// The action for a change of the view's layer: within an animation block one that animates it, else none. A
  /// subclass may answer with actions of its own.
  open func action(for layer: Layer, key: ActionKey) -> (any LayerAction)? {
    guard key.property != nil, let block = AnimationBlock.current else { return NoAction() }
    return block
  }

  /// The view has come into a window, or has left it, with what is around it: see `isInWindow`. Does nothing by default.
  /// Called once all views within it have come or left too; not where it goes to another place in the same window.
  open func didMoveToWindow() {}

  /// Whether it lies in a window.
  public final var isInWindow: Bool { layer.tree != nil }

  /// Puts a view in front of the other subviews, taking it from where it was.
  public final func addSubview(_ view: View) {
    if view.superview === self { return view.bringToFront() }
    take(view, at: subviews.count) { layer.addSublayer(view.layer) }
  }

  /// Puts a view at an index among the subviews (0 is the back; past the end is the front), taking it from where it was.
  public final func insertSubview(_ view: View, at index: Int) {
    let isOwn = view.superview === self
    let others = isOwn ? subviews.count - 1 : subviews.count
    let index = min(max(index, 0), others)
    if isOwn, subviews.place(of: view) == index { return }
    guard index < others else { return addSubview(view) }
    if isOwn { subviews.remove(view) }
    let next = subviews[index]
    // Layers without views lie among the views' layers.
    if isOwn {
      subviews.list(view, at: index)
      layer.insertSublayer(view.layer, below: next.layer)
    } else {
      take(view, at: index) { layer.insertSublayer(view.layer, below: next.layer) }
    }
  }

  /// Puts a view directly in front of one of the subviews, taking it from where it was. In front of all where that is none
  /// of the subviews.
  public final func insertSubview(_ view: View, above sibling: View) {
    insertSubview(view, beside: sibling, offset: 1)
  }

  /// Puts a view directly behind one of the subviews, taking it from where it was. In front of all where that is none of
  /// the subviews.
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

  /// Takes a view from where it was; `place` puts its layer among the sublayers. Within a window its layer goes there at once:
  /// the view does not leave.
  private func take(_ view: View, at index: Int, place: () -> Void) {
    if let tree = layer.tree, view.layer.tree === tree {
      view.superview?.subviews.remove(view)
    } else {
      view.removeFromSuperview()
    }
    subviews.list(view, at: min(index, subviews.count))
    view.superview = self
    place()
  }

  /// Takes the view out of its superview. Harmless for one that has none.
  public final func removeFromSuperview() {
    guard let parent = superview else { return }
    parent.subviews.remove(self)
    superview = nil
    layer.removeFromSuperlayer()
  }

  /// Puts the view in front of its siblings.
  public final func bringToFront() {
    guard let parent = superview, parent.subviews.last !== self else { return }
    parent.subviews.remove(self)
    parent.subviews.list(self, at: parent.subviews.count)
    layer.bringToFront()
  }

  /// Puts the view behind its siblings.
  public final func sendToBack() { superview?.insertSubview(self, at: 0) }

  /// Attaches a recognizer, taking it from where it was.
  public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    (recognizer.target as? View)?.removeGestureRecognizer(recognizer)
    gestureRecognizers.append(recognizer)
    recognizer.target = self
  }

  /// Detaches a recognizer; a gesture in progress is cancelled. Harmless for one that is not attached here.
  public final func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard gestureRecognizers.contains(where: { $0 === recognizer }) else { return }
    gestureRecognizers.removeAll { $0 === recognizer }
    recognizer.target = nil
  }

  /// The frontmost view, of this one and those within it, that a touch at a point of the superview (for a root view: of
  /// the window) lands on, in points; `nil` where that is none of them.
  ///
  /// By default `point(inside:)` is asked first, then the subviews from the front to the back, and then it is the view itself.
  /// Where an override of `point(inside:)` says no, nothing within the view is touched either. Without one subviews are
  /// touched wherever they are seen, also outside of the view. Outside of its shape an override that asks `super` leaves
  /// subviews that stand out touchable. Views that take no touches, that cannot be seen, and what a view clips are passed
  /// over with all within them, but where an override says yes beyond a view that clips, what is clipped there can be
  /// touched too; layers without a view let touches through to what is behind. A view may answer with another one.
  open func hitTest(_ point: Point) -> View? {
    guard isUserInteractionEnabled, interactionLocks == 0,
      let touched = layer.touched(at: point, isOuterMirrored: superview?.isMirroredWithin)
    else { return nil }
    answersByShape = false
    let isInside = self.point(inside: touched.local)
    if !isInside, touched.isInside || touched.isCut || !answersByShape { return nil }
    isMirroredWithin = touched.isMirrored
    defer { isMirroredWithin = nil }
    return subviewHit(at: touched.local) ?? (isInside ? self : nil)
  }

  /// Whether a point of the view's own coordinates, in points, belongs to the view: by default whether its drawn shape
  /// contains it. A view that overrides it makes the area larger or smaller in which it, with what is within it, is touched.
  open func point(inside point: Point) -> Bool {
    answersByShape = true
    return layer.contains(point, source: .presentation)
  }

  /// Asks the subviews from the front to the back.
  private func subviewHit(at point: Point) -> View? {
    if subviews.isEmpty { return nil }
    return layer.firstFromFront { sublayer in
      guard let view = (sublayer as? ViewLayer)?.view, view.superview === self else { return nil }
      return view.hitTest(point)
    }
  }
}

extension View: TouchTarget {
  public var superTarget: (any TouchTarget)? { superview }

  public func convert(fromWindow point: Point) -> Point? { layer.convert(fromWindow: point) }
}

extension View: LayerDelegate {
  public final func layoutSublayers(of layer: Layer) {
    // In an animation block what is laid out is animated.
    if View.isInAnimationBlock { return layoutSubviews() }
    Transaction.withoutDefaultActions { layoutSubviews() }
  }

  public final func draw(_ layer: Layer, in context: DrawingContext) { draw(in: context) }

  public final func layer(_ layer: Layer, didMoveTo tree: LayerTree?) {
    didMoveToWindow()
  }
}
