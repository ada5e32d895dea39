/// Names of UIKit that are called differently here: the compiler says how.
extension TextField {
  /// A field's delegate in UIKit.
  @available(*, unavailable, message: "set onChange, onSubmit and filter")
  public var delegate: AnyObject? {
    get { nil }
    set {}
  }

  /// Whether the text is hidden, in UIKit.
  @available(*, unavailable, renamed: "isSecure")
  public var isSecureTextEntry: Bool {
    get { isSecure }
    set {}
  }
}
