import Martlet
import Testing

/// Text on one line, where baselines depend on the sizes that the layout gives.
@MainActor @Suite struct BaselineTests {
  /// Its baseline is in its middle.
  final class Middle: View {
    override func intrinsicContentSize(forWidth width: Double?) -> IntrinsicSize {
      IntrinsicSize(width: 60, height: 40)
    }
    override var baselines: (first: Double, last: Double)? { (bounds.height / 2, bounds.height / 2) }
  }

  /// Its baseline is another one each time.
  final class Restless: View {
    var asked = 0.0
    override var baselines: (first: Double, last: Double)? {
      asked += 1
      return (asked, 0)
    }
  }

  enum Kind: CaseIterable {
    case field, button, segments, crowdedSegments, highLabel

    @MainActor func make() -> View {
      switch self {
      case .field: return TextField()
      case .button: return Button("Go")
      case .segments: return SegmentedControl(["One", "Two"])
      case .crowdedSegments:
        let view = SegmentedControl(["Songs", "Lists"])
        view.widthAnchor.constraint(equalToConstant: 100).isActive = true
        view.heightAnchor.constraint(equalToConstant: 80).isActive = true
        return view
      case .highLabel:
        let view = Label("High")
        view.heightAnchor.constraint(equalToConstant: 60).isActive = true
        return view
      }
    }
  }

  let stage = LayoutStage()
  var root: View { stage.root }

  /// The frames of the first layout and those of one in which all views ask for their sizes anew.
  func layOutTwice(_ views: [View]) -> (first: [Rect], second: [Rect]) {
    stage.layOut()
    let first = views.map(\.frame)
    for view in views {
      view.layoutIfNeeded()
      view.invalidateIntrinsicContentSize()
    }
    stage.layOut()
    return (first, views.map(\.frame))
  }

  func expectOneLine(_ views: [View], _ comment: Comment) throws {
    let lines = try views.map { $0.frame.minY + (try #require($0.baselines)).first }
    #expect(abs(lines[0] - lines[1]) <= 1, comment)
  }

  @Test(arguments: Kind.allCases, [1, 2.0])
  func `a constraint puts a control's text on the line of a label in the first layout`(
    kind: Kind, textScale: Double
  ) throws {
    root.textScale = textScale
    let label = stage.add(Label("Name"), "label")
    let control = stage.add(kind.make(), "control")
    LayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: root.topAnchor, constant: 100),
      control.firstBaselineAnchor.constraint(equalTo: label.firstBaselineAnchor),
    ])
    let frames = layOutTwice([label, control])
    #expect(frames.first == frames.second)
    #expect(label.frame.minY == 100 && control.frame.minY < 100)
    try expectOneLine([label, control], "\(frames)")
  }

  @Test(arguments: Kind.allCases, [StackView.Alignment.firstBaseline, .lastBaseline])
  func `a stack puts a control's text on the line of a label in the first layout`(
    kind: Kind, alignment: StackView.Alignment
  ) throws {
    for textScale in [1, 2.0] {
      let stage = BaselineTests()
      stage.root.textScale = textScale
      let views = [Label("Name"), kind.make()]
      let stack = stage.stage.add(StackView(.horizontal, alignment: alignment, views), "stack")
      LayoutConstraint.activate([
        stack.topAnchor.constraint(equalTo: stage.root.topAnchor),
        stack.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor),
      ])
      let size = stack.fittingSize()
      let frames = stage.layOutTwice(views + [stack])
      #expect(frames.first == frames.second)
      #expect(size.height == stack.fittingSize().height, "its size is right before the first layout")
      #expect(views[0].frame.minY > views[1].frame.minY)
      try expectOneLine(views, "\(frames)")
    }
  }

  @Test func `a stretched control keeps its text on the line when the view around it changes`() throws {
    let box = stage.box("box")
    let label = stage.add(Label("Name"), "label", to: box)
    let button = stage.add(Button("Go"), "button", to: box)
    LayoutConstraint.activate([
      button.topAnchor.constraint(equalTo: box.topAnchor),
      button.bottomAnchor.constraint(equalTo: box.bottomAnchor),
      label.firstBaselineAnchor.constraint(equalTo: button.firstBaselineAnchor),
    ])
    for height in [300.0, 120, 200] {
      box.frame = Rect(x: 0, y: 0, width: 400, height: height)
      stage.layOut()
      #expect(button.frame.height == height)
      try expectOneLine([label, button], "\(height)")
    }
  }

  @Test func `a program's view may take its baselines from its bounds`() {
    let (fixed, middle) = (stage.add(Middle(), "fixed"), stage.add(Middle(), "middle"))
    let text: LayoutStage.Content = stage.add(.init(10, 10, lines: (8, 2)), "text")
    LayoutConstraint.activate([
      fixed.topAnchor.constraint(equalTo: root.topAnchor, constant: 50),
      text.firstBaselineAnchor.constraint(equalTo: fixed.firstBaselineAnchor),
      middle.firstBaselineAnchor.constraint(equalTo: text.firstBaselineAnchor),
    ])
    stage.layOut()
    #expect(text.frame.minY == 62 && middle.frame.minY == 50)
  }

  @Test func `text in an empty label moves its line from the bottom edge to the baseline`() throws {
    let (label, empty) = (stage.add(Label("Name"), "label"), stage.add(Label(), "empty"))
    LayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: root.topAnchor, constant: 100),
      empty.firstBaselineAnchor.constraint(equalTo: label.firstBaselineAnchor),
    ])
    stage.layOut()
    empty.string = "Words"
    stage.layOut()
    try expectOneLine([label, empty], "\(empty.frame)")
  }

  @Test func `a baseline that never rests does not keep the layout from ending`() {
    let restless = stage.add(Restless(), "restless")
    let text: LayoutStage.Content = stage.add(.init(10, 10, lines: (8, 2)), "text")
    LayoutConstraint.activate([
      text.topAnchor.constraint(equalTo: root.topAnchor, constant: 50),
      restless.firstBaselineAnchor.constraint(equalTo: text.firstBaselineAnchor),
      restless.bottomAnchor.constraint(equalTo: root.topAnchor, constant: 200),
    ])
    stage.layOut()
    #expect(restless.asked <= 10)
  }
}
