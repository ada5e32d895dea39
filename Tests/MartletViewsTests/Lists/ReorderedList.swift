import Martlet
import MartletTesting

@testable import MartletViews

/// A list whose rows people move.
@MainActor
final class ReorderedList: ListViewDataSource {
  /// A row that knows which thing it shows, and can have the keyboard focus.
  final class Row: RowView {
    var thing = -1
    override var canBecomeFocused: Bool { true }
  }

  var things: [Int]
  /// What the list has told of.
  var told: [String] = []
  /// Whether rows have a handle, 40 points wide at their beginning.
  let hasHandles: Bool
  let list = ListView()
  let stage: ScrollStage
  private let height: (Int) -> Double
  private(set) var made = 0
  /// Where frames have drawn the row with the name, in points of the list's view.
  private(set) var drawn: [(time: MediaTime, top: Double)] = []

  init(
    _ count: Int = 40, heights: ListView.Heights = .fixed(50), hasHandles: Bool = false,
    height: @escaping (Int) -> Double = { _ in 50 }
  ) {
    (things, self.height, self.hasHandles) = (Array(0..<count), height, hasHandles)
    list.rowHeights = heights
    stage = ScrollStage(list, content: .zero)
    list.dataSource = self
    list.onReorder = { [unowned self] in
      told.append("\($0) to \($1)")
      things.insert(things.remove(at: $0), at: $1)
    }
    stage.frame()
  }

  func numberOfRows(in list: ListView) -> Int { things.count }

  func listView(_ list: ListView, heightOfRow row: Int) -> Double { height(things[row]) }

  func listView(_ list: ListView, viewForRow row: Int) -> RowView {
    let view: Row =
      list.reusableRow()
      ?? {
        made += 1
        let row = Row()
        if hasHandles {
          let handle = View()
          handle.frame = Rect(x: 0, y: 0, width: 40, height: 50)
          row.addSubview(handle)
          row.reorderHandle = handle
        }
        return row
      }()
    view.thing = things[row]
    return view
  }

  var now: MediaTime { stage.window.now }

  func play(_ script: inout InputScript, until time: MediaTime) {
    while now < time - 1e-9 {
      stage.window.play(&script, until: min(now + 1.0 / 60, time))
      stage.frame()
      if let row = list.lift?.row ?? list.rows.first(where: { $0.depth == .lifted }) {
        drawn.append((now, top(of: row)))
      }
    }
  }

  func wait(_ seconds: Double = 1.5) {
    var none = InputScript()
    play(&none, until: now + seconds)
  }

  /// Where a row's upper edge is seen, from the list's upper edge, in points.
  func top(of row: RowView) -> Double {
    let shown = row.layer.presentation
    return shown.position.y - shown.bounds.height / 2 - list.shownOffset.y
  }

  /// Where things are seen, from the list's upper edge, in points.
  var seen: [Int: Double] {
    var seen: [Int: Double] = [:]
    for row in list.rows { if let row = row as? Row { seen[row.thing] = top(of: row) } }
    return seen
  }

  /// What is wrong with the rows at rest; `nil` if nothing.
  var fault: String? {
    if list.lift != nil || !list.leaving.isEmpty || list.liftMargin != 0 { return "a row is on its way" }
    if list.subviews.contains(where: { $0 is LiftedGround }) { return "a shadow is left" }
    for number in list.visibleRows {
      guard let row = list.view(forRow: number) as? Row else { return "row \(number) has no view" }
      if row.thing != things[number] || row.row != number { return "row \(number) shows \(row.thing)" }
      let place = list.rect(ofRow: number).minY - list.shownOffset.y
      if abs(top(of: row) - place) > 0.6 { return "row \(number) is at \(top(of: row)), not \(place)" }
      if row.depth != .resting { return "row \(number) is in front" }
    }
    return nil
  }

  /// Presses for long with a finger, carries what is lifted by a way in a time, and holds it there. The finger stays for a while.
  func carry(
    from start: Point, by way: Double, for seconds: Double = 0.5, holds: Double = 0.3,
    script: inout InputScript
  ) -> MediaTime {
    let begin = now + 0.02
    script.touch(
      at: begin, duration: 0.6 + seconds + holds, device: InputScript.Device(jitter: 0), source: .touchscreen
    ) {
      Point(x: start.x, y: start.y + way * min(max(($0 - 0.6) / seconds, 0), 1))
    }
    return begin
  }

  func press(_ key: KeyEvent.Key, _ modifiers: KeyEvent.Modifiers = []) {
    var script = InputScript(seed: 7)
    script.key(key, modifiers: modifiers, at: now + 0.01)
    play(&script, until: now + 0.1)
  }
}
