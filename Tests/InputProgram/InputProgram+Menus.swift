import MartletGeometry
import MartletViews

/// Menus and a pop-over to be opened and used by hand.
extension InputProgram {
  /// The menu of the right half: a few things, and one that opens more than fit into the window; or, with `tall`, all of them at once.
  static func offerMenus(from right: View, isTall: Bool) {
    let many = (0..<22).map { index in MenuItem("Item \(index)") { say("chosen \(index)") } }
    right.contextMenu = { point in
      say("menu at \(point.x),\(point.y)")
      return isTall
        ? Menu("Many", sections: [MenuSection(items: many)])
        : Menu("Few") {
          MenuItem("First") { say("chosen first") }
          Menu("More", sections: [MenuSection(items: many)])
          MenuItem("Last") { say("chosen last") }
        }
    }
  }

  /// A pop-over that a button in the left half opens, higher than the window.
  static func offerPopover(from left: View) {
    let content = View()
    content.backgroundColor = .white
    let popover = Popover(content, size: Size(width: 500, height: 700))
    popover.onClose = { say("popover closed") }
    let button = Button("Pop-over")
    button.frame = Rect(x: 20, y: 280, width: 200, height: 44)
    button.addAction(for: .primaryAction) { say("popover \(popover.open(from: button))") }
    left.addSubview(button)
  }
}
