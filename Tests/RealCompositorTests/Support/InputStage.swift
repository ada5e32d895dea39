/// A compositor with the rig's devices, and a window in its whole output that prints what they do in it.
final class InputStage {
  private let compositor: Compositor
  /// The compositor around it whose devices are moved, if it has none itself.
  private let outer: Compositor?
  /// What moves the mouse: the devices of the rig, if the compositor has them.
  let mouse: any Mouse
  let log: InputLog

  /// The devices of the rig.
  var devices: Devices {
    get throws {
      guard let devices = mouse as? Devices else {
        throw Failure("\(compositor.directory) has no devices of the rig")
      }
      return devices
    }
  }

  init(_ kind: InputKind) throws {
    (compositor, outer) = try kind.start()
    if kind == .kwin {
      mouse = try FakeInput(socketPath: compositor.socketPath)
    } else {
      let devices = try Devices(in: outer ?? compositor)
      // phoc takes no mode from its settings.
      if kind == .phoc { try devices.send("mode 1280 800 60000") }
      try devices.settle()
      mouse = devices
    }
    log = try InputLog(environment: compositor.environment, directory: compositor.directory)
    try log.wait(for: "size 1280.0 800.0")
    // The window is there as soon as something beneath the pointer answers.
    try eventually("the window has the pointer", every: 0.05) {
      try mouse.move(to: Point(x: 300, y: 400))
      try mouse.move(to: Point(x: 301, y: 400))
      return !log.lines(beginning: "hovered 30").isEmpty
    }
    try mouse.move(to: Point(x: 300, y: 400))
    try log.wait(for: "hovered 300.0,400.0")
  }

  /// How far a wheel has turned down so far, in steps, by what is told of a source. Fails if a step is not 15 points.
  func steps(of source: String) throws -> Double {
    let lines = log.lines(beginning: "scrolled ").filter { $0.contains(" source=\(source) ") }
    return try lines.reduce(0) { sum, line in
      // "scrolled 0.0,15.0 steps=0.0,1.0 source=wheel …"
      let numbers = line.split { $0 == " " || $0 == "," || $0 == "=" }.compactMap { Double($0) }
      guard numbers.count > 3, numbers[0] == 0, numbers[2] == 0, numbers[1] == 15 * numbers[3] else {
        throw Failure("this is no whole step: \(line)")
      }
      return sum + numbers[3]
    }
  }

  /// The events of the contacts of a kind of device so far.
  func contacts(_ source: String) -> [InputContact] {
    log.lines(beginning: "\(source) ").compactMap(InputContact.init)
  }

  /// Waits until as many contacts of a kind of device as are expected have ended. Returns their events.
  func wait(forEnds count: Int, of source: String) throws -> [InputContact] {
    do {
      return try eventually("\(count) contacts end") {
        let events = contacts(source)
        return events.count { $0.phase == "ended" || $0.phase == "cancelled" } >= count ? events : nil
      }
    } catch {
      throw Failure("\(error); it printed: \(log.lines.suffix(20).joined(separator: " | "))")
    }
  }
}
