/// Names of UIKit that are called differently here: the compiler says how.
extension GestureRecognizer {
  /// A recognizer's delegate in UIKit.
  @available(
    *, unavailable,
    message:
      "set shouldBegin, shouldReceive, shouldRecognizeSimultaneously, shouldRequireFailure or shouldBeRequiredToFail"
  )
  public final var delegate: AnyObject? {
    get { nil }
    set {}
  }

  /// A recognizer's target in UIKit.
  @available(*, unavailable, message: "use addHandler(_:), or an asynchronous sequence of events")
  public final func addTarget(_ target: Any, action: Any) {}
}
