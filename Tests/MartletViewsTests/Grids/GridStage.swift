import Martlet
import MartletTesting

/// A grid of 400 × 600 points with three columns, and data that can change.
@MainActor
final class GridStage: GridViewDataSource {
  let window = ManualWindow(size: Size(width: 400, height: 600))
  let controller: WindowController
  let grid = GridView()
  /// What each item is called.
  var names: [Int]
  var made = 0
  var chosen: [Int] = []
  /// Called when an item is asked for.
  var onItem: ((Int) -> Void)?
  /// Called when the number of items is asked for.
  var onCount: (() -> Void)?
  /// Views that the data keep by themselves, by name.
  var kept: [Int: Cell]?

  final class Cell: GridCell {
    var name = -1
    var reuses = 0
    override func prepareForReuse() { reuses += 1 }
  }

  init(_ count: Int) {
    names = Array(0..<count)
    controller = WindowController(window: window)
    grid.frame = Rect(x: 0, y: 0, width: 400, height: 600)
    grid.dataSource = self
    grid.onSelect = { [unowned self] in chosen.append($0) }
    controller.rootView.addSubview(grid)
    frame()
  }

  func numberOfItems(in grid: GridView) -> Int {
    onCount?()
    return names.count
  }

  func gridView(_ grid: GridView, viewForItem item: Int) -> GridCell {
    onItem?(item)
    if item < names.count, let cell = kept?[names[item]] { return cell }
    let cell =
      grid.reusableCell(Cell.self)
      ?? {
        made += 1
        return Cell()
      }()
    cell.name = item < names.count ? names[item] : -1
    if kept != nil { kept?[cell.name] = cell }
    return cell
  }

  func frame() { window.resolveFrame() }

  func run(for seconds: Double) { window.run(for: seconds) }

  /// What is wrong with what is on screen: each item that is seen has a view of its own at its place, which shows its name.
  var disorder: [String] {
    var wrong: [String] = []
    for item in grid.visibleItems {
      guard let cell = grid.view(forItem: item) as? Cell else {
        wrong.append("\(item) has no view")
        continue
      }
      if cell.item != item || cell.name != names[item] { wrong.append("\(item) shows \(cell.name)") }
      if cell.isHidden || cell.superview !== grid || cell.opacity != 1 { wrong.append("\(item) is not seen") }
      let place = grid.alignToPixels(grid.rect(ofItem: item))
      if cell.frame != place { wrong.append("\(item) is at \(cell.frame), not \(place)") }
    }
    let shown = grid.subviews.compactMap { $0 as? Cell }.filter { !$0.isHidden }
    if shown.count != grid.madeItems.count { wrong.append("\(shown.count) views are shown") }
    return wrong
  }

  /// Where the view of an item is seen in the window.
  func seen(_ item: Int) -> Point? {
    guard let cell = grid.view(forItem: item) else { return nil }
    return cell.layer.presentation.position - grid.shownOffset
  }

  func tap(_ point: Point) {
    var script = InputScript()
    script.tap(at: point, time: window.now + 0.1)
    window.play(&script, until: window.now + 0.5)
  }

  func key(_ key: KeyEvent.Key) {
    window.send(KeyEvent(phase: .pressed, key: key, modifiers: [], time: window.now))
    window.send(KeyEvent(phase: .released, key: key, modifiers: [], time: window.now))
    frame()
  }
}
