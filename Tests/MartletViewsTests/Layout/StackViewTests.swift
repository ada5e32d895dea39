import Martlet
import Testing

/// Rows and columns.
@MainActor @Suite struct StackViewTests {
  let stage = LayoutStage()
  let stack: StackView
  let views: [LayoutStage.Content]

  init() {
    stack = stage.add(StackView(), "stack")
    stack.frame = Rect(x: 10, y: 10, width: 300, height: 60)
    views = [(40.0, 20.0), (60, 30), (100, 40)].map { LayoutStage.Content($0, $1) }
    for (index, view) in views.enumerated() {
      view.layer.name = "\(index)"
      stack.addArrangedSubview(view)
    }
  }

  var spans: [[Double]] {
    stage.layOut()
    return views.map {
      stack.axis == .horizontal ? [$0.frame.minX, $0.frame.maxX] : [$0.frame.minY, $0.frame.maxY]
    }
  }

  var across: [[Double]] {
    stage.layOut()
    return views.map {
      stack.axis == .horizontal ? [$0.frame.minY, $0.frame.maxY] : [$0.frame.minX, $0.frame.maxX]
    }
  }

  @Test func `the view that hugs least fills what is left`() {
    stack.spacing = 10
    views[1].setContentHugging(249, .horizontal)
    #expect(spans == [[0, 40], [50, 190], [200, 300]])
    #expect(across == [[0, 60], [0, 60], [0, 60]])
    stack.setCustomSpacing(30, after: views[0])
    #expect(spans == [[0, 40], [70, 190], [200, 300]])
    stack.contentInsets = Insets(top: 5, left: 8, bottom: 5, right: 2)
    #expect(spans == [[8, 48], [78, 188], [198, 298]] && across[0] == [5, 55])
  }

  @Test func `the view that resists least gives way`() {
    stack.frame.size.width = 150
    views[2].setCompressionResistance(700, .horizontal)
    #expect(spans == [[0, 40], [40, 100], [100, 150]])
  }

  @Test func `equal lengths, on whole pixels`() {
    stack.distribution = .fillEqually
    stack.frame.size.width = 100
    #expect(spans == [[0, 33], [33, 67], [67, 100]])
  }

  @Test func `lengths in proportion`() {
    stack.distribution = .fillProportionally
    stack.frame.size.width = 400
    #expect(spans == [[0, 80], [80, 200], [200, 400]])
    views[0].content.width = 240
    #expect(spans == [[0, 240], [240, 300], [300, 400]])
  }

  @Test func `equal gaps, and equal ways between centres`() {
    stack.distribution = .equalSpacing
    #expect(spans == [[0, 40], [90, 150], [200, 300]])
    stack.distribution = .equalCentering
    // Centres at 20, 135 and 250.
    #expect(spans == [[0, 40], [105, 165], [200, 300]])
    stack.spacing = 40
    #expect(spans == [[0, 40], [100, 160], [200, 300]], "where the spacing allows it")
  }

  @Test func `alignments across`() {
    stack.alignment = .leading
    #expect(across == [[0, 20], [0, 30], [0, 40]])
    stack.alignment = .trailing
    #expect(across == [[40, 60], [30, 60], [20, 60]])
    stack.alignment = .center
    #expect(across == [[20, 40], [15, 45], [10, 50]])
    views[0].lines = (15, 5)
    views[1].lines = (22, 8)
    views[2].lines = (30, 10)
    stack.alignment = .firstBaseline
    let baselines = zip(across, views).map { $0[0] + ($1.lines?.first ?? 0) }
    #expect(Set(baselines).count == 1)
  }

  @Test func `a column, and a row from right to left`() {
    stack.layoutDirection = .rightToLeft
    views[0].setContentHugging(200, .horizontal)
    #expect(spans == [[160, 300], [100, 160], [0, 100]])
    stack.axis = .vertical
    stack.spacing = 5
    stack.alignment = .leading
    stack.frame = Rect(x: 0, y: 0, width: 200, height: 110)
    views[2].setContentHugging(200, .vertical)
    #expect(spans == [[0, 20], [25, 55], [60, 110]])
    #expect(across == [[160, 200], [140, 200], [100, 200]])
  }

  @Test func `insets of a centred column stay on their sides in every direction`() {
    stack.axis = .vertical
    stack.alignment = .center
    stack.contentInsets = Insets(left: 20)
    stack.frame = Rect(x: 0, y: 0, width: 200, height: 90)
    #expect(across == [[90, 130], [80, 140], [60, 160]])
    stack.layoutDirection = .rightToLeft
    #expect(across == [[90, 130], [80, 140], [60, 160]])
  }

  @Test func `insets of a row stay on their sides when the direction around it changes`() {
    stack.distribution = .fillEqually
    stack.contentInsets = Insets(left: 60)
    #expect(spans == [[60, 140], [140, 220], [220, 300]])
    stage.root.layoutDirection = .rightToLeft
    #expect(spans == [[220, 300], [140, 220], [60, 140]])
    let shelf = stage.box("shelf")
    shelf.layoutDirection = .leftToRight
    shelf.addSubview(stack)
    #expect(spans == [[60, 140], [140, 220], [220, 300]])
    stack.removeFromSuperview()
    stage.root.addSubview(stack)
    #expect(spans == [[220, 300], [140, 220], [60, 140]])
  }

  @Test func `a stack that is left free is as large as its views, stacks in it too`() {
    let outer = stage.add(StackView(.vertical, spacing: 4, alignment: .leading), "outer")
    let title: LayoutStage.Content = LayoutStage.Content(90, 20)
    outer.addArrangedSubview(title)
    outer.addArrangedSubview(stack)
    LayoutConstraint.activate([
      outer.centerXAnchor.constraint(equalTo: stage.root.centerXAnchor),
      outer.topAnchor.constraint(equalTo: stage.root.topAnchor),
    ])
    stage.layOut()
    #expect(outer.frame == Rect(x: 100, y: 0, width: 200, height: 64))
    #expect(stack.frame == Rect(x: 0, y: 24, width: 200, height: 40))
    #expect(outer.fittingSize() == Size(width: 200, height: 64))
  }

  @Test func `a length of its own is kept, and a hidden view needs none`() {
    views[1].setContentHugging(100, .horizontal)
    let length = views[0].widthAnchor.constraint(equalToConstant: 80)
    length.isActive = true
    #expect(spans == [[0, 80], [80, 200], [200, 300]])
    stack.setHidden(true, views[0])
    #expect(spans == [[0, 0], [0, 200], [200, 300]])
    #expect(views[0].isHidden && !length.isBroken && stack.isHidden(views[0]))
    stack.setHidden(false, views[0])
    #expect(spans == [[0, 80], [80, 200], [200, 300]] && !views[0].isHidden)
  }

  @Test func `a hidden view with lengths in it needs none either, along and across`() {
    let card = stage.box("card")
    let picture = stage.box("picture", in: card)
    stack.insertArrangedSubview(card, at: 0)
    let lengths = [
      picture.widthAnchor.constraint(equalToConstant: 50),
      picture.heightAnchor.constraint(equalToConstant: 90),
      picture.leftAnchor.constraint(equalTo: card.leftAnchor),
      picture.rightAnchor.constraint(equalTo: card.rightAnchor),
      picture.topAnchor.constraint(equalTo: card.topAnchor),
      picture.bottomAnchor.constraint(equalTo: card.bottomAnchor),
    ]
    LayoutConstraint.activate(
      lengths + [
        stack.leftAnchor.constraint(equalTo: stage.root.leftAnchor),
        stack.topAnchor.constraint(equalTo: stage.root.topAnchor),
      ])
    stage.layOut()
    #expect(card.bounds.width == 50 && stack.bounds.size == Size(width: 250, height: 90))
    stack.setHidden(true, card)
    stage.layOut()
    #expect(card.bounds.width == 0 && stack.bounds.size == Size(width: 200, height: 40))
    #expect(!lengths.contains(where: \.isBroken) && picture.bounds.size == Size(width: 50, height: 90))
    stack.setHidden(false, card)
    stage.layOut()
    #expect(card.bounds.width == 50 && stack.bounds.size == Size(width: 250, height: 90))
  }

  @Test func `a view that is hidden in a block shrinks and fades, and can be called back`() {
    views[2].setContentHugging(100, .horizontal)
    stack.spacing = 10
    stage.advance(by: 0)
    func set(_ isHidden: Bool) {
      View.animate(duration: 1, timing: .linear) {
        stack.setHidden(isHidden, views[1])
        stage.root.layoutIfNeeded()
      }
      stage.advance(by: 0)
    }
    set(true)
    stage.advance(by: 0.5)
    let shown = views[1].layer.presentation
    #expect(!views[1].isHidden && abs(shown.bounds.width - 30) < 1e-6 && abs(shown.opacity - 0.5) < 1e-6)
    #expect(views[2].frame.minX == 50)
    set(false)
    stage.advance(by: 2)
    #expect(!views[1].isHidden && views[1].opacity == 1 && views[1].frame.minX == 50)
    set(true)
    stage.advance(by: 1.1)
    #expect(views[1].isHidden && views[1].bounds.width == 0)
  }

  @Test func `a view that is shown and hidden again in blocks is hidden at the end of the last`() {
    stage.advance(by: 0)
    func set(_ isHidden: Bool) {
      View.animate(duration: 1, timing: .linear) {
        stack.setHidden(isHidden, views[1])
        stage.root.layoutIfNeeded()
      }
    }
    set(true)
    stage.advance(by: 0)
    stage.advance(by: 0.5)
    set(false)
    set(true)
    stage.advance(by: 0)
    stage.advance(by: 0.6)
    #expect(!views[1].isHidden)
    stage.advance(by: 0.6)
    #expect(views[1].isHidden)
  }

  @Test func `a view that leaves before any layout and comes back elsewhere in the stack is not arranged`() {
    stage.layOut()
    let view = LayoutStage.Content(20, 20)
    stack.addArrangedSubview(view)
    view.removeFromSuperview()
    stack.addSubview(view)
    #expect(stack.arrangedSubviews.count == 3)
  }

  @Test func `views come and go`() {
    stack.distribution = .fillEqually
    stack.removeArrangedSubview(views[0])
    #expect(spans[1...] == [[0, 150], [150, 300]] && views[0].superview === stack)
    stack.insertArrangedSubview(views[0], at: 1)
    #expect(spans == [[100, 200], [0, 100], [200, 300]])
    views[1].removeFromSuperview()
    #expect(stack.arrangedSubviews.count == 2)
    stage.layOut()
    #expect([views[0], views[2]].map(\.frame.maxX) == [150, 300])
  }

  @Test func `what a stack was told of a view that it never had is not kept for another one`() {
    for _ in 0..<100 {
      let other = View()
      stack.setHidden(true, other)
      stack.setCustomSpacing(50, after: other)
    }
    for _ in 0..<100 {
      let view = View()
      #expect(!stack.isHidden(view) && stack.spacing(after: view) == stack.spacing)
    }
  }
}
