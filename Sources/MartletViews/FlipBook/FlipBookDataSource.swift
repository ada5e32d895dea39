/// Gives a flip book its pages.
@MainActor
public protocol FlipBookDataSource: AnyObject {
  /// The number of pages. Page 0 is the first one on the right; odd pages are on the left.
  func numberOfPages(in book: FlipBookView) -> Int

  /// The view that shows a page. The book gives it its frame.
  /// - Parameters:
  ///   - page: The number of the page, from 0.
  ///   - view: The view of a page that is not seen any more, to be used again; `nil` if there is none. It was on the same
  ///     side of the book.
  func flipBook(_ book: FlipBookView, viewForPage page: Int, reusing view: View?) -> View
}
