import MartletDrawing
import MartletGeometry
import MartletGestures
import MartletLayers

/// A layer that takes part in touch handling and layout.
///
/// A view owns its layer and keeps the layer tree in step with the view tree. Touches land on the frontmost view
/// whose drawn shape they hit, also while it is in flight.
@MainActor
open class View {
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

  /// How many animations keep touches from it.
  final var interactionLocks = 0

  /// Makes a view around a layer of its own.
  public init() {
    let layer = ViewLayer()
    self.layer = layer
    layer.view = self
    layer.delegate = self
  }

  /// The view's rectangle in its superview, in points; its layer's transform must be the identity to be meaningful.
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

  /// Puts a view in front of the other subviews, taking it from where it was.
  public final func addSubview(_ view: View) {
    if view.superview === self { return view.bringToFront() }
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
    layer.addSublayer(view.layer)
  }

  /// Takes the view out of its superview. Harmless for one that has none.
  public final func removeFromSuperview() {
    guard let parent = superview else { return }
    parent.subviews.removeAll { $0 === self }
    superview = nil
    layer.removeFromSuperlayer()
  }

  /// Puts the view in front of its siblings.
  public final func bringToFront() {
    guard let parent = superview, parent.subviews.last !== self else { return }
    parent.subviews.removeAll { $0 === self }
    parent.subviews.append(self)
    layer.bringToFront()
  }

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

  /// The frontmost view whose drawn shape contains a point of the superview (for a root view: of the window), in
  /// points. Views that take no touches, and what lies within them, are passed over.
  open func hitTest(_ point: Point) -> View? {
    // Layers without a view let touches through to what is behind.
    let hit = layer.hitTest(point) { ($0 as? ViewLayer)?.view?.takesTouches(within: self) ?? false }
    return (hit as? ViewLayer)?.view
  }

  /// Whether it and all views around it up to another one take touches.
  private func takesTouches(within outermost: View) -> Bool {
    var view = self
    while view.isUserInteractionEnabled, view.interactionLocks == 0 {
      if view === outermost { return true }
      guard let next = view.superview else { return false }
      view = next
    }
    return false
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
}
