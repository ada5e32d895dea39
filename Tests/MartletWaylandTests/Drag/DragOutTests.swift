import Glibc
import MartletGeometry
import MartletHost
import MartletViews
import TestCompositor
import Testing

@testable import MartletWayland

/// What the program drags to other programs.
@Suite(.serialized, .readsTime) @MainActor struct DragOutTests {
  @Test func `a hand that leaves the window begins a drag with the serial of its press`() async throws {
    let drag = try await DragRig.start()
    let serial = try await drag.carryOut()
    let state = try await drag.compositor.wait("the picture") { state in
      state.drag.icon.map { state.surfaces[$0].isMapped } ?? false
    }
    #expect(state.drag.serial == serial && state.drag.sourceActions == ScriptedDrag.copy)
    #expect(state.drag.types?.dropLast() == MediaType.texts[...])
    #expect(state.drag.types?.last?.hasPrefix("application/x-martlet-drag-") == true)
    let icon = try #require(state.drag.icon)
    let commit = try #require(state.surfaces[icon].commits.first { $0.attaches })
    #expect(commit.role == .dragIcon)
    // The picture is the tile, a little larger, and the hand holds it where it did: near its middle, but for the slop.
    #expect(commit.bufferSize.map { abs($0.width - 84) <= 1 && abs($0.height - 63) <= 1 } == true)
    #expect((-62 ... -30).contains(commit.offset.x) && (-35 ... -28).contains(commit.offset.y))
    try await drag.rig.wait("the end of the contact") { drag.rig.touches.last?.phase == .cancelled }
    #expect(drag.begins == 1 && drag.ends == [])
    drag.compositor.drag.cancel()
    try await drag.rig.wait("the end") { drag.ends == [nil] }
    #expect(try await drag.rig.finish() == [])
  }

  @Test func `the other program gets the data, and the source hears that it has it`() async throws {
    let drag = try await DragRig.start()
    try await drag.carryOut()
    drag.compositor.drag.target(MediaType.text, action: ScriptedDrag.copy)
    drag.compositor.drag.dropElsewhere()
    let descriptor = try #require(drag.compositor.drag.ask())
    #expect(await ScriptedSelection.readAll(descriptor) == Array("tile".utf8))
    #expect(drag.ends == [])
    drag.compositor.drag.finish()
    try await drag.rig.wait("the end") { drag.ends == [.copy] }
    try await drag.compositor.wait("the end of the source") { $0.drag.types == nil }
    #expect(try await drag.rig.finish() == [])
  }

  @Test func `what was moved is told as such`() async throws {
    let drag = try await DragRig.start()
    drag.source.actions = [.copy, .move]
    try await drag.carryOut()
    #expect(drag.compositor.state.drag.sourceActions == ScriptedDrag.copy | ScriptedDrag.move)
    drag.compositor.drag.target(MediaType.text, action: ScriptedDrag.move)
    drag.compositor.drag.dropElsewhere()
    drag.compositor.drag.finish()
    try await drag.rig.wait("the end") { drag.ends == [.move] }
    #expect(try await drag.rig.finish() == [])
  }

  @Test func `a program that takes it and gives it back has done nothing`() async throws {
    let drag = try await DragRig.start()
    try await drag.carryOut()
    drag.compositor.drag.target(MediaType.text, action: ScriptedDrag.copy)
    drag.compositor.drag.dropElsewhere()
    drag.compositor.drag.cancel()
    try await drag.rig.wait("the end") { drag.ends == [nil] }
    #expect(drag.tile.layer.opacity == 1)
    #expect(try await drag.rig.finish() == [])
  }

  @Test func `a drag that the compositor refuses without a word ends when the button is let go`() async throws
  {
    let drag = try await DragRig.start()
    drag.compositor.drag.refuse()
    try await drag.carryOut()
    try await drag.rig.roundTrip()
    #expect(drag.ends == [])
    drag.compositor.pointer.button(isPressed: false)
    try await drag.rig.wait("the end") { drag.ends == [nil] }
    try await drag.compositor.wait("the end of the source") { $0.drag.types == nil }
    #expect(try await drag.rig.finish() == [])
  }

  @Test func `a finger drags with the serial of its landing`() async throws {
    let drag = try await DragRig.start()
    drag.source.longPressGestureRecognizer.minimumPressDuration = 0.01
    let touch = drag.compositor.touch
    let serial = touch.down(3, x: DragRig.home.x, y: DragRig.home.y)
    touch.frame()
    try await drag.rig.wait("the lift") { drag.begins == 1 }
    for x in stride(from: 90.0, through: -30, by: -20) {
      touch.motion(3, x: x, y: 100)
      touch.frame()
    }
    let state = try await drag.compositor.wait("the drag") { $0.drag.starts == 1 }
    #expect(state.drag.serial == serial)
    drag.compositor.drag.cancel()
    try await drag.rig.wait("the end") { drag.ends == [nil] }
    #expect(try await drag.rig.finish() == [])
  }

  @Test func `of several fingers, the one that drags is handed over`() async throws {
    let drag = try await DragRig.start()
    drag.source.longPressGestureRecognizer.minimumPressDuration = 0.01
    let touch = drag.compositor.touch
    let serial = touch.down(3, x: DragRig.home.x, y: DragRig.home.y)
    touch.frame()
    try await drag.rig.wait("the lift") { drag.begins == 1 }
    touch.down(4, x: 700, y: 200)
    touch.frame()
    for x in stride(from: 90.0, through: -30, by: -20) {
      touch.motion(3, x: x, y: 100)
      touch.frame()
    }
    let state = try await drag.compositor.wait("the drag") { $0.drag.starts == 1 }
    #expect(state.drag.serial == serial)
    drag.compositor.drag.cancel()
    try await drag.rig.wait("the end") { drag.ends == [nil] }
    #expect(try await drag.rig.finish() == [])
  }

  @Test(arguments: [1, 2] as [UInt32])
  func `a compositor that tells of no end is asked when the pointer is back`(_ version: UInt32) async throws {
    let drag = try await DragRig.start(dataDevice: version)
    try await drag.carryOut()
    #expect(drag.compositor.state.drag.sourceActions == nil)
    drag.compositor.drag.target(MediaType.text, action: 0)
    let descriptor = try #require(drag.compositor.drag.ask())
    #expect(await ScriptedSelection.readAll(descriptor) == Array("tile".utf8))
    drag.compositor.pointer.enter(x: 300, y: 300)
    try await drag.rig.wait("the end") { drag.ends == [.copy] }
    // A slow target may still ask.
    let later = try #require(drag.compositor.drag.ask())
    #expect(await ScriptedSelection.readAll(later) == Array("tile".utf8))
    // Of version 1, a device cannot be destroyed.
    #expect(try await drag.rig.finish() == (version == 1 ? ["left behind: wl_data_device"] : []))
  }

  @Test func `without a compositor that knows drags, the hand keeps the picture`() async throws {
    let drag = try await DragRig.start(dataDevice: nil)
    drag.compositor.pointer.enter(x: 100, y: 100)
    drag.compositor.pointer.button(isPressed: true)
    for x in [60.0, 20, -40] { drag.compositor.pointer.motion(x: x, y: 100) }
    drag.compositor.pointer.button(isPressed: false)
    drag.compositor.pointer.frame()
    try await drag.rig.wait("the flight home") { drag.ends == [nil] }
    #expect(try await drag.rig.finish() == [])
  }

  @Test func `a form that is made late and large arrives whole`() async throws {
    let drag = try await DragRig.start()
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0) }
    drag.source.data = { _ in
      var data = DragData()
      data.add("application/x-large") { bytes }
      return data
    }
    try await drag.carryOut()
    let descriptor = try #require(drag.compositor.drag.ask("application/x-large"))
    #expect(await ScriptedSelection.readAll(descriptor) == bytes)
    // What it has not offered is empty.
    let other = try #require(drag.compositor.drag.ask("image/png"))
    #expect(await ScriptedSelection.readAll(other) == [])
    drag.compositor.drag.cancel()
    try await drag.rig.wait("the end") { drag.ends == [nil] }
    #expect(try await drag.rig.finish() == [])
  }

  @Test func `a program that closes its pipe, or reads nothing, holds nobody up`() async throws {
    let drag = try await DragRig.start(text: String(repeating: "long ", count: 100_000))
    let drags = drag.rig.application.drags
    drags.writePatience = 0.02
    try await drag.carryOut()
    close(try #require(drag.compositor.drag.ask()))
    let descriptor = try #require(drag.compositor.drag.ask())
    try await drag.rig.roundTrip()
    try await drag.rig.wait("the end of patience") { drags.transferCount == 0 }
    close(descriptor)
    drag.compositor.drag.cancel()
    try await drag.rig.wait("the end") { drag.ends == [nil] }
    #expect(try await drag.rig.finish() == [])
  }

  @Test func `a drag does not outlive its compositor`() async throws {
    let life = try await Mortality.start(DragRig.frames)
    let drag = DragRig(life.rig)
    try await drag.carryOut()
    try await life.kill()
    #expect(drag.ends == [nil])
    try life.revive()
    try await life.waitForFrame()
    #expect(try await life.finish() == [])
  }

  @Test func `a window that closes takes its drag along`() async throws {
    let drag = try await DragRig.start()
    try await drag.carryOut()
    drag.rig.window.close()
    #expect(drag.ends == [nil])
    #expect(try await drag.rig.finish() == [])
  }
}
