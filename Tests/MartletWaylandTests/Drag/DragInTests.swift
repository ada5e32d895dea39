import MartletGeometry
import MartletHost
import MartletViews
import TestCompositor
import Testing

@testable import MartletWayland

/// What is dragged over the program's windows.
@Suite(.serialized, .readsTime) @MainActor struct DragInTests {
  private let target = DragRig.fieldCenter

  /// Drags something over the field, and waits until the client has answered.
  private func dragIn(
    _ sender: ScriptedSelection.Sender, as types: [String] = [MediaType.text],
    actions: UInt32 = ScriptedDrag.copy, over drag: DragRig
  ) async throws {
    drag.compositor.drag.begin(sender, as: types, actions: actions)
    drag.compositor.drag.enter(x: target.x, y: target.y)
    try await drag.rig.roundTrip()
  }

  /// Waits until nothing is left of the offer.
  private func waitForEnd(of drag: DragRig) async throws {
    try await drag.compositor.wait("the end of the offer") { $0.drag.offers == 0 }
  }

  @Test func `another program's text is accepted, read and finished`() async throws {
    let drag = try await DragRig.start()
    drag.compositor.drag.begin(.text("Grüße\r\naus der Ferne"))
    drag.compositor.drag.enter(x: 20, y: 300)
    drag.compositor.drag.motion(x: target.x, y: target.y)
    try await drag.rig.roundTrip()
    let state = drag.compositor.state.drag
    #expect(state.accepted == [nil, MediaType.text])
    #expect(state.offerActions == ScriptedDrag.copy | ScriptedDrag.move)
    drag.compositor.drag.drop()
    try await drag.rig.wait("the text") { !drag.texts.isEmpty }
    #expect(drag.texts == ["Grüße\naus der Ferne"])
    try await waitForEnd(of: drag)
    #expect(drag.compositor.state.drag.finishes == 1)
    #expect(try await drag.rig.finish() == [])
  }

  @Test func `beside a target nothing is accepted, and a drop there does nothing`() async throws {
    let drag = try await DragRig.start()
    drag.compositor.drag.begin(.text("x"))
    drag.compositor.drag.enter(x: 20, y: 300)
    drag.compositor.drag.drop()
    try await waitForEnd(of: drag)
    #expect(drag.compositor.state.drag.accepted == [nil])
    #expect(drag.compositor.state.drag.finishes == 0 && drag.texts == [])
    #expect(try await drag.rig.finish() == [])
  }

  @Test func `what leaves again is forgotten`() async throws {
    let drag = try await DragRig.start()
    for _ in 0..<3 {
      try await dragIn(.text("x"), over: drag)
      drag.compositor.drag.leave()
    }
    try await waitForEnd(of: drag)
    #expect(drag.texts == [] && drag.compositor.state.drag.asked == [])
    #expect(try await drag.rig.finish() == [])
  }

  @Test func `an answer is sent once, however long the hand moves`() async throws {
    let drag = try await DragRig.start()
    try await dragIn(.text("x"), over: drag)
    for step in 0..<20 { drag.compositor.drag.motion(x: target.x + Double(step), y: target.y) }
    try await drag.rig.roundTrip()
    #expect(drag.compositor.state.drag.accepted == [MediaType.text])
    drag.compositor.drag.leave()
    try await waitForEnd(of: drag)
    #expect(try await drag.rig.finish() == [])
  }

  @Test func `a move is finished as one`() async throws {
    let drag = try await DragRig.start()
    drag.target.preferredAction = .move
    try await dragIn(.text("x"), actions: ScriptedDrag.copy | ScriptedDrag.move, over: drag)
    #expect(drag.compositor.state.drag.preferredAction == ScriptedDrag.move)
    drag.compositor.drag.drop()
    try await waitForEnd(of: drag)
    #expect(drag.compositor.state.drag.finishes == 1)
    #expect(try await drag.rig.finish() == [])
  }

  @Test func `what the target can't do is not done`() async throws {
    let drag = try await DragRig.start()
    drag.target.actions = .move
    try await dragIn(.text("x"), actions: ScriptedDrag.copy, over: drag)
    drag.compositor.drag.drop()
    try await waitForEnd(of: drag)
    #expect(drag.texts == [] && drag.compositor.state.drag.finishes == 0)
    #expect(try await drag.rig.finish() == [])
  }

  @Test func `a question that is not answered is not finished`() async throws {
    let drag = try await DragRig.start()
    drag.target.actions = [.ask, .copy]
    drag.target.preferredAction = .ask
    try await dragIn(.text("x"), actions: ScriptedDrag.copy | ScriptedDrag.ask, over: drag)
    drag.compositor.drag.drop()
    try await waitForEnd(of: drag)
    #expect(drag.texts == ["x"] && drag.compositor.state.drag.finishes == 0)
    #expect(try await drag.rig.finish() == [])
  }

  // MARK: The program's own

  @Test func `what the program drags itself needs no pipe, and its picture makes way`() async throws {
    let drag = try await DragRig.start()
    try await drag.carryOut()
    drag.compositor.drag.enter(x: 300, y: 300)
    let icon = try #require(drag.compositor.state.drag.icon)
    try await drag.compositor.wait("an empty picture") {
      $0.surfaces[icon].commits.last?.bufferSize == PixelSize(width: 1, height: 1)
    }
    drag.compositor.drag.motion(x: target.x, y: target.y)
    try await drag.compositor.wait("the answer") { $0.drag.accepted.last == .some(MediaType.text) }
    drag.compositor.drag.drop()
    try await drag.rig.wait("the end") { drag.ends == [.copy] }
    #expect(drag.texts == ["tile"] && drag.types == [MediaType.texts])
    #expect(drag.compositor.state.drag.asked == [] && drag.compositor.state.drag.finishes == 1)
    try await waitForEnd(of: drag)
    #expect(try await drag.rig.finish() == [])
  }

  @Test func `let go over the program's own window, it flies back from there`() async throws {
    let drag = try await DragRig.start()
    try await drag.carryOut()
    drag.compositor.drag.enter(x: 300, y: 300)
    drag.compositor.drag.motion(x: 320, y: 300)
    try await drag.rig.roundTrip()
    drag.compositor.drag.leave()
    drag.compositor.drag.cancel()
    try await drag.rig.roundTrip()
    // The source hears of it when the picture is back.
    #expect(drag.ends == [])
    try await drag.rig.wait("the flight home") { drag.ends == [nil] }
    #expect(try await drag.rig.finish() == [])
  }

  // MARK: Programs that misbehave

  @Test func `names that are none, and too many of them, are left out`() async throws {
    let drag = try await DragRig.start()
    let odd = ["", " ", "a\nb", "é", String(repeating: "x", count: 3000), "%n%s/../../etc"]
    let many = (0..<1000).map { "application/x-\($0)" }
    try await dragIn(.text("x"), as: odd + [MediaType.text] + many, over: drag)
    drag.compositor.drag.drop()
    try await waitForEnd(of: drag)
    #expect(drag.texts == ["x"])
    #expect(drag.types.first?.prefix(2) == ["%n%s/../../etc", MediaType.text])
    #expect(drag.types.first?.count == 256)
    #expect(try await drag.rig.finish() == [])
  }

  @Test func `a program that stops sending, or dies, gives nothing and keeps what it has`() async throws {
    for sender in [ScriptedSelection.Sender.stalls(after: Array("half".utf8)), .sends([])] {
      let drag = try await DragRig.start()
      drag.rig.application.drags.readTime = 0.05
      try await dragIn(sender, over: drag)
      drag.compositor.drag.drop()
      // The window answers meanwhile.
      try await drag.rig.roundTrip()
      try await drag.rig.wait("the answer") { !drag.texts.isEmpty }
      #expect(drag.texts == [nil])
      try await waitForEnd(of: drag)
      #expect(drag.compositor.state.drag.finishes == 0)
      drag.compositor.drag.release()
      #expect(try await drag.rig.finish() == [])
    }
  }

  @Test func `a program that sends without end gives nothing`() async throws {
    let drag = try await DragRig.start()
    drag.rig.application.drags.readLimit = 1 << 20
    try await dragIn(.neverEnds([UInt8](repeating: 65, count: 10_000)), over: drag)
    drag.compositor.drag.drop()
    try await drag.rig.wait("the answer") { !drag.texts.isEmpty }
    #expect(drag.texts == [nil])
    try await waitForEnd(of: drag)
    #expect(try await drag.rig.finish() == [])
  }

  @Test func `the limits are five seconds and 64 MiB`() {
    let drags = WaylandDrags()
    #expect(drags.readTime == 5 && drags.readLimit == 64 << 20)
  }

  @Test(arguments: [1, 2] as [UInt32])
  func `a compositor without actions gets none`(_ version: UInt32) async throws {
    let drag = try await DragRig.start(dataDevice: version)
    try await dragIn(.text("old"), over: drag)
    drag.compositor.drag.drop()
    try await drag.rig.wait("the text") { drag.texts == ["old"] }
    try await waitForEnd(of: drag)
    #expect(drag.compositor.state.drag.finishes == 0 && drag.compositor.state.drag.offerActions == 0)
    // Of version 1, a device cannot be destroyed.
    #expect(try await drag.rig.finish() == (version == 1 ? ["left behind: wl_data_device"] : []))
  }

  @Test func `a window that closes under what is dragged leaves nothing`() async throws {
    let drag = try await DragRig.start()
    try await dragIn(.text("x"), over: drag)
    drag.rig.window.close()
    try await waitForEnd(of: drag)
    #expect(try await drag.rig.finish() == [])
  }
}
