import Glibc
import Testing

extension RealCompositorTests {
  /// The frame that a window draws itself, used with a mouse under a compositor that draws none.
  struct FrameVisitTests {
    /// Linux's number for the main button of a mouse.
    private static let mainButton = 0x110

    /// The compositors that leave frames to windows, and let these be smaller than the output.
    @Test(arguments: InputOffer.tenFingers.kinds.filter { [.weston, .mutter, .phoc].contains($0) })
    func `a window is moved, resized, maximized and closed by its frame`(kind: InputKind) throws {
      let compositor = kind == .phoc ? try InputKind.startPhoc(maximizes: false) : try kind.start().inner
      let devices = try Devices(in: compositor)
      // phoc takes no mode from its settings.
      if kind == .phoc { try devices.send("mode 1280 800 60000") }
      try devices.settle()
      let log = try InputLog(
        environment: compositor.environment, directory: compositor.directory, arguments: ["windowed"])
      try log.wait(for: "size 800.0 600.0")
      // Mutter still moves a window that has just come.
      let origin = try eventually("the window rests") { () -> Point? in
        let first = try place(of: log, by: devices)
        return try place(of: log, by: devices) == first ? first : nil
      }

      // The bar is above the content. What the pointer goes before it is a drag stays behind.
      try drag(from: origin + Point(x: 300, y: -20), by: Point(x: 60, y: 40), with: devices)
      let moved = try place(of: log, by: devices) - origin
      report("frame under \(kind)", "the bar was dragged by (60, 40), and the window moved by \(moved)")
      #expect(moved.x > 36 && moved.x <= 60 && moved.y > 24 && moved.y <= 40)

      var known = log.lines.count
      try doubleClick(origin + moved + Point(x: 300, y: -20), with: devices)
      try log.wait(for: "size 1280.0 756.0", after: known)
      // It is told of its size before it shows it: until then a click would go to where it was.
      let filled = Point(x: 0, y: 44)
      try eventually("the window fills the output") { try place(of: log, by: devices) == filled }
      known = log.lines.count
      try doubleClick(Point(x: 640, y: 20), with: devices)
      try log.wait(for: "size 800.0 600.0", after: known)

      // Its left edge, from outside.
      let back = origin + moved
      try eventually("the window is back at \(back)") { try place(of: log, by: devices) == back }
      try drag(from: back + Point(x: -3, y: 300), by: Point(x: 60, y: 0), with: devices)
      let (edge, width) = try eventually("the window is narrower, and rests") { () -> (Point, Double)? in
        let (edge, width) = (try place(of: log, by: devices), self.width(in: log))
        let isThere = try edge.x > back.x + 36 && width < 764 && place(of: log, by: devices) == edge
        return isThere && self.width(in: log) == width ? (edge, width) : nil
      }
      report(
        "frame under \(kind)", "the left edge was dragged by 60: it went \(edge - back), and left \(width)")
      #expect(edge.x <= back.x + 60 && edge.y == back.y && width >= 740)
      // Weston holds the other edge only until the hand lets go, and the last sizes come later.
      #expect(kind == .weston || edge.x + width == back.x + 800)

      // The last button but one maximizes, and takes that back.
      let corner = edge + Point(x: width, y: 0)
      known = log.lines.count
      try click(corner + Point(x: -68, y: -22), with: devices)
      try log.wait(for: "size 1280.0 756.0", after: known)
      try eventually("the window fills the output") { try place(of: log, by: devices) == filled }
      known = log.lines.count
      try click(Point(x: 1280 - 68, y: 22), with: devices)
      try log.wait(for: "size \(width) 600.0", after: known)
      try eventually("the window is back at \(edge)") { try place(of: log, by: devices) == edge }
      // The button for closing is the last one.
      try click(corner + Point(x: -28, y: -22), with: devices)
      #expect(try log.process.waitForEnd(within: 5) == .exited(0))
    }

    /// phoc's own frames have neither titles nor buttons. By itself it maximizes each window, and lets none be smaller.
    @Test(.enabled(if: InputKind.phoc.absence == nil), arguments: [true, false])
    func `phoc leaves the frame with its title and its buttons to a window, also where it maximizes that`(
      maximizes: Bool
    ) throws {
      let compositor = try InputKind.startPhoc(maximizes: maximizes)
      let devices = try Devices(in: compositor)
      try devices.send("mode 1280 800 60000")
      try devices.settle()
      let log = try InputLog(
        environment: compositor.environment, directory: compositor.directory, arguments: ["windowed"])
      let (width, size) = maximizes ? (1280, "size 1280.0 756.0") : (800, "size 800.0 600.0")
      try log.wait(for: size)
      // It tells its size before it shows it. The output is larger than a window that floats.
      let corner = try eventually("the window rests on the output") { () -> Point? in
        let corner = try place(of: log, by: devices)
        let isWithin = corner.x + Double(width) <= 1280 && corner.x >= 0 && corner.y >= 44
        return try isWithin && place(of: log, by: devices) == corner ? corner : nil
      }
      let path = try Tools.picturePath("phoc-frame-\(maximizes ? "maximized" : "floating")")
      _ = try ChildProcess.output(of: ["grim", "-l", "1", path], environment: compositor.environment)
      let picture = try Picture(png: path)
      try picture.requireSize(1280, 800)
      let (left, top) = (Int(corner.x), Int(corner.y) - 44)
      let middle = left + width / 2
      let title = picture.fineSquares(inX: middle - 60..<middle + 60, y: top + 8..<top + 36)
      let buttons = (0..<3).map { number in
        let middle = left + width - 28 - 40 * number
        return picture.fineSquares(inX: middle - 10..<middle + 10, y: top + 12..<top + 32)
      }
      report("frame under phoc", "\(title) squares of the title are not plain, and \(buttons) of its buttons")
      // The middle one has but a line.
      #expect(title > 20 && buttons.allSatisfy { $0 > 2 })
      if maximizes {
        #expect(corner == Point(x: 0, y: 44))
        // No drag and no double click makes it smaller: phoc lets none.
        try doubleClick(Point(x: 640, y: 20), with: devices)
        try drag(from: Point(x: 640, y: 20), by: Point(x: 60, y: 90), with: devices)
        #expect(try place(of: log, by: devices) == corner)
        #expect(log.lines(beginning: "size ").last == size)
      }
      try click(Point(x: Double(left + width) - 28, y: Double(top) + 22), with: devices)
      #expect(try log.process.waitForEnd(within: 5) == .exited(0))
    }

    /// Where the content's corner is on the output: the compositor chooses that, and the window tells where the pointer is in it.
    private func place(of log: InputLog, by devices: Devices) throws -> Point {
      try eventually("the pointer is over the window") { () -> Point? in
        for x in stride(from: 200.0, to: 1280, by: 240) {
          for y in stride(from: 160.0, to: 800, by: 240) {
            let known = log.lines.count
            let place = Point(x: x, y: y)
            try devices.move(to: place + Point(x: 1, y: 0))
            try devices.move(to: place)
            try devices.settle()
            usleep(30_000)
            let lines = log.lines.dropFirst(known)
            guard let line = lines.last(where: { $0.hasPrefix("hovered ") }) else { continue }
            // "hovered 12.0,34.0 cursor=…"
            let numbers = line.split { $0 == " " || $0 == "," }.compactMap { Double($0) }
            guard numbers.count == 2 else { throw Failure("this tells no place: \(line)") }
            return place - Point(x: numbers[0], y: numbers[1])
          }
        }
        return nil
      }
    }

    /// The width of the content, as it was told last.
    private func width(in log: InputLog) -> Double {
      let words = log.lines(beginning: "size ").last?.split(separator: " ") ?? []
      return words.count == 3 ? Double(words[1]) ?? 0 : 0
    }

    private func drag(from start: Point, by way: Point, with devices: Devices) throws {
      try devices.move(to: start)
      try press(true, with: devices)
      for step in 1...20 {
        try devices.move(to: start + way * (Double(step) / 20))
        try devices.settle()
        usleep(20_000)
      }
      try press(false, with: devices)
    }

    private func click(_ place: Point, with devices: Devices) throws {
      try devices.move(to: place)
      try press(true, with: devices)
      try press(false, with: devices)
    }

    private func doubleClick(_ place: Point, with devices: Devices) throws {
      try click(place, with: devices)
      // Sooner, it would be taken for a bounce.
      usleep(60_000)
      try click(place, with: devices)
    }

    private func press(_ isPressed: Bool, with devices: Devices) throws {
      try devices.send("pointer button \(Self.mainButton) \(isPressed ? 1 : 0)", "pointer frame")
      try devices.settle()
    }
  }
}
