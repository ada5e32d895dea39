import Testing

extension RealCompositorTests {
  /// How soon a demo is seen to open after a click on its thumbnail.
  struct OpeningTests {
    /// Demos, among them those that take longest to make, and what is typed to find each of them alone.
    private static let demos: [(name: String, word: String)] = [
      ("catch", "catch"), ("herbarium", "herbarium"), ("photos", "photos"), ("museum", "museum"),
      ("blur", "frosted"), ("gradients", "gradientlayer"), ("shadows", "shadowpath"),
    ]
    /// The longest time from the release of the button to the first picture with the demo on its way, in seconds.
    private static let most = 0.1

    private let stage: SwayStage
    private let camera: ScreenCamera
    /// Where the window is on the output.
    private let origin: Point
    /// Places where other thumbnails are. Where there is none the wall has one colour.
    private let others: [Point]

    init() throws {
      stage = try SwayStage("wall", comesToRest: false)
      camera = try ScreenCamera(socketPath: stage.sway.compositor.socketPath)
      let origin = try stage.origin()
      self.origin = origin
      others = stride(from: 400.0, to: 940, by: 20).flatMap { x in
        stride(from: 210.0, to: 620, by: 20).map { origin + Point(x: x, y: $0) }
      }
    }

    @Test func `a demo is seen to open a tenth of a second after a click`() throws {
      var times: [Double] = []
      for demo in Self.demos {
        let time = try open(demo.word)
        times.append(time)
        report("\(demo.name) is seen to open", "\(figure(time * 1000)) ms after a click")
        // It goes back, and then everything is found again.
        try stage.type(.escape)
        try Visit.waitForPanel(stage, isOpen: false)
        try stage.type(.escape)
        _ = try picture { frame in !isAlone(frame) }
      }
      let median = times.sorted()[times.count / 2]
      report("demos are seen to open", "\(figure(median * 1000)) ms after a click, in the middle")
      #expect(median <= Self.most)
    }

    /// Finds a demo alone on the wall, clicks on it, and waits until it is open.
    /// - Returns: The seconds from the release of the button to the first picture with the demo on its way.
    private func open(_ word: String) throws -> Double {
      try stage.hand.type(word: word)
      let frame = try picture(isAlone).frame
      try eventually("the wall has nothing to do", within: 30) {
        try Busyness.share(of: stage.gallery.process.pid, during: 0.2) < 0.2
      }
      let ground = frame[others[0]]
      let place = origin + Visit.firstThumbnail
      try stage.hand.move(x: place.x, y: place.y)
      try stage.hand.press()
      let release = now()
      try stage.hand.release()
      // The wall darkens behind it, and it grows over the wall.
      let seen = try picture { frame in others.contains { frame[$0] != ground } }.t
      try Visit.waitForPanel(stage, isOpen: true)
      return seen - release
    }

    /// Waits for a picture, one of those that follow each other, with something in it.
    private func picture(_ isIt: (ScreenFrame) -> Bool) throws -> (t: Double, frame: ScreenFrame) {
      try eventually("a picture", within: 30, every: 0) {
        let shot = try camera.shoot(waitsForChange: true)
        return isIt(shot.frame) ? shot : nil
      }
    }

    /// Whether the first thumbnail is the only one.
    private func isAlone(_ frame: ScreenFrame) -> Bool {
      others.allSatisfy { frame[$0] == frame[others[0]] }
    }
  }
}
