/// Options of UIKit's transitions, which are values here: the compiler says where.
extension AnimationOptions {
  /// A view that turns over in UIKit.
  @available(
    *, unavailable, message: "give Flip or Fold to transition(from:to:by:) or transition(by:changes:)"
  )
  public static var transitionFlipFromLeft: AnimationOptions { [] }

  /// A view that turns over in UIKit.
  @available(
    *, unavailable, message: "give Flip or Fold to transition(from:to:by:) or transition(by:changes:)"
  )
  public static var transitionFlipFromRight: AnimationOptions { [] }

  /// A page that is turned in UIKit.
  @available(*, unavailable, message: "give Flip(.up) to transition(from:to:by:) or transition(by:changes:)")
  public static var transitionCurlUp: AnimationOptions { [] }

  /// A view that fades into another in UIKit.
  @available(*, unavailable, message: "give CrossFade to transition(from:to:by:) or transition(by:changes:)")
  public static var transitionCrossDissolve: AnimationOptions { [] }
}
