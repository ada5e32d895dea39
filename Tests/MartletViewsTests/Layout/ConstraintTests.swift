import Martlet
import Testing

/// Where constraints put views.
@MainActor @Suite struct ConstraintTests {
  let stage = LayoutStage()
  var root: View { stage.root }

  func activate(_ constraints: LayoutConstraint...) { LayoutConstraint.activate(constraints) }

  /// Pins all edges of a view to another one's.
  func fill(_ view: View, _ outer: View, _ margin: Double) {
    activate(
      view.leadingAnchor.constraint(equalTo: outer.leadingAnchor, constant: margin),
      view.trailingAnchor.constraint(equalTo: outer.trailingAnchor, constant: -margin),
      view.topAnchor.constraint(equalTo: outer.topAnchor, constant: margin),
      view.bottomAnchor.constraint(equalTo: outer.bottomAnchor, constant: -margin))
  }

  @Test func `edges tied to the window follow it`() {
    let box = stage.box("box")
    fill(box, root, 20)
    stage.layOut()
    #expect(box.frame == Rect(x: 20, y: 20, width: 360, height: 260))
    stage.window.resize(to: Size(width: 200, height: 500))
    stage.layOut()
    #expect(box.frame == Rect(x: 20, y: 20, width: 160, height: 460))
  }

  @Test func `widths by a multiplier, centres, and a place by a multiplier`() {
    let (box, half) = (stage.box("box"), stage.box("half"))
    activate(
      box.widthAnchor.constraint(equalToConstant: 100), box.heightAnchor.constraint(equalToConstant: 40),
      box.centerXAnchor.constraint(equalTo: root.centerXAnchor),
      box.centerYAnchor.constraint(equalTo: root.centerYAnchor, multiplier: 0.5),
      half.widthAnchor.constraint(equalTo: box.widthAnchor, multiplier: 0.5, constant: 10),
      half.heightAnchor.constraint(equalTo: half.widthAnchor),
      half.leftAnchor.constraint(equalTo: box.rightAnchor, constant: 8),
      half.bottomAnchor.constraint(equalTo: box.topAnchor))
    stage.layOut()
    #expect(box.frame == Rect(x: 150, y: 55, width: 100, height: 40))
    #expect(half.frame == Rect(x: 258, y: -5, width: 60, height: 60))
  }

  @Test func `from right to left, leading edges and their distances change sides`() {
    let (box, next) = (stage.box("box"), stage.box("next"))
    activate(
      box.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
      box.widthAnchor.constraint(equalToConstant: 50),
      next.leadingAnchor.constraint(equalTo: box.trailingAnchor, constant: 5),
      next.trailingAnchor.constraint(equalTo: root.trailingAnchor, multiplier: 0.5))
    stage.layOut()
    #expect(box.frame.minX == 10 && next.frame.minX == 65 && next.frame.maxX == 200)
    root.layoutDirection = .rightToLeft
    stage.layOut()
    #expect(box.frame.maxX == 390 && next.frame.maxX == 335 && next.frame.minX == 200)
    root.layoutDirection = nil
    stage.layOut()
    #expect(box.frame.minX == 10)
  }

  @Test func `a higher priority wins, and it may change while active`() {
    let box = stage.box("box")
    let wide = box.widthAnchor.constraint(equalToConstant: 200).with(priority: 500)
    let narrow = box.widthAnchor.constraint(equalToConstant: 100).with(priority: 501)
    activate(
      wide, narrow, box.widthAnchor.constraint(lessThanOrEqualTo: root.widthAnchor, multiplier: 0.4))
    stage.layOut()
    #expect(box.bounds.width == 100)
    wide.priority = 600
    stage.layOut()
    #expect(box.bounds.width == 160)
    wide.isActive = false
    stage.layOut()
    #expect(box.bounds.width == 100)
    narrow.isActive = false
    stage.layOut()
    #expect(box.bounds.width == 100, "what constraints leave open stays")
  }

  @Test func `content hugs and resists by priority`() {
    let (label, field) = (
      stage.add(.init(80, 20), "label") as LayoutStage.Content,
      stage.add(.init(120, 30), "field") as LayoutStage.Content
    )
    label.setContentHugging(251, .horizontal)
    activate(
      label.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      field.leadingAnchor.constraint(equalTo: label.trailingAnchor, constant: 10),
      field.trailingAnchor.constraint(equalTo: root.trailingAnchor))
    stage.layOut()
    #expect(label.bounds.size == Size(width: 80, height: 20))
    #expect(field.frame.minX == 90 && field.bounds.size == Size(width: 310, height: 30))
    stage.window.resize(to: Size(width: 150, height: 300))
    field.setCompressionResistance(751, .horizontal)
    stage.layOut()
    #expect(label.bounds.width == 20 && field.bounds.width == 120)
    field.content = IntrinsicSize(width: 100, height: 40)
    stage.layOut()
    #expect(label.bounds.width == 40 && field.bounds.size == Size(width: 100, height: 40))
  }

  @Test func `text that gets less width gets more height`() {
    let text: LayoutStage.Content = stage.add(.init(600, 20), "text")
    text.area = 12_000
    let below = stage.box("below")
    activate(
      text.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      text.trailingAnchor.constraint(lessThanOrEqualTo: root.trailingAnchor),
      text.topAnchor.constraint(equalTo: root.topAnchor),
      below.topAnchor.constraint(equalTo: text.bottomAnchor, constant: 8))
    stage.layOut()
    #expect(text.bounds.size == Size(width: 400, height: 30) && below.frame.minY == 38)
    stage.window.resize(to: Size(width: 200, height: 300))
    stage.layOut()
    #expect(text.bounds.size == Size(width: 200, height: 60) && below.frame.minY == 68)
  }

  @Test func `text whose height must be that of its lines gets more and less of it`() {
    let text: LayoutStage.Content = stage.add(.init(600, 20), "text")
    text.area = 12_000
    text.setContentHugging(.required, .vertical)
    text.setCompressionResistance(.required, .vertical)
    activate(
      text.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      text.trailingAnchor.constraint(lessThanOrEqualTo: root.trailingAnchor))
    stage.layOut()
    #expect(text.bounds.height == 30)
    for (width, height) in [(200.0, 60.0), (300, 40)] {
      stage.window.resize(to: Size(width: width, height: 300))
      stage.layOut()
      #expect(text.bounds.height == height)
    }
    text.area = 15_000
    text.invalidateIntrinsicContentSize()
    stage.layOut()
    #expect(text.bounds.height == 50)
  }

  @Test func `baselines meet`() {
    let small: LayoutStage.Content = stage.add(.init(40, 16, lines: (12, 4)), "small")
    let large: LayoutStage.Content = stage.add(.init(90, 68, lines: (26, 8)), "large")
    let below: LayoutStage.Content = stage.add(.init(10, 10), "below")
    activate(
      large.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
      small.firstBaselineAnchor.constraint(equalTo: large.firstBaselineAnchor),
      below.firstBaselineAnchor.constraint(equalTo: large.lastBaselineAnchor))
    stage.layOut()
    #expect(small.frame.minY == 24)
    #expect(below.frame.maxY == 70, "without text it is the bottom edge")
    large.lines = (30, 8)
    large.invalidateIntrinsicContentSize()
    stage.layOut()
    #expect(small.frame.minY == 28)
  }

  @Test func `a card is as large as what is in it`() {
    let card = stage.box("card")
    let title: LayoutStage.Content = stage.add(.init(120, 20), "title", to: card)
    fill(title, card, 12)
    activate(
      card.centerXAnchor.constraint(equalTo: root.centerXAnchor),
      card.topAnchor.constraint(equalTo: root.topAnchor))
    stage.layOut()
    #expect(card.frame == Rect(x: 128, y: 0, width: 144, height: 44))
    #expect(title.frame == Rect(x: 12, y: 12, width: 120, height: 20))
    #expect(card.fittingSize() == Size(width: 144, height: 44))
    title.content.width = 60
    stage.layOut()
    #expect(card.frame == Rect(x: 158, y: 0, width: 84, height: 44))
  }

  @Test func `views in different views are tied, and a view between them keeps its frame`() {
    let (left, right) = (stage.box("left"), stage.box("right"))
    left.frame = Rect(x: 10, y: 0, width: 100, height: 100)
    right.frame = Rect(x: 200, y: 50, width: 100, height: 100)
    let (a, b) = (stage.box("a", in: left), stage.box("b", in: right))
    a.frame = Rect(x: 5, y: 5, width: 10, height: 10)
    b.frame = Rect(x: 5, y: 5, width: 10, height: 10)
    activate(
      a.leftAnchor.constraint(equalTo: left.leftAnchor, constant: 5),
      b.leftAnchor.constraint(equalTo: a.rightAnchor, constant: 200))
    stage.layOut()
    #expect(left.frame == Rect(x: 10, y: 0, width: 100, height: 100))
    #expect(b.frame.minX == 25 && b.frame.minY == 5)
    right.center.x += 10
    root.setNeedsLayout()
    stage.layOut()
    #expect(b.frame.minX == 15)
  }

  @Test func `a guide is a place without a view`() {
    let (box, other) = (stage.box("box"), stage.box("other"))
    let gap = LayoutGuide(name: "gap")
    root.addLayoutGuide(gap)
    activate(
      box.leftAnchor.constraint(equalTo: root.leftAnchor), box.widthAnchor.constraint(equalToConstant: 30),
      gap.leftAnchor.constraint(equalTo: box.rightAnchor),
      gap.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.25),
      other.leftAnchor.constraint(equalTo: gap.rightAnchor))
    stage.layOut()
    #expect(other.frame.minX == 130 && gap.frame.minX == 30 && gap.frame.width == 100)
    root.removeLayoutGuide(gap)
    #expect(gap.owningView == nil && root.layoutGuides.isEmpty)
    box.center.x = 0
    stage.layOut()
    #expect(other.frame.minX == 130)
  }

  @Test func `a view that leaves takes its constraints along, and those within it stay`() {
    let (card, box) = (stage.box("card"), stage.box("box"))
    let inner = stage.box("inner", in: card)
    fill(inner, card, 5)
    let width = card.widthAnchor.constraint(equalToConstant: 80)
    let tie = box.leftAnchor.constraint(equalTo: card.rightAnchor)
    activate(width, tie, card.heightAnchor.constraint(equalToConstant: 40))
    stage.layOut()
    #expect(inner.bounds.size == Size(width: 70, height: 30))
    card.removeFromSuperview()
    #expect(!tie.isActive && width.isActive)
    card.bounds.size = Size(width: 50, height: 50)
    card.layoutIfNeeded()
    #expect(inner.bounds.size == Size(width: 40, height: 40))
    let shelf = stage.box("shelf")
    shelf.addSubview(card)
    stage.layOut()
    #expect(card.bounds.width == 80 && inner.bounds.width == 70)
  }

  @Test func `views that have left are not kept`() {
    weak var gone: View?
    do {
      let box = stage.box("box")
      fill(box, root, 10)
      gone = box
      stage.advance(by: 0)
      box.removeFromSuperview()
    }
    stage.advance(by: 0)
    #expect(gone == nil)
  }

  @Test func `edges lie on pixels at every scale, and neighbours share them`() {
    for scale in [1, 1.25, 1.5, 2] {
      let stage = LayoutStage(scale: scale)
      let boxes = (0..<7).map { stage.box("\($0)") }
      for (box, next) in zip(boxes, boxes.dropFirst()) {
        activate(
          next.leftAnchor.constraint(equalTo: box.rightAnchor),
          next.widthAnchor.constraint(equalTo: box.widthAnchor))
      }
      activate(
        boxes[0].leftAnchor.constraint(equalTo: stage.root.leftAnchor),
        boxes[6].rightAnchor.constraint(equalTo: stage.root.rightAnchor))
      stage.layOut()
      for (box, next) in zip(boxes, boxes.dropFirst()) {
        let edge = box.frame.maxX * scale
        #expect(abs(edge - edge.rounded()) < 1e-6 && abs(box.frame.maxX - next.frame.minX) < 1e-9)
      }
      #expect(abs(boxes[6].frame.maxX - 400) < 1e-9)
    }
  }

  @Test func `a view turned by a transform is placed as if it were not`() {
    let box = stage.box("box")
    box.affineTransform = Transform2D(rotation: 0.5)
    fill(box, root, 30)
    stage.layOut()
    #expect(box.bounds.size == Size(width: 340, height: 240) && box.center == Point(x: 200, y: 150))
  }

  // MARK: Conflicts

  @Test func `of contradicting required constraints the newest has no effect, until it can have one`() {
    let box = stage.box("box")
    let edges = [
      box.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 20),
      box.rightAnchor.constraint(equalTo: root.rightAnchor, constant: -20),
    ]
    let width = box.widthAnchor.constraint(equalToConstant: 500)
    LayoutConstraint.activate(edges)
    activate(width)
    stage.layOut()
    #expect(width.isBroken && width.isActive && box.frame.minX == 20 && box.bounds.width == 360)
    edges[1].isActive = false
    stage.layOut()
    #expect(!width.isBroken && box.bounds.width == 500)
    width.isActive = false
    edges[1].isActive = true
    stage.layOut()
    #expect(box.bounds.width == 360)
  }

  @Test func `a window too narrow for what is required breaks no more than one constraint`() {
    let (a, b) = (stage.box("a"), stage.box("b"))
    let all = [
      a.leftAnchor.constraint(equalTo: root.leftAnchor), b.leftAnchor.constraint(equalTo: a.rightAnchor),
      b.rightAnchor.constraint(equalTo: root.rightAnchor),
      a.widthAnchor.constraint(greaterThanOrEqualToConstant: 150),
      b.widthAnchor.constraint(greaterThanOrEqualToConstant: 150),
    ]
    LayoutConstraint.activate(all)
    stage.layOut()
    #expect(!all.contains { $0.isBroken })
    stage.window.resize(to: Size(width: 200, height: 300))
    stage.layOut()
    #expect(all.filter(\.isBroken).count == 1 && all[4].isBroken)
    #expect(a.bounds.width == 150 && b.bounds.width == 50)
    stage.window.resize(to: Size(width: 400, height: 300))
    stage.layOut()
    #expect(!all.contains { $0.isBroken } && b.bounds.width >= 150)
  }

  @Test func `a constraint says what it is`() {
    let (a, b) = (stage.box("a"), stage.box("b"))
    let gap = b.leadingAnchor.constraint(greaterThanOrEqualTo: a.trailingAnchor, constant: -8)
      .with(priority: 750, name: "gap")
    #expect("\(gap)" == "“gap”: b.leading ≥ a.trailing − 8.0 (750.0)")
    #expect("\(a.widthAnchor.constraint(equalToConstant: 44))" == "a.width = 44.0")
  }
}
