import MartletGeometry
import MartletMotion

/// Names of UIKit that are called differently here: the compiler says how.
extension ScrollView {
  /// The distances around the content in UIKit.
  @available(*, unavailable, renamed: "contentInsets")
  public final var contentInset: Insets {
    get { contentInsets }
    set {}
  }

  /// How a throw slows down in UIKit.
  @available(*, unavailable, renamed: "deceleration")
  public final var decelerationRate: Decay {
    get { deceleration }
    set {}
  }

  /// Whether there is a bar at the side, in UIKit.
  @available(*, unavailable, renamed: "showsIndicators")
  public final var showsVerticalScrollIndicator: Bool {
    get { showsIndicators }
    set {}
  }

  /// Whether there is a bar below, in UIKit.
  @available(*, unavailable, renamed: "showsIndicators")
  public final var showsHorizontalScrollIndicator: Bool {
    get { showsIndicators }
    set {}
  }

  /// Whether content that fits can be pulled, in UIKit.
  @available(*, unavailable, message: "insert .vertical into alwaysBounces")
  public final var alwaysBounceVertical: Bool {
    get { alwaysBounces.contains(.vertical) }
    set {}
  }

  /// Whether content that fits can be pulled to the side, in UIKit.
  @available(*, unavailable, message: "insert .horizontal into alwaysBounces")
  public final var alwaysBounceHorizontal: Bool {
    get { alwaysBounces.contains(.horizontal) }
    set {}
  }

  /// A motion to a place in UIKit.
  @available(*, unavailable, renamed: "scrollToVisible(_:animated:)")
  public final func scrollRectToVisible(_ rect: Rect, animated: Bool) {}
}
