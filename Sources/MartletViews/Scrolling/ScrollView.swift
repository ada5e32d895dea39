import MartletGeometry
import MartletGestures
import MartletLayers
import MartletMotion
import MartletRenderTree

/// A view onto content that is larger than itself: fingers, a wheel, a touchpad and keys move the content, and
/// two fingers zoom it.
///
/// Its subviews are the content. Their coordinates begin at the content's origin, and the origin of the view's
/// bounds is the offset. What moves by itself is a committed animation of that origin, so it continues at full
/// rate while the main thread is busy, and hit tests see it. Like any property, `contentOffset` is what was
/// set last: after a throw, where it will come to rest. `shownOffset` is what is on screen.
///
/// A finger that lands on moving content stops it, and a long press may follow. Content that moves at less than 30 points
/// per second counts as resting: a finger taps it, presses it or pulls at it at once. A subclass that overrides `layoutSubviews` calls `super`.
open class ScrollView: View {
  /// Is told what happens; `nil` by default.
  public final weak var delegate: (any ScrollViewDelegate)?

  /// The size of the content, in points; zero by default. With a `zoomedView` it follows that view's size, when
  /// that is laid out, and the scale. If the offset is beyond a new edge it moves back to it.
  public final var contentSize: Size {
    get { storedContentSize }
    set {
      precondition(newValue.isFinite, "scroll view: the content's size must be finite, not \(newValue)")
      guard newValue != storedContentSize else { return }
      storedContentSize = newValue
      limitsDidChange()
    }
  }

  /// Additional distances around the content, in points, finite; zero by default. Content that is at its upper or left edge, or on
  /// its way there, stays at it as they change, animated within a block of `View.animate`; a finger that holds the content
  /// keeps it where it is.
  public final var contentInsets = Insets.zero {
    didSet {
      precondition(
        contentInsets.isFinite, "scroll view: the content's insets must be finite, not \(contentInsets)")
      guard contentInsets != oldValue else { return }
      let low = Point(x: -oldValue.left, y: -oldValue.top)
      // It rests on whole pixels.
      let pixel = 1 / layer.windowScale
      limitsDidChange(
        keepingEdges: Set(ScrollAxis.allCases.filter { abs(contentOffset[$0] - low[$0]) < pixel }))
    }
  }

  /// Whether content that is smaller than the view is centred. `false` by default: it begins at the upper left.
  public final var centersContent = false {
    didSet { if centersContent != oldValue { limitsDidChange() } }
  }

  /// The place of the content that is at the view's upper left corner, in points, as it was set or will be when
  /// everything has come to rest. Setting it stops all motion and is not limited to the content: beyond an edge it stays
  /// until that edge moves or a finger scrolls. Fingers that hold the content move it on from there. Within a block of
  /// `View.animate` it is animated.
  public final var contentOffset: Point {
    get { layer.bounds.origin }
    set {
      precondition(newValue.isFinite, "scroll view: the offset must be finite, not \(newValue)")
      stopMotion()
      moveUnderFingers { setOffset(newValue, followsBlock: true) }
    }
  }

  /// The offset on screen, in points: that of the newest frame, or of the one that is being prepared.
  public final var shownOffset: Point { layer.presentation.bounds.origin }

  /// Whether fingers, wheels, touchpads and keys scroll. `true` by default.
  public final var isScrollEnabled = true {
    didSet { panGestureRecognizer.isEnabled = isScrollEnabled }
  }

  /// Whether the content goes beyond its edges and springs back. `true` by default.
  public final var bounces = true

  /// Whether a drag moves content that is not larger than the view, which then springs back. Neither axis by
  /// default.
  public final var alwaysBounces: Set<ScrollAxis> = []

  /// How a throw slows down. `.normal` by default.
  public final var deceleration = Decay.normal

  /// Whether it comes to rest at multiples of the view's size, and a throw turns one page. `false` by default.
  public final var isPagingEnabled = false

  /// The offsets at which a throw to the left or right comes to rest, in points; `nil` (the default) is anywhere.
  public final var snapTargetsX: SnapTargets?

  /// The offsets at which a throw up or down comes to rest, in points; `nil` (the default) is anywhere.
  public final var snapTargetsY: SnapTargets?

  /// Whether a drag that begins along one axis moves only along it. A drag that begins diagonally moves along
  /// both. `false` by default.
  public final var isDirectionalLockEnabled = false

  /// Whether bars at the edges show where one is, while it moves. `true` by default.
  public final var showsIndicators = true {
    didSet { if showsIndicators != oldValue { placeIndicators() } }
  }

  /// Whether a tap on the upper edge scrolls to the top. `false` by default. It makes sense where nothing else
  /// is at the edge, as on a kiosk.
  public final var scrollsToTopOnEdgeTap = false {
    didSet { edgeTap.isEnabled = scrollsToTopOnEdgeTap }
  }

  /// The view that two fingers zoom; `nil` (the default) for none. It must be a subview; its anchor point is
  /// set to its upper left corner, which lies at the content's origin.
  public final weak var zoomedView: View? {
    didSet {
      if let oldValue, oldValue !== zoomedView { leaveZoom(of: oldValue) }
      prepareZoom()
    }
  }

  /// The smallest scale; above 0 and at most the largest. 1 by default.
  public final var minimumZoomScale = 1.0 {
    didSet {
      precondition(minimumZoomScale > 0, "scroll view: a scale must be positive: \(minimumZoomScale)")
    }
  }

  /// The largest scale. 1 by default.
  public final var maximumZoomScale = 1.0 {
    didSet {
      precondition(maximumZoomScale > 0, "scroll view: a scale must be positive: \(maximumZoomScale)")
    }
  }

  /// Whether the scale goes beyond its limits and springs back. `true` by default.
  public final var bouncesZoom = true

  /// Whether the zoomed view and all views in it are drawn for its scale when that has come to rest, so that texts and
  /// what `draw(in:)` draws are as sharp as at a scale of 1. `true` by default.
  ///
  /// What is smaller than at a scale of 1 keeps its pixels. All views together get no more than 16,777,216 pixels (64 MiB) by
  /// this, shared by their areas: what would need more is drawn less finely, all of it alike. Images and shapes need no
  /// redrawing. Until it is at rest, what was drawn last is enlarged; each `zoomScale` that a program sets counts as rest. For
  /// content of many or large views that take long to draw, or for a slider that sets the scale, set it to `false`.
  public final var redrawsZoomedContent = true {
    didSet { if redrawsZoomedContent != oldValue { sharpenIfAtRest() } }
  }

  /// Whether the content hears of a touch (`View.touchesBegan`) only when it is clear that the finger does not
  /// scroll: when it has rested for 0.15 s, was lifted, or moves where nothing scrolls. Recognizers of the content
  /// are not delayed. `true` by default.
  public final var delaysContentTouches = true

  /// Whether a finger that the content has heard of can still scroll or zoom. The content then hears
  /// `touchesCancelled`. `true` by default. If not, a finger scrolls only before the content hears of it.
  public final var canCancelContentTouches = true

  /// The recognizer that drags. It begins at once on moving content.
  public final let panGestureRecognizer = PanGestureRecognizer()
  /// The recognizer that zooms; enabled while there is a `zoomedView`.
  public final let pinchGestureRecognizer = PinchGestureRecognizer()

  /// Whether a finger drags.
  public final var isDragging: Bool { drag?.hasMoved ?? false }
  /// Whether a finger holds it, moving or not.
  public final var isTracking: Bool { drag != nil || zoom != nil }
  /// Whether it goes on by itself after a drag.
  public final var isDecelerating: Bool { flight?.cause == .throwing }
  /// Whether it scrolls because a program, a key or a wheel asked for it.
  public final var isScrollAnimating: Bool { flight?.cause == .request }
  /// Whether two fingers zoom.
  public final var isZooming: Bool { zoom != nil }

  final var storedContentSize = Size.zero
  final var drag: ScrollDrag?
  final var flight: ScrollFlight?
  final var zoom: ScrollZoom?
  /// The courses of axes.
  typealias Courses = [(axis: ScrollAxis, course: Course<Double>)]
  /// Where it could rest when it last adapted to its limits.
  final var limits = ScrollLimits(x: 0...0, y: 0...0)
  /// The velocity of a release of which the delegate is being told, in points per second. What moves or stops the content
  /// takes it.
  final var releaseVelocity: Point?
  /// What the offset follows a scale with that moves by itself; `nil` if nothing has let it go.
  final var zoomLink: ZoomLink?
  /// The size of the zoomed view that the content's size follows, in points.
  final var zoomedSize = Size.zero
  /// Whether the offset was moved together with the content since the last commit, or before it.
  final var hasShifted = false
  /// The pinch's own slop while fingers that have caught moving content pinch without any; `nil` at other times.
  final var pinchSlop: Double?
  /// The fingers that were down when the scale began to move by itself, and leave it alone.
  final var fingersBeforeSettling: [WeakTouch] = []
  final lazy var indicators = ScrollAxis.allCases.map { ScrollIndicator($0, of: self) }
  private let edgeTap = TapGestureRecognizer()
  private var observation: PresentationObservation?
  private var toldOffset: Point?

  /// The scroll view that was used last, which receives keys.
  static weak var active: ScrollView?

  public override init() {
    super.init()
    layer.masksToBounds = true
    for indicator in indicators { layer.addSublayer(indicator.track) }
    observation = layer.observePresentation { [weak self] in self?.tell($0.bounds.origin) }
    addPan()
    addPinch()
    addGestureRecognizer(ContentTouchDelay(for: self))
    edgeTap.isEnabled = false
    edgeTap.shouldReceive = { [weak self] in self?.isOnUpperEdge($0) ?? false }
    edgeTap.addHandler { [weak self] _ in self?.scrollToTop() }
    addGestureRecognizer(edgeTap)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    limitsDidChange()
  }

  /// Called when the offset that the next frame shows has changed, and before each frame of a motion, on which
  /// changes made now take effect. Tells the delegate. An override calls `super`.
  open func offsetDidChange(to offset: Point) { delegate?.scrollViewDidScroll(self) }

  /// Called when a motion without a finger has begun, before it is committed.
  func flightDidBegin() {}

  /// Asks whether a touch may be taken from a view of the content that has heard of it, because the finger
  /// scrolls or zooms. `true` by default. Not asked unless `canCancelContentTouches` is set.
  open func touchesShouldCancel(in view: View) -> Bool { true }

  /// Tells of an offset once.
  final func tell(_ offset: Point) {
    guard offset != toldOffset else { return }
    toldOffset = offset
    offsetDidChange(to: offset)
  }

  /// Scrolls down to the end of the content, with a spring.
  func scrollToEnd() {
    setContentOffset(Point(x: contentOffset.x, y: restingRange(.vertical).upperBound), animated: true)
  }

  // MARK: Limits

  /// The part of the content that is visible at an offset.
  final func visibleRect(at offset: Point) -> Rect { Rect(origin: offset, size: bounds.size) }

  /// The offsets at which it can rest, along an axis.
  public final func restingRange(_ axis: ScrollAxis) -> ClosedRange<Double> {
    restingRange(axis, content: contentSize[axis])
  }

  final func restingRange(_ axis: ScrollAxis, content: Double) -> ClosedRange<Double> {
    let insets = contentInsets[axis]
    // The last pixel of the content is shown whole.
    let scale = layer.windowScale
    // Neither of them is −0.
    let low = 0 - insets.before
    let high = ((content + insets.after - bounds.size[axis]) * scale - 1e-6).rounded(.up) / scale + 0
    if high >= low { return low...high }
    let only = centersContent ? (low + high) / 2 : low
    return only...only
  }

  /// The nearest offset at which it can rest.
  public final func restingOffset(nearest offset: Point) -> Point {
    var result = offset
    for axis in ScrollAxis.allCases {
      let range = restingRange(axis)
      result[axis] = min(max(offset[axis], range.lowerBound), range.upperBound)
    }
    return result
  }

  /// Whether there is anything to scroll along an axis.
  final func scrolls(_ axis: ScrollAxis) -> Bool {
    let range = restingRange(axis)
    return range.upperBound > range.lowerBound || alwaysBounces.contains(axis)
  }

  /// Whether it can go on along an axis, in a direction of the offset.
  final func canScroll(_ axis: ScrollAxis, towards direction: Double) -> Bool {
    guard isScrollEnabled else { return false }
    let range = restingRange(axis)
    let offset = shownOffset[axis]
    let slack = 0.5
    return direction > 0 ? offset < range.upperBound - slack : offset > range.lowerBound + slack
  }

  // MARK: Offsets

  /// Sets the offset without stopping an animation, and tells of it.
  /// - Parameter followsBlock: Whether it is animated within a block that animates views, unless fingers hold the content.
  ///   `false` by default.
  final func setOffset(_ offset: Point, followsBlock: Bool = false) {
    let block = followsBlock && drag == nil && zoom == nil && isInWindow ? AnimationBlock.current : nil
    let old = contentOffset
    let places = indicators.map(\.places)
    Transaction.withoutActions {
      layer.bounds.origin = offset
      placeIndicators()
    }
    if let block, block.isAnimating, offset != old {
      block.animate(.bounds.origin, from: old, to: offset, of: layer)
      for (indicator, places) in zip(indicators, places) { indicator.follow(block, from: places) }
      // Each frame tells what it shows.
      return
    }
    if flight == nil { tell(offset) }
  }

  /// Adapts to another size of the zoomed view.
  override final func subviewDidLayOut(_ view: View) {
    super.subviewDidLayOut(view)
    guard view === zoomedView, view.bounds.size != zoomedSize else { return }
    zoomedSize = view.bounds.size
    contentSize = zoomedSize * zoomScale
  }

  private func isOnUpperEdge(_ touch: Touch) -> Bool {
    guard let point = convert(fromWindow: touch.position, for: touch.copy) else { return false }
    return point.y - shownOffset.y <= ScrollConstants.edgeTapHeight
  }

  private func scrollToTop() {
    guard delegate?.scrollViewShouldScrollToTop(self) ?? true else { return }
    setContentOffset(
      Point(x: contentOffset.x, y: restingRange(.vertical).lowerBound), animated: true)
  }
}
