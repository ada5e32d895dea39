import Martlet
import MartletTesting

@testable import MartletViews

/// A grid of 400 × 600 points with three columns of 40 things, with two actions at the end of each cell and one at its beginning.
@MainActor
final class SwipedGrid: GridViewDataSource {
  /// A cell with a mark that fills it.
  final class Cell: GridCell {
    let mark = View()
    override init() {
      super.init()
      addSubview(mark)
    }
    override func layoutSubviews() { mark.frame = bounds }
  }

  let window = ManualWindow(size: Size(width: 400, height: 600))
  let controller: WindowController
  let grid = GridView()
  var things = Array(0..<40)
  /// What was done, in its order.
  var done: [String] = []
  var chosen: [Int] = []
  /// Whether what deletes is the first action.
  var deletesFirst = false

  init(direction: LayoutDirection? = nil) {
    controller = WindowController(window: window)
    grid.layoutDirection = direction
    grid.frame = Rect(x: 0, y: 0, width: 400, height: 600)
    grid.dataSource = self
    grid.onSelect = { [unowned self] in chosen.append($0) }
    controller.rootView.addSubview(grid)
    window.resolveFrame()
  }

  func numberOfItems(in grid: GridView) -> Int { things.count }

  func gridView(_ grid: GridView, viewForItem item: Int) -> GridCell {
    grid.reusableCell(Cell.self) ?? Cell()
  }

  func gridView(_ grid: GridView, leadingActionsForItem item: Int) -> [RowAction] {
    [RowAction("Keep") { [unowned self] in done.append("keep \(things[$0])") }]
  }

  func gridView(_ grid: GridView, trailingActionsForItem item: Int) -> [RowAction] {
    let hide = RowAction("Hide") { [unowned self] in done.append("hide \(things[$0])") }
    let delete = RowAction("Delete", role: .destructive) { [unowned self] in
      done.append("delete \(things[$0])")
      things.remove(at: $0)
    }
    return deletesFirst ? [delete, hide] : [hide, delete]
  }

  func cell(_ item: Int) -> Cell { grid.view(forItem: item) as! Cell }
  var middle: Point { cell(1).layer.presentation.position }
  /// How far to the right what is in item 1 is drawn, in points.
  var drawn: Double { cell(1).layer.presentation.sublayerTransform.translationX }

  /// Advances time with a frame each sixtieth of a second, and one at the end.
  func play(_ script: inout InputScript, until time: MediaTime) {
    while window.now < time - 1e-9 {
      window.play(&script, until: min(window.now + 1.0 / 60, time))
      window.resolveFrame()
    }
  }

  func wait(_ seconds: Double = 1.5) {
    var none = InputScript()
    play(&none, until: window.now + seconds)
  }

  /// Drags to the right from a point, at a constant velocity, and lifts after a rest.
  func drag(_ way: Double, for seconds: Double = 0.3, rests: Double = 0.2, from start: Point) {
    var script = InputScript(seed: 7)
    let begin = window.now + 0.02
    script.touch(at: begin, duration: seconds + rests, device: InputScript.Device(jitter: 0)) {
      start + Point(x: way * min($0 / seconds, 1), y: 0)
    }
    play(&script, until: begin + seconds + rests + 0.001)
  }

  func tap(_ point: Point) {
    var script = InputScript(seed: 7)
    script.tap(at: point, time: window.now + 0.02)
    play(&script, until: window.now + 0.15)
  }

  func press(_ key: KeyEvent.Key, _ modifiers: KeyEvent.Modifiers = []) {
    var script = InputScript(seed: 7)
    script.key(key, modifiers: modifiers, at: window.now + 0.01)
    play(&script, until: window.now + 0.1)
  }

  /// What is wrong with the cells that show nothing special.
  var disorder: [String] {
    grid.visibleItems.compactMap { item in
      let cell = cell(item)
      let isAtRest =
        cell.swipe == nil && cell.layer.sublayerTransform == .identity && !cell.clipsToBounds
        && cell.subviews.count == 1
        && cell.mark.frame == cell.bounds && cell.frame == grid.alignToPixels(grid.rect(ofItem: item))
        && cell.opacity == 1
      return isAtRest ? nil : "\(item) is not as it was"
    }
  }
}
