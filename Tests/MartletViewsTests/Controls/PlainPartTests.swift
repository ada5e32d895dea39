import Martlet
import MartletTesting
import Testing

/// Labels, pictures, bars and arcs.
@MainActor @Suite struct PlainPartTests {
  private let room = ControlRoom()

  @Test func `a label asks for the room of its words, and for more lines where it is narrow`() {
    let label = Label("Some words that could stand on two lines")
    let whole = label.intrinsicContentSize(forWidth: 100)
    #expect((whole.width ?? 0) > 200)
    label.text.maximumLines = 0
    let narrow = label.intrinsicContentSize(forWidth: 150)
    #expect((narrow.width ?? 0) <= 150 && (narrow.height ?? 0) >= 2 * (whole.height ?? 0) - 2)
  }

  @Test func `labels of two sizes stand on one baseline in a stack`() throws {
    let stack = StackView()
    stack.alignment = .firstBaseline
    let labels = [Label("Large", font: .system(size: 34)), Label("small", font: .system(size: 13))]
    for label in labels { stack.addArrangedSubview(label) }
    room.place(stack, 20, 20, 300, 80)
    let lines = try labels.map { $0.frame.minY + (try #require($0.baselines)).first }
    #expect(abs(lines[0] - lines[1]) <= 1, "\(lines)")
  }

  @Test func `a picture asks for its size and has the tint if it is a template`() {
    let view = ImageView(Image(Bitmap(width: 40, height: 20), scale: 2))
    #expect(view.intrinsicContentSize(forWidth: nil) == IntrinsicSize(width: 20, height: 10))
    view.tintColor = .red
    #expect(view.layer.contentsTint == .red)
  }

  @Test func `a bar shows its part, clamped, with a spring if it should`() {
    let bar = room.place(ProgressView(progress: 0.25), 0, 0, 200, 6)
    func end() -> Double {
      let fill = bar.subviews[0]
      return fill.layer.presentationValue(of: .position).x + fill.bounds.width / 2
    }
    #expect(end() == 50)
    bar.progress = 2
    room.window.resolveFrame()
    #expect(bar.progress == 1 && end() == 200)
    bar.setProgress(0.5, animated: true)
    room.wait(0.1)
    #expect(end() > 100 && end() < 200)
    room.wait(1)
    #expect(abs(end() - 100) < 0.1)
    bar.layoutDirection = .rightToLeft
    room.window.resolveFrame()
    #expect(bar.subviews[0].frame.minX == 100)
  }

  @Test func `an arc turns by itself and costs nothing at rest`() throws {
    let arc = room.place(ActivityIndicator(), 20, 20, 24, 24)
    room.wait(0.5)
    #expect(!room.window.wantsFrames && arc.accessibilityTree.isEmpty)
    arc.startAnimating()
    room.wait(0.3)
    let shape = try #require(arc.layer.sublayers.first)
    let angle = shape.presentationValue(of: .transform.rotation.z)
    room.wait(0.1)
    #expect(shape.presentationValue(of: .transform.rotation.z) != angle && shape.opacity == 1)
    #expect(arc.accessibilityTree.first?.role == .activity)
    arc.stopAnimating()
    room.wait(1)
    #expect(!shape.isAnimating(.transform.rotation.z) && shape.opacity == 0)
    #expect(room.window.wakeTime == nil)
  }

  @Test func `an arc that stops in sight and starts again does not jump`() throws {
    let arc = room.place(ActivityIndicator(), 20, 20, 24, 24)
    let shape = try #require(arc.layer.sublayers.first)
    func angle() -> Double { shape.presentationValue(of: .transform.rotation.z) }
    arc.hidesWhenStopped = false
    arc.startAnimating()
    room.wait(0.3)
    let seen = angle()
    #expect(seen > 1)
    arc.stopAnimating()
    room.wait(0.5)
    #expect(abs(angle() - seen) < 0.01)
    arc.startAnimating()
    room.window.resolveFrame()
    #expect(abs(angle() - seen) < 0.2)
  }

  @Test func `an arc that starts again while it fades goes on turning`() throws {
    let arc = room.place(ActivityIndicator(), 20, 20, 24, 24)
    let shape = try #require(arc.layer.sublayers.first)
    func angle() -> Double { shape.presentationValue(of: .transform.rotation.z) }
    arc.startAnimating()
    room.wait(0.3)
    arc.stopAnimating()
    room.wait(0.05)
    let seen = angle()
    #expect(seen > 1)
    arc.startAnimating()
    room.window.resolveFrame()
    #expect(abs(angle() - seen) < 0.2)
    room.wait(0.5)
    #expect(shape.isAnimating(.transform.rotation.z) && shape.opacity == 1)
  }

  @Test func `an arc that is taken out and put back goes on turning`() throws {
    let arc = room.place(ActivityIndicator(), 20, 20, 24, 24)
    arc.startAnimating()
    arc.removeFromSuperview()
    let shape = try #require(arc.layer.sublayers.first)
    #expect(!shape.isAnimating(.transform.rotation.z))
    room.place(arc, 20, 20, 24, 24)
    #expect(shape.isAnimating(.transform.rotation.z))
  }
}
