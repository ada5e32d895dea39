import Martlet
import MartletTesting
import Testing

/// Controls with text of another size: in the size that they ask for no word is cut, from left to right and from right to left.
@MainActor @Suite struct TextScaleTests {
  @Test(arguments: [1.0, 1.5, 2, 3], [LayoutDirection.leftToRight, .rightToLeft])
  func `a control in the size that it asks for shows its words whole`(
    scale: Double, direction: LayoutDirection
  ) {
    let room = ControlRoom(size: Size(width: 1600, height: 320))
    room.root.textScale = scale
    room.root.layoutDirection = direction
    let controls: [View] = [
      Button("Continue"), Button("Continue", style: .filled), Button("Continue", style: .bordered),
      SegmentedControl(["Small", "Medium", "Extraordinary"]), Label("Continue"),
    ]
    for control in controls {
      room.place(control, 10, 10)
      let size = control.intrinsicContentSize(forWidth: nil)
      control.frame.size = Size(width: size.width ?? 100, height: size.height ?? 44)
      room.wait(0.5)
      let labels = labels(in: control)
      #expect(!labels.isEmpty)
      for label in labels {
        let text = label.text.scaled(by: scale)
        let layout = TextLayout(text, width: label.bounds.width, height: label.bounds.height, scale: 1)
        #expect(!layout.isTruncated, "\(type(of: control)): '\(label.string)' in \(label.bounds.size)")
        #expect(layout.size.height <= control.bounds.height + 0.5, "\(type(of: control))")
      }
      control.removeFromSuperview()
    }
  }

  private func labels(in view: View) -> [Label] {
    (view as? Label).map { [$0] } ?? view.subviews.flatMap { labels(in: $0) }
  }
}
