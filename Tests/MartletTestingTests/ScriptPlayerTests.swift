import Martlet
import MartletTesting
import Testing

/// A script that is played in a window.
@MainActor
@Suite struct ScriptPlayerTests {
  private let window = ManualWindow(size: Size(width: 100, height: 100), now: 1000)
  private let controller: WindowController

  init() { controller = WindowController(window: window) }

  /// Notes what the content is told.
  private func watch() -> Log {
    let log = Log()
    controller.onTouch = { log.touches.append($0) }
    controller.onKey = { log.keys.append($0.key) }
    return log
  }

  @MainActor
  private final class Log {
    var touches: [TouchEvent] = []
    var keys: [KeyEvent.Key] = []
  }

  private var script: InputScript {
    var script = InputScript(seed: 1)
    script.touch(at: 1000.1, duration: 0.2) { Point(x: 10 + 100 * $0, y: 20) }
    script.key(.space, at: 1000.5)
    return script
  }

  @Test func `events are delivered when they are due, and not before`() {
    let log = watch()
    let player = ScriptPlayer(script, in: window)
    player.play(until: 1000.05)
    #expect(log.touches.isEmpty && !player.isOver)
    player.play(until: 1000.35)
    #expect(log.touches.first?.phase == .began && log.touches.last?.phase == .ended)
    #expect(log.keys.isEmpty)
    player.play(until: 1001)
    #expect(log.keys == [.space, .space] && player.isOver)
  }

  @Test func `its contacts are not those of a person`() {
    let log = watch()
    ScriptPlayer(script, in: window).play(until: 1000.1)
    #expect(log.touches.first?.id != TouchEvent.ID(rawValue: 1))
  }

  @Test func `it says while it delivers that the event is its own`() {
    let player = ScriptPlayer(script, in: window)
    var told: [Bool] = []
    controller.onTouch = { _ in told.append(player.isDelivering) }
    player.play(until: 1000.1)
    window.send(
      TouchEvent(
        id: TouchEvent.ID(rawValue: 5), source: .touchscreen, phase: .began, position: .zero, time: 1000.1))
    #expect(told == [true, false])
  }

  @Test func `a cancelled one takes its contacts away and plays no more`() {
    let log = watch()
    let player = ScriptPlayer(script, in: window)
    player.play(until: 1000.2)
    player.cancel()
    #expect(log.touches.last?.phase == .cancelled && player.isOver)
    let count = log.touches.count
    player.play(until: 1002)
    #expect(log.touches.count == count && log.keys.isEmpty)
  }
}
