import MartletGeometry

/// Names of UIKit that are called differently here: the compiler says how.
extension PanGestureRecognizer {
  /// A new beginning of the translation in UIKit.
  @available(*, unavailable, message: "set translation, which is in points of the window")
  public final func setTranslation(_ translation: Point, in target: (some TouchTarget)?) {
    self.translation = translation
  }
}
