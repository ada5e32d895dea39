/// Gives a page controller its pages.
@MainActor
public protocol PageControllerDataSource: AnyObject {
  /// The page before one; `nil` if that is the first one. It may be asked often, and without showing the page.
  func pageController(_ pages: PageController, pageBefore page: ViewController) -> ViewController?

  /// The page after one; `nil` if that is the last one.
  func pageController(_ pages: PageController, pageAfter page: ViewController) -> ViewController?
}
