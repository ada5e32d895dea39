import Martlet
import MartletTesting
import RandomTestSupport
import Testing

@testable import MartletViews

/// A window that turns, jumps to another size, or is dragged there.
@MainActor @Suite struct TurnTests {
  static let portrait = Size(width: 320, height: 480)
  static let landscape = Size(width: 560, height: 300)

  let root = TurningController()
  let room: ControllerRoom

  init() {
    room = ControllerRoom(root, size: Self.portrait)
    room.settle()
  }

  private var marks: [Rect] { root.marks.map { $0.layer.presentation.frame } }

  @Test func `a window that turns springs from the layout that is seen to the new one`() {
    let before = marks
    room.window.resize(to: Self.landscape)
    room.window.resolveFrame()
    #expect(root.marks[3].frame == Rect(x: 510, y: 260, width: 40, height: 30), "the model is there at once")
    #expect(marks == before, "and what is seen is where it was")
    room.advance(by: 0.1)
    let x = root.marks[3].layer.presentation.position.x
    #expect(x > 310 && x < 520)
    room.settle()
    #expect(marks == root.marks.map(\.frame))
  }

  @Test func `the background covers the whole window in each frame of a turn`() {
    room.window.resize(to: Self.landscape)
    for _ in 0..<20 {
      room.advance(by: 1.0 / 60)
      #expect(root.view.layer.presentation.frame == Rect(origin: .zero, size: Self.landscape))
    }
  }

  @Test func `a layer without a view moves with the views around it`() {
    let line = Layer()
    line.backgroundColor = .black
    root.view.layer.addSublayer(line)
    root.inTransition = { coordinator in
      coordinator.animate { _ in line.frame = root.marks[3].frame }
    }
    line.frame = root.marks[3].frame
    room.settle()
    room.window.resize(to: Self.landscape)
    for _ in 0..<10 {
      room.advance(by: 1.0 / 60)
      #expect(line.presentation.position.distance(to: root.marks[3].layer.presentation.position) < 1e-9)
    }
  }

  @Test func `a layer without a view follows an edge that is dragged at once`() {
    let line = Layer()
    line.backgroundColor = .black
    root.view.layer.addSublayer(line)
    line.frame = root.marks[3].frame
    var late: (() -> Void)?
    root.inTransition = { coordinator in
      coordinator.animate { _ in line.frame = root.marks[3].frame }
      late = { coordinator.animate { _ in line.opacity = 0.5 } }
    }
    room.settle()
    for step in 1...5 {
      room.window.resize(to: Size(width: 320 + 4 * Double(step), height: 480), isResizing: true)
      room.advance(by: 1.0 / 60)
      #expect(!line.isAnimating(.position) && line.presentation.frame == root.marks[3].frame)
    }
    late?()
    #expect(line.opacity == 0.5 && !line.isAnimating(.opacity))
  }

  @Test func `an edge that is dragged is followed in each frame, and nothing happens when it is let go`() {
    for step in 1...60 {
      let size = Size(width: 320 + 4 * Double(step), height: 480 - 3 * Double(step))
      room.window.resize(to: size, isResizing: true)
      room.window.resolveFrame()
      #expect(marks == root.marks.map(\.frame))
      #expect(root.marks[3].frame.maxX == size.width - 10)
      room.advance(by: 1.0 / 60)
    }
    let before = marks
    room.window.resize(to: room.window.size)
    room.advance(by: 1.0 / 60)
    #expect(marks == before)
    #expect(root.calls.filter { $0 == "will" }.count == 60)
    #expect(root.calls.filter { $0.hasPrefix("will rotate") }.count == 1)
  }

  @Test func `a change of a few points is followed at once`() {
    room.window.resize(to: Size(width: 330, height: 470))
    room.window.resolveFrame()
    #expect(marks == root.marks.map(\.frame))
  }

  @Test func `a controller is told before, in the animation and after`() {
    _ = root.takeCalls()
    room.window.resize(to: Self.landscape)
    #expect(
      root.takeCalls() == [
        "will", "will rotate to landscape from portrait", "rotates at landscape", "alongside",
      ])
    room.settle()
    #expect(root.takeCalls() == ["did rotate from portrait", "did"])
    room.window.resize(to: Size(width: 700, height: 400))
    room.settle()
    #expect(root.takeCalls() == ["will", "alongside", "did"], "a jump is no turn")
    #expect(root.sizes == [Self.landscape, Size(width: 700, height: 400)])
  }

  @Test func `a turn that is overtaken is over before the next one is announced`() {
    room.window.resize(to: Self.landscape)
    room.advance(by: 0.1)
    _ = root.takeCalls()
    room.window.resize(to: Self.portrait)
    #expect(
      root.takeCalls() == [
        "did rotate from portrait", "interrupted", "will", "will rotate to portrait from landscape",
        "rotates at portrait", "alongside",
      ])
    room.settle()
    #expect(root.takeCalls() == ["did rotate from landscape", "did"])
  }

  @Test func `controllers in a controller and those over it are told with their sizes`() {
    let (child, above) = (TurningController("child"), TurningController("above"))
    root.addChild(child)
    root.view.addSubview(child.view)
    root.childSize = { Size(width: $0.width / 2, height: $0.height) }
    root.present(above, animated: false)
    room.settle()
    room.window.resize(to: Self.landscape)
    #expect(child.sizes == [Size(width: 280, height: 300)] && above.sizes == [Self.landscape])
    room.settle()
    for controller in [child, above] {
      #expect(controller.calls.first == "will" && controller.calls.last == "did")
    }
  }

  @Test func `a program without controllers is told, and its layout is animated`() {
    let stage = MotionStage()
    stage.controller.onLayout = { stage.view.center = Point(x: $0.width, y: $0.height) }
    stage.advance(by: 0)
    stage.window.resize(to: Size(width: 600, height: 800))
    stage.advance(by: 0)
    #expect(stage.shown.position == Point(x: 600, y: 800), "who does not ask is laid out at once")
    var told: [Size] = []
    stage.controller.onSizeTransition = { size, coordinator in
      told.append(size)
      coordinator.animate { _ in
        stage.view.opacity = 0.5
      } completion: {
        stage.note("over")($0.isOver)
      }
    }
    stage.window.resize(to: Size(width: 800, height: 600))
    stage.advance(by: 0.1)
    #expect(told == [Size(width: 800, height: 600)])
    #expect(stage.x > 600 && stage.x < 800 && stage.shown.opacity < 1 && stage.shown.opacity > 0.5)
    stage.advance(by: 2)
    #expect(stage.x == 800 && stage.log == ["over true"])
  }

  @Test func `with no spring a window is laid out at once and told all the same`() {
    room.controller.turningSpring = nil
    room.window.resize(to: Self.landscape)
    room.window.resolveFrame()
    #expect(marks == root.marks.map(\.frame))
    #expect(root.calls.last == "did")
  }

  @Test func `with a spring that never comes to rest a window is laid out at once`() {
    room.controller.turningSpring = Spring(duration: 0.45, bounce: 1)
    room.window.resize(to: Self.landscape)
    room.window.resolveFrame()
    #expect(marks == root.marks.map(\.frame) && root.calls.last == "did")
  }

  @Test func `who is told of a turn may close the window`() {
    _ = root.takeCalls()
    var told: TransitionCoordinator?
    root.inTransition = { [room] in
      told = $0
      room.window.close()
    }
    room.window.resize(to: Self.landscape)
    #expect(told?.isOver == true && told?.isInterrupted == true)
    #expect(root.takeCalls().suffix(2) == ["did rotate from portrait", "interrupted"])
  }

  @Test func `a window that closes in a turn ends it`() {
    room.window.resize(to: Self.landscape)
    room.advance(by: 0.1)
    _ = root.takeCalls()
    room.window.close()
    #expect(root.takeCalls() == ["did rotate from portrait", "interrupted"])
  }

  @Test func `a size that comes before the first frame is no change`() {
    let other = TurningController("other")
    let window = ManualWindow(size: Self.portrait)
    let controller = WindowController(window: window)
    controller.rootViewController = other
    window.resize(to: Self.landscape)
    window.resolveFrame()
    #expect(!other.marks[3].layer.isAnimating(.position))
    #expect(other.marks[3].layer.presentation.position == Point(x: 530, y: 275))
    #expect(controller.rootViewController === other)
    #expect(other.calls == [])
  }

  @Test func `a turn that is interrupted at any moment goes on from where it is seen, with its velocity`() {
    var (jump, kick, fastest, count) = (0.0, 0.0, 0.0, 0)
    let layers = root.view.layer.layerCount
    for seed in 0..<50 as Range<UInt64> {
      var random = RandomTestSupport.SeededGenerator(seed: seed)
      var goesWide = room.window.size == Self.portrait
      for _ in 0..<random.int(2..<6) {
        room.window.resize(to: goesWide ? Self.landscape : Self.portrait)
        goesWide.toggle()
        room.advance(by: random.double(0.001...0.5))
        let before = root.marks.map { ($0.layer.presentation, $0.layer.velocity(of: .position)) }
        room.window.resize(to: goesWide ? Self.landscape : Self.portrait)
        goesWide.toggle()
        room.window.resolveFrame()
        for (mark, (shown, velocity)) in zip(root.marks, before) {
          let now = mark.layer.presentation
          jump = max(
            jump, now.position.distance(to: shown.position), abs(now.bounds.width - shown.bounds.width),
            abs(now.bounds.height - shown.bounds.height))
          let speed = velocity.length
          fastest = max(fastest, speed)
          if speed > 20 {
            kick = max(kick, mark.layer.velocity(of: .position).distance(to: velocity) / speed)
          }
        }
        count += 1
      }
      room.settle()
      let calls = root.takeCalls()
      let wills = calls.filter { $0 == "will" }.count
      #expect(wills == calls.filter { $0 == "did" || $0 == "interrupted" }.count, "seed \(seed)")
      #expect(
        calls.filter { $0.hasPrefix("will rotate") }.count
          == calls.filter { $0.hasPrefix("did rotate") }.count, "seed \(seed)")
      #expect(marks == root.marks.map(\.frame), "seed \(seed)")
      #expect(root.view.layer.layerCount == layers && room.window.renderTree.brokenInvariants() == [])
    }
    print(
      "\(count) turns interrupted at random moments: jump \(jump) pt, step of velocity \(kick * 100) % at up to",
      "\(fastest) pt/s")
    #expect(jump < 0.5 && kick < 0.03 && count >= 100 && fastest > 500)
  }

  @Test func `what fills the window and fills it no more moves from where it was`() {
    let pane = View()
    root.view.addSubview(pane)
    pane.frame = root.view.bounds
    root.inTransition = { coordinator in
      coordinator.animate { pane.frame = Rect(x: 0, y: 0, width: $0.newSize.width / 2, height: 300) }
    }
    room.settle()
    room.window.resize(to: Self.landscape)
    room.window.resolveFrame()
    #expect(pane.layer.presentation.frame == Rect(origin: .zero, size: Self.portrait))
    room.settle()
    #expect(pane.layer.presentation.frame == Rect(x: 0, y: 0, width: 280, height: 300))
  }

  @Test func `what fills the window until something goes alongside moves from where it was`() {
    let pane = View()
    root.view.addSubview(pane)
    pane.frame = root.view.bounds
    room.controller.onLayout = { pane.frame = Rect(origin: .zero, size: $0) }
    root.inTransition = { coordinator in
      coordinator.animate { pane.frame = Rect(x: 0, y: 0, width: $0.newSize.width / 2, height: 300) }
    }
    room.settle()
    room.window.resize(to: Self.landscape)
    room.window.resolveFrame()
    #expect(pane.layer.presentation.frame == Rect(origin: .zero, size: Self.portrait))
    room.settle()
    #expect(pane.layer.presentation.frame == Rect(x: 0, y: 0, width: 280, height: 300))
  }
}

extension Layer {
  /// The number of layers in it, with itself.
  var layerCount: Int {
    var count = 0
    forEachWithin { _ in count += 1 }
    return count
  }
}
