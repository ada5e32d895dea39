/// Sway with a hand at its seat and the gallery in a floating window, ready for a check.
final class SwayStage {
  let sway: Sway
  let hand: Hand
  /// The devices of the rig, if sway has them.
  let devices: Devices?
  let gallery: Gallery

  var trace: Trace { gallery.trace }

  /// - Parameters:
  ///   - output: The output's size in pixels.
  ///   - size: The window's size in points.
  ///   - comesToRest: Whether the demo comes to rest by itself.
  ///   - hasDevices: Whether sway has the devices of the rig.
  ///   - environment: What else the gallery finds in its environment.
  init(
    _ demo: String = "catch", output: (width: Int, height: Int) = (1280, 800),
    size: (width: Int, height: Int) = (960, 640), options: [String] = [], comesToRest: Bool = true,
    hasDevices: Bool = false, environment: [String: String] = [:]
  ) throws {
    sway = try Sway(width: output.width, height: output.height, hasDevices: hasDevices)
    devices = hasDevices ? try Devices(in: sway.compositor) : nil
    hand = try Hand(
      socketPath: sway.compositor.socketPath, layout: (Double(output.width), Double(output.height)))
    gallery = try Gallery(
      demo, options: ["--size", "\(size.width)x\(size.height)"] + options,
      environment: sway.compositor.environment.merging(environment) { $1 },
      directory: sway.compositor.directory)
    do {
      _ = try gallery.waitForFirstFrame()
    } catch {
      throw Failure("\(error); sway's log ends: \(sway.compositor.log.suffix(300))")
    }
    try eventually("the window is shown") { try sway.window(of: gallery.process.pid)?.visible ?? false }
    if comesToRest { _ = try trace.waitForRest() }
  }

  /// Sway's description of the gallery's window.
  func window() throws -> Sway.Window {
    guard let window = try sway.window(of: gallery.process.pid) else {
      throw Failure("the gallery has no window")
    }
    return window
  }

  /// The position of the window's top left corner on the output, in points.
  func origin() throws -> Point {
    let rect = try window().rect
    return Point(x: rect.x, y: rect.y)
  }

  /// Runs a command of sway for the gallery's window.
  func command(_ words: String...) throws {
    try sway.command("[pid=\(gallery.process.pid)] " + words.joined(separator: " "))
  }

  /// Where a card was last drawn, in points of the window.
  func position(of card: String) throws -> Point {
    try trace.update()
    guard let pose = trace.frames.last?.layers[card] else { throw Failure("no frame with \(card)") }
    return pose.point
  }

  /// Moves the pressed pointer along a straight line at a constant velocity, with one event every `interval`
  /// seconds. Returns the final position. Event times are exact: whole milliseconds.
  @discardableResult
  func stroke(from start: Point, velocity: Point, duration: Double, interval: Double = 0.008) throws -> (
    end: Point, time: Double
  ) {
    // Event times have a resolution of one millisecond.
    let begin = (now() * 1000).rounded(.up) / 1000
    let count = Int((duration / interval).rounded())
    for step in 1...count {
      let elapsed = Double(step) * interval
      sleep(until: begin + elapsed)
      let place = start + velocity * elapsed
      try hand.move(x: place.x, y: place.y, at: begin + elapsed)
    }
    let elapsed = Double(count) * interval
    return (start + velocity * elapsed, begin + elapsed)
  }

  /// Grabs a resting card and throws it at a velocity in points per second. Returns the time of the release.
  func throwCard(_ card: String, velocity: Point, duration: Double = 0.2) throws -> Double {
    let start = try origin() + position(of: card)
    try hand.move(x: start.x, y: start.y)
    try hand.press()
    let (_, time) = try stroke(from: start, velocity: velocity, duration: duration)
    try hand.release(at: time + 0.001)
    try hand.settle()
    return time
  }

  /// The hand-over of a card to a driver after a time.
  func handover(of card: String, to driver: String, after time: Double) throws -> Trace.Handover {
    try trace.wait(for: "\(card) handed over to \(driver)") { trace in
      trace.handovers.last { $0.layer == card && $0.to == driver && $0.t >= time }
    }
  }

  /// Clicks at a point of the window.
  func click(at point: Point) throws {
    let place = try origin() + point
    try hand.move(x: place.x, y: place.y)
    try hand.press()
    try hand.release()
    try hand.settle()
  }

  /// Clicks twice at a point of the window, at times that a busy machine does not change.
  func doubleClick(at point: Point) throws {
    let place = try origin() + point
    try hand.move(x: place.x, y: place.y)
    let begin = now()
    for click in 0..<2 {
      // Sooner after the first one, it would be a button that bounces.
      let time = begin + Double(click) * 0.12
      sleep(until: time)
      try hand.press(at: time)
      try hand.release(at: time + 0.03)
    }
    try hand.settle()
  }

  /// Clicks on a layer, where it was last drawn.
  func click(_ layer: String) throws { try click(at: position(of: layer)) }

  /// Presses at a point of the window, moves to another one in a straight line and releases.
  func drag(from start: Point, to end: Point, duration: Double = 0.25) throws {
    let first = try origin() + start
    try hand.move(x: first.x, y: first.y)
    try hand.press()
    try stroke(from: first, velocity: (end - start) / duration, duration: duration)
    try hand.release()
    try hand.settle()
  }

  /// Reads on until a layer has moved from its position at a time by at least a distance in points.
  func waitForMove(of layer: String, by distance: Double = 4, since time: Double) throws {
    _ = try trace.wait(for: "\(layer) moves") { trace in
      let path = trace.path(of: layer, since: time)
      return path.contains { ($0.pose.point - path[0].pose.point).length >= distance } ? true : nil
    }
  }

  /// Typing needs the focus, which sway sets when it maps the window.
  func type(_ key: Hand.Key) throws {
    try eventually("the window has the focus") { try window().focused }
    try hand.type(key)
    try hand.settle()
  }

  /// Presses a key that moves something, waits until it has moved, and until it is at rest. Returns the last frame.
  @discardableResult
  func typeToRest(_ key: Hand.Key) throws -> Trace.Frame {
    try trace.update()
    let count = trace.frames.count
    try type(key)
    _ = try trace.wait(for: "a frame after \(key)") { $0.frames.count > count ? true : nil }
    return try trace.waitForRest()
  }
}
