import Martlet

/// Photographs to swipe through; a tap shows one alone.
@MainActor
final class AlbumController: PageController, PageControllerDataSource {
  private let palette: Palette
  private var photos: [PhotoController] = []
  private static let count: UInt64 = 6

  init(palette: Palette) {
    self.palette = palette
    super.init()
    photos = (0..<Self.count).map { PhotoController($0 + 3, isWhole: false, palette: palette) }
    for photo in photos { photo.onTap = { [weak self, unowned photo] in self?.open(photo) } }
    dataSource = self
    onChange = { [weak self] in self?.tell() }
    if let first = photos.first { show(first, animated: false) }
  }

  override func viewDidLoad() { view.backgroundColor = palette.desk }

  /// Says in the bar which photograph is shown.
  private func tell() {
    guard let index = photos.firstIndex(where: { $0 === currentPage }) else { return }
    title = Phrase(localized("Album, %1$s of %2$s"))("\(index + 1)", "\(photos.count)")
  }

  /// Shows a photograph alone, until it is tapped.
  private func open(_ photo: PhotoController) {
    let whole = PhotoController(photo.number, isWhole: true, palette: palette)
    whole.onTap = { [weak whole] in whole?.dismiss() }
    present(whole)
  }

  /// Shows the one that is seen alone, or puts it back.
  func toggle() {
    if presentedViewController != nil { return dismiss() }
    (currentPage as? PhotoController)?.onTap()
  }

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
