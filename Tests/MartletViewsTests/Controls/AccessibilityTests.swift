import Martlet
import MartletTesting
import Testing

/// What views say to those who can't see them.
@MainActor @Suite struct AccessibilityTests {
  private let room = ControlRoom()

  private var lines: [String] { room.root.accessibilityTree.map(\.description) }

  @Test func `controls tell what they are, their values and states`() {
    room.place(Label("Volume"), 0, 0)
    let slider = room.place(Slider(value: 0.4), 0, 30)
    slider.accessibilityLabelledBy = room.root.subviews[0]
    room.place(Switch(isOn: true), 0, 60).accessibilityLabel = "Mute"
    room.place(Stepper(value: 3), 0, 90).accessibilityLabel = "Count"
    room.place(SegmentedControl(["A", "B"], selection: 1), 0, 120)
    room.place(PageControl(numberOfPages: 3), 0, 150)
    room.place(ProgressView(progress: 0.25), 0, 180)
    let save = room.place(Button("Save"), 0, 210)
    save.isEnabled = false
    slider.becomeFocused()
    #expect(
      lines == [
        "label “Volume”", "slider “Volume” 40 % [focused]", "toggle “Mute” on [on]", "stepper “Count” 3",
        "segmentedControl B\n  segment “A”\n  segment “B” [selected]", "pageControl 1 of 3", "progress 25 %",
        "button “Save” [disabled]",
      ])
  }

  @Test func `a view without a role is not there, and what is in it is`() {
    let outer = room.place(View(), 0, 0, 200, 200)
    room.place(Button("Inner"), 0, 0, in: outer)
    #expect(lines == ["button “Inner”"])
    outer.accessibilityRole = .group
    outer.accessibilityLabel = "Group"
    #expect(lines == ["group “Group”\n  button “Inner”"])
    outer.isAccessibilityHidden = true
    #expect(lines.isEmpty)
    outer.isAccessibilityHidden = false
    outer.isHidden = true
    #expect(lines.isEmpty)
  }

  @Test func `the tree is in the order of reading`() {
    for (name, x, y) in [("C", 0.0, 100.0), ("B", 200, 4), ("A", 0, 0)] { room.place(Button(name), x, y) }
    #expect(lines == ["button “A”", "button “B”", "button “C”"])
    room.root.layoutDirection = .rightToLeft
    room.window.resolveFrame()
    #expect(lines == ["button “B”", "button “A”", "button “C”"])
  }

  @Test func `views may name each other, and a name may be hidden`() {
    let (a, b) = (room.place(Button("A"), 0, 0), room.place(Button("B"), 0, 50))
    (a.accessibilityLabelledBy, b.accessibilityLabelledBy) = (b, a)
    #expect(lines == ["button “B”", "button “A”"])
    let name = Label("Name")
    name.isHidden = true
    a.accessibilityLabelledBy = name
    #expect(lines.first == "button “Name”")
  }

  @Test func `a node does what it says can be done`() throws {
    var presses = 0
    room.place(Button("Go") { presses += 1 }, 0, 0)
    let slider = room.place(Slider(range: 0...100, value: 50), 0, 50)
    let bar = room.place(SegmentedControl(["A", "B"]), 0, 100)
    let nodes = room.root.accessibilityTree
    #expect(nodes[0].perform(.press) && presses == 1)
    #expect(nodes[1].perform(.increment) && slider.value == 52)
    #expect(nodes[1].perform(.press) == false)
    #expect(nodes[2].perform(.choose(1)) && bar.selection == 1)
    (slider.superview?.subviews[0] as? Button)?.isEnabled = false
    #expect(nodes[0].perform(.press) == false && presses == 1)
  }

  @Test func `what a presented controller covers is not told`() {
    let (below, above) = (ViewController(), ViewController())
    for (controller, name) in [(below, "Below"), (above, "Above")] {
      let button = Button(name)
      button.frame = Rect(x: 0, y: 0, width: 100, height: 44)
      controller.view.addSubview(button)
    }
    room.controller.rootViewController = below
    room.window.resolveFrame()
    #expect(lines == ["button “Below”"])
    below.present(above)
    room.wait(1)
    #expect(lines == ["button “Above”"])
  }

  @Test func `a view of the program's own says what it is, where it is and what it changes`() throws {
    final class Dial: View {
      var turns = 0
      override func describe(_ node: inout AccessibilityNode) {
        node.role = .other
        node.label = "Dial"
        node.value = "\(turns)"
        node.actions = [.increment]
      }
      override func perform(_ action: AccessibilityAction) -> Bool {
        turns += 1
        return true
      }
    }
    let (dial, label) = (Dial(), Label("0"))
    room.place(dial, 30, 40, 50, 60)
    room.place(label, 0, 200)
    dial.accessibilityControls = [label]
    let node = try #require(room.root.accessibilityTree.first)
    #expect(node.frame == dial.frame && node.controls.first === label)
    node.perform(.increment)
    #expect(room.root.accessibilityTree.first?.value == "1")
  }
}
