import Glibc
import Testing

@testable import TestCompositor

@MainActor
struct SeatTests {
  @Test func `The pointer enters, moves, clicks, scrolls and leaves`() throws {
    let compositor = TestCompositor()
    let client = try TestClient(compositor)
    let window = try TestWindow(client)
    window.map(try client.buffer(4, 4))
    let pointer = try client.bind(WlSeat.self).getPointer()
    client.roundtrip()
    var heard: [String] = []
    pointer.setMainHandler { event in
      switch event {
      case .enter(_, let surface, let x, let y): heard.append("enter \(surface == window.surface) \(x) \(y)")
      case .leave: heard.append("leave")
      case .motion(let time, let x, let y): heard.append("motion \(time) \(x) \(y)")
      case .button(_, _, let button, let state): heard.append("button \(button) \(state == .pressed)")
      case .axis(_, let axis, let value): heard.append("axis \(axis == .verticalScroll) \(value)")
      case .axisValue120(_, let value): heard.append("120ths \(value)")
      case .axisSource(let source): heard.append("source \(source == .wheel)")
      case .frame: heard.append("frame")
      default: heard.append("?")
      }
    }
    compositor.pointer.enter(x: 1, y: 2.5)
    compositor.pointer.motion(x: 3, y: 4, at: 1.5)
    compositor.pointer.button(isPressed: true)
    compositor.pointer.scroll(dy: 7.5, notches: 0.5)
    compositor.pointer.frame()
    compositor.pointer.leave()
    client.roundtrip()
    #expect(
      heard == [
        "enter true 1.0 2.5", "motion 1500 3.0 4.0", "button 272 true", "source true", "120ths 60",
        "axis true 7.5", "frame", "leave",
      ])
  }

  @Test func `Touches carry any id, and capabilities come and go`() throws {
    var configuration = CompositorConfiguration()
    configuration.capabilities = [.touch]
    let compositor = TestCompositor(configuration)
    let client = try TestClient(compositor)
    let window = try TestWindow(client)
    window.map(try client.buffer(4, 4))
    let seat: WlSeat = try client.bind()
    var capabilities: [WlSeat.Capability] = []
    seat.setMainHandler { event in
      if case .capabilities(let value) = event { capabilities.append(value) }
    }
    let touch = seat.getTouch()
    var heard: [String] = []
    touch.setMainHandler { event in
      switch event {
      case .down(_, _, _, let id, let x, _): heard.append("down \(id) \(x)")
      case .motion(_, let id, let x, _): heard.append("motion \(id) \(x)")
      case .up(_, _, let id): heard.append("up \(id)")
      case .frame: heard.append("frame")
      case .cancel: heard.append("cancel")
      default: heard.append("?")
      }
    }
    client.roundtrip()
    compositor.touch.down(288, x: 1, y: 1)
    compositor.touch.down(7, x: 2, y: 1)
    compositor.touch.frame()
    compositor.touch.motion(288, x: 3, y: 1)
    compositor.touch.up(7)
    compositor.touch.cancel()
    compositor.setCapabilities([])
    client.roundtrip()
    #expect(heard == ["down 288 1.0", "down 7 2.0", "frame", "motion 288 3.0", "up 7", "cancel"])
    #expect(capabilities == [.touch, []])

    _ = seat.getPointer()
    client.roundtrip()
    #expect(compositor.state.protocolErrors.count == 1, "a pointer that there never was")
  }

  @Test func `The keymap is a real one`() throws {
    let compositor = TestCompositor()
    let client = try TestClient(compositor)
    let keyboard = try client.bind(WlSeat.self).getKeyboard()
    var text = ""
    var rate: Int32?
    keyboard.setMainHandler { event in
      switch event {
      case .keymap(_, let file, let size):
        if let map = mmap(nil, Int(size), PROT_READ, MAP_PRIVATE, file, 0), map != MAP_FAILED {
          text = String(cString: map.assumingMemoryBound(to: CChar.self))
          munmap(map, Int(size))
        }
        close(file)
      case .repeatInfo(let value, _): rate = value
      default: break
      }
    }
    client.roundtrip()
    #expect(text.hasPrefix("xkb_keymap {"))
    #expect(rate == 25)
  }

  @Test func `A pinch happens where the pointer is`() throws {
    let compositor = TestCompositor()
    let client = try TestClient(compositor)
    let window = try TestWindow(client)
    window.map(try client.buffer(4, 4))
    let pointer = try client.bind(WlSeat.self).getPointer()
    let pinch = try client.bind(ZwpPointerGesturesV1.self).getPinchGesture(pointer: pointer)
    var heard: [String] = []
    pinch.setMainHandler { event in
      switch event {
      case .begin(_, _, let surface, let fingers): heard.append("\(surface == window.surface) \(fingers)")
      case .update(_, _, _, let scale, let degrees): heard.append("\(scale) \(degrees)")
      case .end(_, _, let cancelled): heard.append("end \(cancelled)")
      }
    }
    client.roundtrip()
    compositor.pointer.enter(x: 0, y: 0)
    compositor.gestures.pinchBegin()
    compositor.gestures.pinchUpdate(scale: 1.5, degrees: -10)
    compositor.gestures.pinchEnd()
    client.roundtrip()
    #expect(heard == ["true 2", "1.5 -10.0", "end 0"])
  }

  @Test func `A pen comes with its tablet, touches and goes`() throws {
    let compositor = TestCompositor()
    let client = try TestClient(compositor)
    let window = try TestWindow(client)
    window.map(try client.buffer(4, 4))
    let tablets = try client.bind(ZwpTabletManagerV2.self).getTabletSeat(seat: try client.bind(WlSeat.self))
    var heard: [String] = []
    tablets.setMainHandler { event in
      switch event {
      case .tabletAdded: heard.append("tablet")
      case .padAdded: heard.append("pad")
      case .toolAdded(let tool):
        heard.append("tool")
        tool.setMainHandler { event in
          switch event {
          case .type(let type): heard.append("eraser \(type == .eraser)")
          case .proximityIn(_, _, let surface): heard.append("near \(surface == window.surface)")
          case .motion(let x, let y): heard.append("motion \(x) \(y)")
          case .pressure(let value): heard.append("pressure \(value)")
          case .down: heard.append("down")
          case .frame(let time): heard.append("frame \(time)")
          case .removed: heard.append("removed")
          default: break
          }
        }
      }
    }
    client.roundtrip()
    compositor.pen.plug(.eraser)
    client.roundtrip()
    compositor.pen.approach(x: 1, y: 2.5, at: 1)
    compositor.pen.hold(pressure: 7)
    compositor.pen.down()
    compositor.pen.frame(at: 2)
    compositor.pen.unplug()
    client.roundtrip()
    #expect(
      heard == [
        "tablet", "tool", "eraser true", "pad", "near true", "motion 1.0 2.5", "frame 1000", "pressure 7",
        "down", "frame 2000", "removed",
      ])
  }
}
