import Martlet

@testable import MartletViews

/// A controller that notes what it is told, and what it should not have been told.
@MainActor
final class RecordedController: ViewController {
  let name: String
  /// What it was told, in order.
  var calls: [String] = []
  /// What was told out of order.
  var faults: [String] = []
  /// What the calls have said so far.
  private(set) var told = Appearance.hidden
  private var isInParent = false

  init(_ name: String, color: Color = Color(0x3E8EDE)) {
    self.name = name
    super.init()
    title = name
    self.color = color
  }

  private var color = Color(0x3E8EDE)

  override func loadView() {
    let view = View()
    view.backgroundColor = color
    for index in 0..<4 {
      let mark = Layer()
      mark.backgroundColor = index % 2 == 0 ? .white : Color(0x1B1D22)
      mark.frame = Rect(x: 20 + 60 * Double(index), y: 30 + 70 * Double(index), width: 40, height: 50)
      view.layer.addSublayer(mark)
    }
    self.view = view
  }

  private func note(_ call: String, to next: Appearance, from allowed: Appearance...) {
    calls.append(call)
    if !allowed.contains(told) { faults.append("\(name): \(call) while \(told)") }
    told = next
  }

  override func viewWillAppear(_ animated: Bool) {
    if !isViewLoaded { faults.append("\(name): appears without a view") }
    note("will appear", to: .appearing, from: .hidden, .disappearing)
  }
  override func viewDidAppear(_ animated: Bool) {
    if !view.isInWindow { faults.append("\(name): appeared in no window") }
    note("did appear", to: .shown, from: .appearing)
  }
  override func viewWillDisappear(_ animated: Bool) {
    note("will disappear", to: .disappearing, from: .shown, .appearing)
  }
  override func viewDidDisappear(_ animated: Bool) {
    note("did disappear", to: .hidden, from: .disappearing)
  }
  override func didMove(toParent parent: ViewController?) {
    calls.append(parent == nil ? "removed" : "added")
  }

  /// What it was told since the last time.
  func takeCalls() -> [String] {
    defer { calls = [] }
    return calls
  }
}
