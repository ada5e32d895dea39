import Martlet
import MartletTesting

@testable import MartletViews

/// A list of forty things in rows of 50 points, with two actions at the end of each row and one at its beginning.
@MainActor
final class SwipedList: ListViewDataSource {
  /// A row that can have the keyboard focus.
  final class Row: RowView {
    override var canBecomeFocused: Bool { true }
  }

  var things = Array(0..<40)
  /// What was done, in its order.
  var done: [String] = []
  var chosen: [Int] = []
  /// How often the data source was asked for actions.
  var asked = 0
  /// Whether what deletes takes things out of the data.
  var deletes = true
  /// Whether what deletes is the first action.
  var deletesFirst = false
  /// Whether there are actions at the beginning of rows.
  var hasLeadingActions = true
  /// Called when the data source is asked for the actions at the beginning of a row.
  var onAskForLeading: () -> Void = {}
  /// Whether rows are shown by views that have shown others before.
  var reusesRows = true
  /// Called when something was deleted, or was to be.
  var afterDeletion: () -> Void = {}
  let list = ListView()
  let stage: ScrollStage
  /// Where each frame has drawn row 2, to the right of its place, in points.
  private(set) var drawn: [(time: MediaTime, offset: Double)] = []

  init(direction: LayoutDirection? = nil) {
    list.rowHeights = .fixed(50)
    list.layoutDirection = direction
    stage = ScrollStage(list, content: .zero)
    list.dataSource = self
    list.onSelect = { [unowned self] in chosen.append($0) }
    stage.frame()
    list.view(forRow: 2)?.layer.name = "row"
  }

  func numberOfRows(in list: ListView) -> Int { things.count }

  func listView(_ list: ListView, viewForRow row: Int) -> RowView {
    (reusesRows ? list.reusableRow() : nil) ?? Row()
  }

  func listView(_ list: ListView, leadingActionsForRow row: Int) -> [RowAction] {
    asked += 1
    onAskForLeading()
    guard hasLeadingActions else { return [] }
    return [RowAction("Keep") { [unowned self] in done.append("keep \(things[$0])") }]
  }

  func listView(_ list: ListView, trailingActionsForRow row: Int) -> [RowAction] {
    asked += 1
    let archive = RowAction("Archive") { [unowned self] in done.append("archive \(things[$0])") }
    let delete = RowAction("Delete", role: .destructive) { [unowned self] in
      done.append("delete \(things[$0])")
      if deletes { things.remove(at: $0) }
      afterDeletion()
    }
    return deletesFirst ? [delete, archive] : [archive, delete]
  }

  var now: MediaTime { stage.window.now }
  /// The view of row 2.
  var row: RowView { list.view(forRow: 2)! }
  /// The number of layers of a row's view with all that is in it.
  func layers(in row: Int) -> Int {
    func count(_ layer: Layer) -> Int { layer.sublayers.reduce(1) { $0 + count($1) } }
    return list.view(forRow: row).map { count($0.layer) } ?? 0
  }

  /// Advances time with a frame each sixtieth of a second, and one at the end.
  func play(_ script: inout InputScript, until time: MediaTime) {
    while now < time - 1e-9 {
      stage.window.play(&script, until: min(now + 1.0 / 60, time))
      frame()
    }
  }

  func frame() {
    stage.window.resolveFrame()
    stage.window.renderTree.forEachNamedLayer { name, pose in
      if name == "row" { drawn.append((stage.window.now, pose.position.x - 200)) }
    }
  }

  func wait(_ seconds: Double = 1.5) {
    var none = InputScript()
    play(&none, until: now + seconds)
  }

  /// What was drawn last.
  var offset: Double { drawn.last?.offset ?? .nan }

  /// Drags row 2 to the right from a point, at a constant velocity, and lifts after a rest.
  func drag(
    _ way: Double, for seconds: Double = 0.3, rests: Double = 0, from x: Double = 300, y: Double = 125,
    source: TouchEvent.Source = .touchscreen
  ) {
    var script = InputScript(seed: 7)
    let begin = now + 0.02
    script.touch(
      at: begin, duration: seconds + rests, device: InputScript.Device(jitter: 0), source: source
    ) { Point(x: x + way * min($0 / seconds, 1), y: y) }
    play(&script, until: begin + seconds + rests + 0.001)
  }

  func tap(_ point: Point) {
    var script = InputScript(seed: 7)
    script.tap(at: point, time: now + 0.02)
    play(&script, until: now + 0.1)
  }

  func press(_ key: KeyEvent.Key, _ modifiers: KeyEvent.Modifiers = []) {
    var script = InputScript(seed: 7)
    script.key(key, modifiers: modifiers, at: now + 0.01)
    play(&script, until: now + 0.1)
  }
}
