import MartletHost
import MartletViews
import Testing

/// The buttons of a title bar, as text.
@Suite struct ButtonLayoutTests {
  @Test(
    arguments: [
      (":minimize,maximize,close", [], [.minimize, .maximize, .close]),
      ("close,minimize,maximize:", [.close, .minimize, .maximize], []),
      ("icon,appmenu:close", [], [.close]),
      ("close : minimize , maximize", [.close], [.minimize, .maximize]),
      ("close:close,minimize,minimize", [.close], [.minimize]),
      ("close", [.close], []),
      ("", [], []),
      (":::close", [], []),
      ("CLOSE:no such,,", [], []),
    ] as [(String, [ButtonLayout.Button], [ButtonLayout.Button])])
  func `every text is a layout`(
    text: String, left: [ButtonLayout.Button], right: [ButtonLayout.Button]
  ) {
    let layout = ButtonLayout(text)
    #expect(layout.left == left && layout.right == right)
    #expect(ButtonLayout("\(layout)") == layout)
  }

  @Test func `close is right-most unless something else is said`() {
    #expect("\(ButtonLayout.standard)" == ":minimize,maximize,close")
    #expect(WindowFrameStyle().buttonLayout == nil)
  }
}
