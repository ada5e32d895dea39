import MartletGeometry

/// Names of UIKit that are called differently here: the compiler says how.
extension View {
  /// The opacity in UIKit.
  @available(*, unavailable, renamed: "opacity")
  public final var alpha: Double {
    get { opacity }
    set { opacity = newValue }
  }

  /// A view with a frame in UIKit.
  @available(*, unavailable, message: "make the view with init(), then set its frame")
  public convenience init(frame: Rect) {
    self.init()
    self.frame = frame
  }

  /// Whether constraints leave a view's frame alone in UIKit.
  @available(*, unavailable, message: "leave it out: a view that active constraints name is placed by them")
  public final var translatesAutoresizingMaskIntoConstraints: Bool {
    get { layoutRecord?.isTied != true }
    set {}
  }

  /// The guide of the part that nothing covers in UIKit.
  @available(*, unavailable, renamed: "safeAreaGuide")
  public final var safeAreaLayoutGuide: LayoutGuide { safeAreaGuide }

  /// The size that constraints allow in UIKit.
  @available(*, unavailable, renamed: "fittingSize(width:height:)")
  public final func systemLayoutSizeFitting(_ size: Size) -> Size {
    fittingSize(width: size.width, height: size.height)
  }

  /// An animation block in UIKit.
  @available(*, unavailable, renamed: "animate(duration:delay:animations:completion:)")
  public static func animate(
    withDuration duration: Double, delay: Double = 0, animations: () -> Void,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    animate(duration: duration, delay: delay, animations: animations, completion: completion)
  }

  /// An animation block with a spring in UIKit.
  @available(
    *, unavailable,
    message: "use animate(duration:dampingRatio:initialVelocity:delay:options:animations:completion:)"
  )
  public static func animate(
    withDuration duration: Double, delay: Double, usingSpringWithDamping dampingRatio: Double,
    initialSpringVelocity velocity: Double, animations: () -> Void,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    animate(
      duration: duration, dampingRatio: dampingRatio, delay: delay, animations: animations,
      completion: completion)
  }

  /// A transition between two views in UIKit.
  @available(
    *, unavailable,
    message:
      "call transition(from:to:by:) of the superview, with Flip, Fold, CrossFade or a ViewTransition of your own"
  )
  public static func transition(
    from old: View, to new: View, duration: Double, options: AnimationOptions = [],
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    old.superview?.transition(from: old, to: new, by: CrossFade(), completion: completion)
  }

  /// Keyframes in UIKit.
  @available(*, unavailable, renamed: "animateKeyframes(duration:delay:options:animations:completion:)")
  public static func animateKeyframes(
    withDuration duration: Double, delay: Double, options: AnimationOptions = [], animations: () -> Void,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    animateKeyframes(
      duration: duration, delay: delay, options: options, animations: animations, completion: completion)
  }

  /// What a view inherits in UIKit.
  @available(
    *, unavailable,
    message:
      "read effectiveInterfaceStyle, effectiveLayoutDirection, effectiveTextScale and effectiveContrast"
  )
  public final var traitCollection: AnyObject? { nil }

  /// The size that the content asks for, in UIKit.
  @available(*, unavailable, message: "set bounds.size to fittingSize(width:height:)")
  public final func sizeToFit() {}

  /// A picture of the view in UIKit.
  @available(*, unavailable, message: "set contents of a layer to try await layer.snapshot()")
  public final func snapshotView(afterScreenUpdates: Bool) -> View? { nil }

  /// The focus in UIKit.
  @available(*, unavailable, renamed: "becomeFocused()")
  public final func becomeFirstResponder() {}

  /// The focus in UIKit.
  @available(*, unavailable, renamed: "resignFocus()")
  public final func resignFirstResponder() {}

  /// The order of subviews in UIKit.
  @available(*, unavailable, renamed: "insertSubview(_:below:)")
  public final func insertSubview(_ view: View, belowSubview sibling: View) {
    insertSubview(view, below: sibling)
  }

  /// The order of subviews in UIKit.
  @available(*, unavailable, renamed: "insertSubview(_:above:)")
  public final func insertSubview(_ view: View, aboveSubview sibling: View) {
    insertSubview(view, above: sibling)
  }

  /// The order of subviews in UIKit.
  @available(*, unavailable, message: "call bringToFront() of the subview")
  public final func bringSubviewToFront(_ view: View) { view.bringToFront() }

  /// The order of subviews in UIKit.
  @available(*, unavailable, message: "call sendToBack() of the subview")
  public final func sendSubviewToBack(_ view: View) { view.sendToBack() }
}
