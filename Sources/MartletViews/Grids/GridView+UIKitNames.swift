import MartletGeometry

/// Names of UIKit that are called differently here: the compiler says how.
extension GridView {
  /// The distance between items in UIKit.
  @available(*, unavailable, renamed: "itemSpacing")
  public final var minimumInteritemSpacing: Double {
    get { itemSpacing }
    set {}
  }

  /// The distance between lines in UIKit.
  @available(*, unavailable, renamed: "lineSpacing")
  public final var minimumLineSpacing: Double {
    get { lineSpacing }
    set {}
  }

  /// The size of items in UIKit.
  @available(*, unavailable, message: "set minimumItemWidth and itemHeight")
  public final var itemSize: Size {
    get { .zero }
    set {}
  }

  /// The distances around the items in UIKit.
  @available(*, unavailable, renamed: "margins")
  public final var sectionInset: Insets {
    get { margins }
    set {}
  }
}
