import Martlet

/// The controls over an open demo: what to try, its source, settings, and the way back.
@MainActor
final class DemoBar: View {
  enum Item: CaseIterable { case help, source, settings, back }

  /// Called with the control that was tapped.
  var onTap: (Item) -> Void = { _ in }
  private let buttons: [DemoBarButton]

  private static let height = 36.0
  private static let pitch = 44.0

  init(palette: Palette) {
    buttons = Item.allCases.map { DemoBarButton($0, palette: palette) }
    super.init()
    layer.name = "bar"
    backgroundColor = palette.card.withAlpha(0.92)
    layer.borderColor = palette.hairline
    for (item, button) in zip(Item.allCases, buttons) {
      button.onTap = { [weak self] in self?.onTap(item) }
      addSubview(button)
    }
  }

  /// Its place in a window of a size.
  static func place(in size: Size) -> Rect {
    let width = pitch * Double(Item.allCases.count)
    // Where there is little room, above the first line of an instruction.
    func measure(_ compact: Double, _ usual: Double, _ large: Double) -> Double {
      WallLayout.measure(compact, usual, large, in: size).rounded()
    }
    return Rect(
      x: size.width - measure(8, 18, 32) - width, y: measure(4, 18, 32), width: width,
      height: measure(30, height, height)
    ).directed(in: size.width)
  }

  override func point(inside point: Point) -> Bool {
    bounds.insetBy(dx: 0, dy: (bounds.height - Self.pitch) / 2).contains(point)
  }

  override func layoutSubviews() {
    layer.borderWidth = 1 / layer.windowScale
    cornerRadius = bounds.height / 2
    for (index, button) in buttons.enumerated() {
      button.frame = directed(
        Rect(
          x: Double(index) * Self.pitch, y: (bounds.height - Self.pitch) / 2, width: Self.pitch,
          height: Self.pitch))
    }
  }
}
