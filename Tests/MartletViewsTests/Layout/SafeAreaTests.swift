import Martlet
import Testing

/// What covers the edges of a window, and what views make of it.
@MainActor @Suite struct SafeAreaTests {
  /// Counts what it is told.
  final class Witness: View {
    var changes = 0
    override func safeAreaInsetsDidChange() { changes += 1 }
  }

  let stage = LayoutStage()
  var root: View { stage.root }

  @Test func `views inherit what reaches into them, and are told once`() {
    let (page, corner, middle) = (Witness(), Witness(), Witness())
    page.frame = Rect(x: 0, y: 0, width: 400, height: 300)
    corner.frame = Rect(x: 0, y: 10, width: 100, height: 100)
    middle.frame = Rect(x: 100, y: 100, width: 100, height: 100)
    root.addSubview(page)
    for view in [corner, middle] { page.addSubview(view) }
    stage.controller.safeAreaInsets = Insets(top: 40, left: 8, bottom: 0, right: 8)
    stage.advance(by: 0)
    #expect(page.safeAreaInsets == Insets(top: 40, left: 8, bottom: 0, right: 8))
    #expect(corner.safeAreaInsets == Insets(top: 30, left: 8, bottom: 0, right: 0))
    #expect(middle.safeAreaInsets == .zero)
    #expect(page.changes == 1 && corner.changes == 1 && middle.changes == 0)
    stage.controller.safeAreaInsets = .zero
    stage.advance(by: 0)
    #expect(page.safeAreaInsets == .zero && corner.safeAreaInsets == .zero)
    #expect(page.changes == 2 && corner.changes == 2 && middle.changes == 0)
  }

  @Test func `a container adds what its bars cover, and content in a scroll view inherits nothing`() {
    let (container, content) = (Witness(), Witness())
    container.frame = root.bounds
    content.frame = root.bounds
    root.addSubview(container)
    container.addSubview(content)
    container.additionalSafeAreaInsets = Insets(bottom: 50)
    stage.advance(by: 0)
    #expect(content.safeAreaInsets == Insets(bottom: 50) && root.safeAreaInsets == .zero)
    let scroll = ScrollView()
    scroll.frame = root.bounds
    container.addSubview(scroll)
    scroll.addSubview(content)
    stage.advance(by: 0)
    #expect(scroll.safeAreaInsets == Insets(bottom: 50) && content.safeAreaInsets == .zero)
  }

  @Test func `constraints to the safe area and to the margins follow, on the way in a block`() {
    let (box, inner) = (stage.box("box"), stage.box("inner"))
    root.layoutMargins = Insets(24)
    LayoutConstraint.activate([
      box.topAnchor.constraint(equalTo: root.safeAreaGuide.topAnchor),
      box.bottomAnchor.constraint(equalTo: root.safeAreaGuide.bottomAnchor),
      inner.topAnchor.constraint(equalTo: root.layoutMarginsGuide.topAnchor),
      inner.leadingAnchor.constraint(equalTo: root.layoutMarginsGuide.leadingAnchor),
    ])
    stage.advance(by: 0)
    #expect(box.frame.minY == 0 && box.frame.maxY == 300 && inner.frame.minY == 24 && inner.frame.minX == 24)
    // A keyboard comes up.
    View.animate(duration: 1, timing: .linear) {
      stage.controller.safeAreaInsets = Insets(top: 20, bottom: 120)
      root.layoutIfNeeded()
    }
    #expect(box.frame.minY == 20 && box.frame.maxY == 180 && inner.frame.minY == 44)
    stage.advance(by: 0)
    stage.advance(by: 0.5)
    #expect(abs(box.layer.presentation.bounds.height - 230) < 1e-9)
    root.layoutMargins = Insets(10)
    stage.advance(by: 0)
    #expect(inner.frame.minY == 30 && inner.frame.minX == 10)
  }

  @Test func `the guides of a view have frames without any constraint`() {
    let box = stage.box("box")
    box.frame = Rect(x: 10, y: 10, width: 100, height: 80)
    box.additionalSafeAreaInsets = Insets(top: 20)
    box.layoutMargins = Insets(5)
    stage.layOut()
    #expect(box.safeAreaGuide.frame == Rect(x: 0, y: 20, width: 100, height: 60))
    #expect(box.layoutMarginsGuide.frame == Rect(x: 5, y: 25, width: 90, height: 50))
  }

  @Test func `what a bar deep in a solution covers moves what is pinned beside it`() {
    let (outer, page) = (stage.box("outer"), View())
    outer.frame = root.bounds
    page.frame = root.bounds
    outer.addSubview(page)
    let text = stage.box("text", in: page)
    LayoutConstraint.activate([
      text.bottomAnchor.constraint(equalTo: page.safeAreaGuide.bottomAnchor),
      text.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10),
      text.heightAnchor.constraint(equalToConstant: 20),
    ])
    stage.layOut()
    #expect(text.frame.maxY == 300)
    page.additionalSafeAreaInsets = Insets(bottom: 50)
    stage.layOut()
    #expect(text.frame.maxY == 250)
  }

  @Test func `the safe area of a view that constraints place is that of its new place`() {
    let panel = stage.box("panel")
    let text = stage.box("text", in: panel)
    stage.controller.safeAreaInsets = Insets(top: 40)
    let top = panel.topAnchor.constraint(equalTo: root.topAnchor)
    LayoutConstraint.activate([
      top, panel.heightAnchor.constraint(equalToConstant: 100),
      text.topAnchor.constraint(equalTo: panel.safeAreaGuide.topAnchor, constant: 5),
      text.heightAnchor.constraint(equalToConstant: 10),
    ])
    stage.layOut()
    #expect(panel.safeAreaInsets.top == 40 && text.frame.minY == 45)
    top.constant = 30
    stage.layOut()
    #expect(panel.safeAreaInsets.top == 10 && text.frame.minY == 15)
    top.constant = 100
    stage.layOut()
    #expect(panel.safeAreaInsets.top == 0 && text.frame.minY == 5)
  }
}
