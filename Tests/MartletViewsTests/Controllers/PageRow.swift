import Martlet

/// A row of pages.
@MainActor
final class PageRow: PageControllerDataSource {
  let pages: [ViewController]

  init(_ pages: [ViewController]) { self.pages = pages }

  private func neighbour(_ page: ViewController, _ step: Int) -> ViewController? {
    guard let index = pages.firstIndex(where: { $0 === page }), pages.indices.contains(index + step) else {
      return nil
    }
    return pages[index + step]
  }

  func pageController(_ controller: PageController, pageBefore page: ViewController) -> ViewController? {
    neighbour(page, -1)
  }

  func pageController(_ controller: PageController, pageAfter page: ViewController) -> ViewController? {
    neighbour(page, 1)
  }
}
