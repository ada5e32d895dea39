import Martlet
import MartletTesting
import Testing

// The code of the article "Controllers". A test of the architecture compares them.

@MainActor
private final class Letter {
  let subject: String
  var isRead = false

  init(_ subject: String) { self.subject = subject }
}

@MainActor
private final class LetterView: View {
  init(_ letter: Letter) { super.init() }
}

@MainActor
private final class LetterController: ViewController {
  let letter: Letter

  init(_ letter: Letter) {
    self.letter = letter
    super.init()
    title = letter.subject
  }

  override func loadView() { view = LetterView(letter) }

  override func viewDidAppear(_ animated: Bool) { letter.isRead = true }
}

@MainActor
private final class Album: PageControllerDataSource {
  let photos: [ViewController]

  init(_ photos: [ViewController]) { self.photos = photos }

  private func photo(_ step: Int, from page: ViewController) -> ViewController? {
    guard let index = photos.firstIndex(where: { $0 === page }) else { return nil }
    return photos.indices.contains(index + step) ? photos[index + step] : nil
  }

  func pageController(_ pages: PageController, pageBefore page: ViewController) -> ViewController? {
    photo(-1, from: page)
  }

  func pageController(_ pages: PageController, pageAfter page: ViewController) -> ViewController? {
    photo(1, from: page)
  }
}

@MainActor
private final class PairController: ViewController {
  func show(_ child: ViewController) {
    addChild(child)
    child.view.frame = view.bounds
    view.addSubview(child.view)
    child.didMove(toParent: self)
  }

  func remove(_ child: ViewController) {
    child.willMove(toParent: nil)
    child.view.removeFromSuperview()
    child.removeFromParent()
  }
}

@MainActor @Suite struct ControllersArticleTests {
  private let window = ManualWindow(size: Size(width: 800, height: 480))
  private let controller: WindowController
  private let list = ViewController()
  private let letter = LetterController(Letter("Swifts"))
  private let other = LetterController(Letter("Martlets"))

  init() { controller = WindowController(window: window) }

  private func settle() { for _ in 0..<30 { window.run(for: 0.1) } }

  @Test func `a stack goes there and back`() throws {
    controller.rootViewController = NavigationController(root: list)
    let navigation = try #require(list.parent as? NavigationController)
    navigation.push(letter)  // slides in from the right
    navigation.pop()  // goes back there
    navigation.push(letter, by: Fold(.horizontal))  // or any other transition
    navigation.popToRoot()
    settle()
    #expect(navigation.controllers.count == 1)
    navigation.push(letter)
    navigation.pop()  // turns the push round, from where it is and as fast as it is
    navigation.push(other)  // begins with what is seen
    settle()
    #expect(navigation.topController === other && other.letter.isRead)
  }

  @Test func `what is presented comes and goes`() {
    let (picture, filters) = (ViewController(), ViewController())
    controller.rootViewController = list
    list.present(picture)  // rises from below
    picture.dismiss()  // goes back there
    list.present(picture, by: Flip(.left))  // or by any other transition
    settle()
    #expect(list.presentedViewController === picture)
    picture.dismiss()
    settle()
    let sheet = list.presentSheet(filters, detents: [.points(220), .large])
    sheet?.onDetentChange = { detent in
      print("rests at \(detent)")
    }
    sheet?.select(.large)
    settle()
    #expect(list.presentedViewController === filters && sheet?.visibleHeight == 440)
  }

  @Test func `tabs, pages and columns stand in each other`() {
    let split = SplitController(primary: list, secondary: letter)
    split.showSecondary(other)
    let pages = PageController()
    let photos = Album([ViewController(), ViewController()])
    pages.dataSource = photos
    pages.show(photos.photos[0], animated: false)
    let (inbox, album, settings) = (split, pages, ViewController())
    let tabs = TabController([inbox, album, settings])
    tabs.select(1)
    tabs.style = .dark
    controller.rootViewController = tabs
    settle()
    pages.goForward()
    settle()
    #expect(pages.currentPage === photos.photos[1] && pages.effectiveStyle == .dark)
  }

  @Test func `a container of one's own is three lines`() {
    let (pair, child) = (PairController(), ViewController())
    controller.rootViewController = pair
    pair.show(child)
    #expect(child.parent === pair && child.view.isInWindow && child.view.frame == pair.view.bounds)
    pair.remove(child)
    #expect(child.parent == nil && !child.view.isInWindow)
  }
}
