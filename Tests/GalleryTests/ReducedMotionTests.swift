import Martlet
import MartletTesting
import Testing

@testable import gallery

/// Demos where motion is reduced: nothing moves by itself, and pages come with a cross-fade.
@MainActor
@Suite struct ReducedMotionTests {
  private func open(
    _ demo: any Demo.Type, isQuiet: Bool, size: Size = Size(width: 960, height: 640)
  ) -> (window: ManualWindow, root: View, demo: any Demo) {
    let window = ManualWindow(size: size, scale: 1, now: 1000)
    let controller = WindowController(window: window)
    controller.rootView.reducesMotion = isQuiet
    let exhibit = demo.init(in: controller, palette: .light, trace: nil)
    window.run(for: 0.5)
    return (window, controller.rootView, exhibit)
  }

  @Test(arguments: ["overdraw", "shadows", "rasterise", "sing-along", "scale"])
  func `what moves by itself rests`(name: String) throws {
    let demo = try #require(demos.first { $0.name == name })
    for isQuiet in [false, true] {
      let room = open(demo, isQuiet: isQuiet)
      room.window.resolveFrame()
      #expect((room.window.renderTree.nextChange != .never) == !isQuiet, "motion is reduced: \(isQuiet)")
      room.window.close()
    }
  }

  @Test func `what moves by itself goes on when motion is wanted again`() throws {
    let room = open(OverdrawDemo.self, isQuiet: true)
    room.root.reducesMotion = false
    room.window.run(for: 0.2)
    room.window.resolveFrame()
    #expect(room.window.renderTree.nextChange == .nextFrame)
    room.window.close()
  }

  @Test(arguments: ["sing-along", "scale"])
  func `what moves by itself follows the wish while it is shown`(name: String) throws {
    let demo = try #require(demos.first { $0.name == name })
    let room = open(demo, isQuiet: false)
    func moves() -> Bool {
      room.window.run(for: 1)
      room.window.resolveFrame()
      return room.window.renderTree.nextChange != .never
    }
    #expect(moves())
    room.root.reducesMotion = true
    #expect(!moves())
    room.root.reducesMotion = false
    #expect(moves())
    // What somebody wants to see goes on, and what somebody has stopped rests.
    room.root.reducesMotion = true
    room.demo.pressed(.space)
    #expect(moves())
    room.demo.pressed(.space)
    room.root.reducesMotion = false
    #expect(!moves())
    room.window.close()
  }

  @Test func `planets hardly move from the moment on when motion is reduced, and move again`() throws {
    let room = open(SolarDemo.self, isQuiet: false)
    let slider = try #require((found(in: room.root) as [Slider]).first)
    let usual = slider.value
    room.root.reducesMotion = true
    #expect(slider.value == 0 && usual > 0)
    room.root.reducesMotion = false
    #expect(abs(slider.value - usual) < 1e-9)
    room.root.reducesMotion = true
    slider.value = 0.7
    slider.sendActions(for: .valueChanged)
    room.root.reducesMotion = false
    #expect(slider.value == 0.7, "what somebody has chosen stays")
    room.window.close()
  }

  @Test func `what is in flight as motion is reduced fades where it is seen, and comes back from there`() {
    let window = ManualWindow(size: Size(width: 960, height: 640), scale: 1, now: 1000)
    let controller = WindowController(window: window)
    let view = GrowingView(radius: 20)
    view.home = { Rect(x: 700, y: 500, width: 100, height: 80) }
    view.place = Rect(x: 100, y: 80, width: 500, height: 400)
    controller.rootView.addSubview(view)
    view.go(open: true)
    window.run(for: 0.12)
    func seen() -> Rect {
      window.resolveFrame()
      return view.layer.presentation.frame
    }
    let flying = seen()
    controller.rootView.reducesMotion = true
    view.go(open: false)
    let first = seen()
    #expect(first.origin.distance(to: flying.origin) < 1 && abs(first.width - flying.width) < 1)
    window.run(for: 0.1)
    #expect(seen().origin.distance(to: flying.origin) < 1, "it fades there")
    #expect(view.layer.presentationValue(of: .opacity) < 0.9)
    view.go(open: true)
    #expect(seen().origin.distance(to: flying.origin) < 1, "it begins there")
    window.run(for: 0.5)
    #expect(seen() == view.place && view.layer.presentationValue(of: .opacity) == 1 && view.isResting)
    window.close()
  }

  @Test func `what fades where it is and gets another place does not jump home`() {
    let window = ManualWindow(size: Size(width: 960, height: 640), scale: 1, now: 1000)
    let controller = WindowController(window: window)
    controller.rootView.reducesMotion = true
    let view = GrowingView(radius: 20)
    view.home = { Rect(x: 700, y: 500, width: 100, height: 80) }
    view.place = Rect(x: 100, y: 80, width: 500, height: 400)
    controller.rootView.addSubview(view)
    view.put(open: true)
    view.go(open: false)
    window.run(for: 0.05)
    view.place = Rect(x: 60, y: 40, width: 560, height: 420)
    window.resolveFrame()
    #expect(view.layer.presentation.frame == view.place)
    window.run(for: 0.5)
    #expect(view.isHidden && view.isResting)
    window.close()
  }

  @Test func `a page of the notes fades in where it lies`() throws {
    let room = open(NotesDemo.self, isQuiet: true)
    let view = try #require((found(in: room.root) as [NotesView]).first)
    view.close()
    room.window.run(for: 1)
    #expect((found(in: view) as [NotePage]).allSatisfy { $0.isHidden })
    view.open(2)
    let page = try #require((found(in: view) as [NotePage]).first { !$0.isHidden })
    var frames: Set<Double> = []
    var opacities: [Double] = []
    for _ in 0..<20 {
      room.window.advance(to: room.window.now + 1.0 / 60)
      room.window.resolveFrame()
      frames.insert(page.layer.presentation.frame.midX)
      opacities.append(page.layer.presentationValue(of: .opacity))
    }
    #expect(frames.count == 1, "it does not move: \(frames)")
    #expect(opacities[0] < 0.5 && opacities.last == 1, "\(opacities)")
    room.window.close()
  }

  @Test func `a lantern follows a hand all the same`() throws {
    let room = open(ReflectionsDemo.self, isQuiet: true)
    let lantern = try #require(room.root.layer.first(named: "lantern 1"))
    let start = lantern.presentation.position
    let place = try #require(lantern.superlayer?.convert(start, to: nil))
    var script = InputScript(seed: 1)
    script.touch(at: room.window.now + 0.1, duration: 0.4) { t in place + Point(x: 100 * t, y: 0) }
    room.window.run(&script, for: 0.45)
    #expect(lantern.presentation.position.x > start.x + 10)
    room.window.close()
  }

  private func found<Kind: View>(in view: View) -> [Kind] {
    (view as? Kind).map { [$0] } ?? view.subviews.flatMap { found(in: $0) as [Kind] }
  }
}
