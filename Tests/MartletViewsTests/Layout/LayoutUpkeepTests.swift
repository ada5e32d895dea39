import Martlet
import Testing

/// What the program changes besides constraints, and what they make of it.
@MainActor @Suite struct LayoutUpkeepTests {
  /// Gives a view a frame in its layout.
  final class Shelf: View {
    var placed: View?
    var frameOfPlaced = Rect.zero
    override func layoutSubviews() { placed?.frame = frameOfPlaced }
  }

  let stage = LayoutStage()
  var root: View { stage.root }

  /// In a view with a frame of its own: a box at its right edge, and one tied to something outside.
  func makeBoxes(in outer: View) -> (right: View, tied: View) {
    let (right, tied) = (stage.box("right", in: outer), stage.box("tied", in: outer))
    LayoutConstraint.activate([
      right.rightAnchor.constraint(equalTo: outer.rightAnchor),
      right.widthAnchor.constraint(equalToConstant: 10),
      tied.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 100),
      tied.widthAnchor.constraint(equalToConstant: 10),
    ])
    return (right, tied)
  }

  @Test func `a view between with a new frame moves what is pinned to it, and not what is pinned outside`() {
    let outer = stage.box("outer")
    outer.frame = Rect(x: 20, y: 0, width: 200, height: 50)
    let (right, tied) = makeBoxes(in: outer)
    stage.layOut()
    #expect(right.frame.minX == 190 && tied.frame.minX == 80)
    outer.frame.size.width = 150
    stage.layOut()
    #expect(right.frame.minX == 140 && tied.frame.minX == 80)
    outer.center.x += 30
    stage.layOut()
    #expect(right.frame.minX == 140 && tied.frame.minX == 50)
    outer.layer.bounds.size.width = 100
    stage.advance(by: 0)
    #expect(right.frame.minX == 90, "the layer's size counts too")
  }

  @Test func `a view between that its host places in its layout takes what is pinned to it along`() {
    let shelf = stage.add(Shelf(), "shelf")
    shelf.frame = root.bounds
    let outer = stage.box("outer", in: shelf)
    let (right, tied) = (stage.box("right", in: outer), stage.box("tied", in: outer))
    LayoutConstraint.activate([
      right.rightAnchor.constraint(equalTo: outer.rightAnchor),
      tied.leftAnchor.constraint(equalTo: shelf.leftAnchor, constant: 100),
    ])
    shelf.placed = outer
    shelf.frameOfPlaced = Rect(x: 20, y: 0, width: 200, height: 50)
    stage.layOut()
    #expect(right.frame.maxX == 200 && tied.frame.minX == 80)
    shelf.frameOfPlaced = Rect(x: 30, y: 0, width: 100, height: 50)
    shelf.setNeedsLayout()
    stage.layOut()
    #expect(right.frame.maxX == 100 && tied.frame.minX == 70)
  }

  @Test func `a constraint ends with the view around its views, and they can be tied anew`() {
    let (a, b) = (View(), View())
    let tie = b.leftAnchor.constraint(equalTo: a.rightAnchor, constant: 7)
    withExtendedLifetime(View()) { outer in
      for view in [a, b] { outer.addSubview(view) }
      tie.isActive = true
      #expect(tie.isActive)
    }
    #expect(!tie.isActive)
    let inner = stage.box("inner", in: a)
    let width = inner.widthAnchor.constraint(equalTo: a.widthAnchor)
    width.isActive = true
    for view in [a, b] { root.addSubview(view) }
    a.frame = Rect(x: 10, y: 0, width: 30, height: 30)
    stage.layOut()
    #expect(a.frame.minX == 10 && inner.bounds.width == 30, "it is its own host again")
    tie.isActive = true
    stage.layOut()
    #expect(tie.isActive && b.frame.minX == 47)
  }

  @Test func `a view in one with a frame of its own, in one that lies on whole pixels, lies on them too`() {
    let outer = stage.box("outer")
    let middle = stage.box("middle", in: outer)
    let inner = stage.box("inner", in: middle)
    middle.frame = Rect(x: 5, y: 0, width: 50, height: 50)
    LayoutConstraint.activate([
      outer.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10.4),
      inner.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 20),
    ])
    stage.layOut()
    #expect(outer.frame.minX == 10 && inner.frame.minX == 5)
  }

  @Test func `what is tied to a scroll view from inside lies in its content and scrolls`() {
    let scroll = stage.add(ScrollView(), "scroll")
    let (inner, outer) = (stage.box("inner", in: scroll), stage.box("outer"))
    LayoutConstraint.activate([
      scroll.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 50),
      scroll.widthAnchor.constraint(equalToConstant: 100),
      inner.leftAnchor.constraint(equalTo: scroll.leftAnchor, constant: 10),
      outer.leftAnchor.constraint(equalTo: inner.leftAnchor),
    ])
    stage.layOut()
    scroll.bounds.origin.x = 30
    root.setNeedsLayout()
    stage.layOut()
    #expect(inner.frame.minX == 10 && outer.frame.minX == 60)
  }

  @Test func `an endless length is a free one`() {
    let text: LayoutStage.Content = stage.add(.init(600, 20), "text")
    #expect(text.fittingSize(width: .infinity, height: .nan) == Size(width: 600, height: 20))
  }

  @Test func `a constraint that names a view that is gone stays inactive`() {
    var box: View? = View()
    guard let width = box?.widthAnchor.constraint(equalTo: root.widthAnchor) else { return }
    box = nil
    width.isActive = true
    #expect(!width.isActive)
  }

  @Test func `constants that change often between layouts count with their last value`() {
    let box = stage.box("box")
    let width = box.widthAnchor.constraint(equalToConstant: 10)
    width.isActive = true
    for round in 1...3 {
      for step in 0..<100 { width.constant = Double(round * 100 + step) }
      stage.layOut()
      #expect(box.bounds.width == Double(round * 100 + 99))
    }
  }
}
