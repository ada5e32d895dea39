import Martlet
import MartletTesting

@testable import MartletViews

/// A list of 400 × 600 points with rows of 60 points that can have the keyboard focus, and data that can change.
@MainActor
final class FocusedList: ListViewDataSource {
  let window = ManualWindow(size: Size(width: 400, height: 600))
  let controller: WindowController
  let list = ListView()
  /// What each row is called.
  var names: [Int]
  /// Views that the data keep by themselves, by name.
  var kept: [Int: Row]?

  /// A row with two fields in it.
  final class Row: RowView {
    var name = -1
    let fields = [TextField(), TextField()]
    /// Whether the row itself can have the focus.
    var isStop = true

    override init() {
      super.init()
      for field in fields { addSubview(field) }
    }

    /// Called once when it gets the focus or loses it.
    var onFocusChange: (() -> Void)?

    override func focusDidChange() {
      let heard = onFocusChange
      onFocusChange = nil
      heard?()
    }

    override var canBecomeFocused: Bool { isStop }

    override func layoutSubviews() {
      for (place, field) in fields.enumerated() {
        field.frame = Rect(x: 100 + 150 * Double(place), y: 8, width: 140, height: 44)
      }
    }
  }

  init(_ count: Int) {
    names = Array(0..<count)
    controller = WindowController(window: window)
    list.frame = Rect(x: 0, y: 0, width: 400, height: 600)
    list.rowHeights = .fixed(60)
    list.dataSource = self
    controller.rootView.addSubview(list)
    frame()
  }

  func numberOfRows(in list: ListView) -> Int { names.count }

  func listView(_ list: ListView, viewForRow row: Int) -> RowView {
    let name = names[row]
    if let row = kept?[name] { return row }
    let view = (kept == nil ? list.reusableRow(Row.self) : nil) ?? Row()
    view.name = name
    if kept != nil { kept?[name] = view }
    return view
  }

  func frame() { window.resolveFrame() }

  func run(for seconds: Double) { window.run(for: seconds) }

  func row(_ number: Int) -> Row? { list.view(forRow: number) as? Row }

  /// What has the focus, or contains what has it, by its name.
  var focusedName: Int? {
    let row = list.subviews.compactMap { $0 as? Row }.first { row in
      row.isFocused || row.fields.contains(where: \.isFocused)
    }
    return row.map { $0.row < 0 ? -1 : $0.name }
  }

  /// What is wrong with what is on screen: each row that is seen has a view of its own at its place, which shows its name.
  var disorder: [String] {
    var wrong: [String] = []
    for number in list.visibleRows {
      guard let row = row(number) else {
        wrong.append("\(number) has no view")
        continue
      }
      if row.row != number || row.name != names[number] { wrong.append("\(number) shows \(row.name)") }
      if row.isHidden || row.superview !== list || row.opacity != 1 || row.interactionLocks > 0 {
        wrong.append("\(number) is not seen")
      }
      if row.frame != list.rect(ofRow: number) { wrong.append("\(number) is at \(row.frame)") }
    }
    let shown = list.subviews.compactMap { $0 as? Row }.filter { !$0.isHidden }
    if shown.count != list.madeRows.count { wrong.append("\(shown.count) views are shown") }
    return wrong
  }
}
