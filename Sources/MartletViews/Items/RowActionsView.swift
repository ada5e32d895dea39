import MartletGeometry

/// The buttons of a row's actions, beside the row. It is in the row's view and goes with it, so that it need not be moved when rows
/// are; only the buttons move in it as the row is pulled.
final class RowActionsView: View {
  /// The first one lies at the edge of the list.
  let buttons: [RowActionButton]
  /// Whether it lies at the right side of the row.
  let isRight: Bool
  /// The width of all buttons when the row is open, in points.
  private(set) var openWidth = 0.0
  /// Called when its colours and the size of its words may have changed.
  var onLookChange: () -> Void = {}
  /// Where each button begins, counted from the row, as a part of what is uncovered.
  private(set) var shares: [Double] = []

  /// The most of a row that actions take, as a part of its width.
  private static let mostOfRow = 0.8

  init(_ actions: [RowAction], isRight: Bool) {
    self.isRight = isRight
    buttons = actions.map { RowActionButton($0, isRight: isRight) }
    super.init()
    isFocusGroup = true
    for button in buttons.reversed() { addSubview(button) }
  }

  /// Puts each button in front of those that are nearer to the row.
  func orderButtons() {
    for button in buttons.reversed() { button.bringToFront() }
  }

  override func lookDidChange() {
    dress()
    onLookChange()
  }

  /// Gives the buttons their colours and their words the size that they have here.
  func dress() {
    for button in buttons {
      button.dress(tint: effectiveTintColor, colors: effectiveControlColors, textScale: effectiveTextScale)
    }
  }

  /// Places it beside a row of a size. The buttons keep their places along the row.
  func place(beside size: Size) {
    let (width, most) = (max(size.width, 0), max(size.width, 0) * Self.mostOfRow)
    let wanted = buttons.map(\.preferredWidth)
    let sum = wanted.reduce(0, +)
    let scale = sum > most ? most / sum : 1
    openWidth = (sum * scale).rounded()
    var rest = openWidth
    shares = []
    for (button, wanted) in zip(buttons, wanted) {
      rest = max(rest - wanted * scale, 0)
      shares.append(openWidth > 0 ? rest / openWidth : 0)
      button.visibleWidth = wanted * scale
      button.bounds = Rect(x: 0, y: 0, width: width, height: size.height)
      button.center.y = size.height / 2
    }
    // The last one begins at the row.
    if !shares.isEmpty { shares[shares.count - 1] = 0 }
    frame = Rect(x: isRight ? width : -width, y: 0, width: width, height: size.height)
  }

  /// Where the middle of a button is that begins at a distance from the row, in points.
  func middle(at distance: Double) -> Double { bounds.width / 2 + (isRight ? distance : -distance) }
}
