import MartletDrawing

/// Names of UIKit that are called differently here: the compiler says how.
extension Label {
  /// The most lines in UIKit.
  @available(*, unavailable, renamed: "text.maximumLines")
  public var numberOfLines: Int {
    get { text.maximumLines }
    set {}
  }

  /// The alignment of lines in UIKit.
  @available(*, unavailable, renamed: "text.alignment")
  public var textAlignment: TextAlignment {
    get { text.alignment }
    set {}
  }

  /// A text with styles in UIKit.
  @available(*, unavailable, renamed: "text")
  public var attributedText: Text {
    get { text }
    set {}
  }
}
