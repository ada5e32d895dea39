import Martlet

/// The list of places.
@MainActor
final class PlacesController: ViewController, ListViewDataSource {
  /// Called with the number of the place that is tapped.
  var onOpen: (Int) -> Void = { _ in }
  /// The place that is shown beside the list; `nil` if none is.
  var opened: Int? {
    didSet {
      for row in places.indices { (list.view(forRow: row) as? PlaceRow)?.isOpened = row == opened }
    }
  }
  /// The scale of words.
  var textScale = 1.0 {
    didSet { list.rowHeights = .fixed(PlaceRow.height(textScale: textScale)) }
  }
  private let palette: Palette
  private let list = ListView()
  private let places = Place.all

  init(palette: Palette) {
    self.palette = palette
    super.init()
    title = localized("Places")
  }

  override func loadView() { view = list }

  override func viewDidLoad() {
    list.backgroundColor = palette.card
    list.layer.name = "places"
    list.rowHeights = .fixed(PlaceRow.height(textScale: textScale))
    list.alwaysBounces = [.vertical]
    list.isFocusGroup = true
    list.dataSource = self
    list.onSelect = { [weak self] in self?.onOpen($0) }
  }

  func numberOfRows(in list: ListView) -> Int { places.count }

  func listView(_ list: ListView, viewForRow row: Int) -> RowView {
    let view = list.reusableRow(PlaceRow.self) ?? PlaceRow(palette: palette)
    view.place = places[row]
    view.isOpened = row == opened
    return view
  }
}
