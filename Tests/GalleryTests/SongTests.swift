import Martlet
import MartletTesting
import Testing

@testable import gallery

@MainActor
@Suite struct SongTests {
  private let verse = Verse.swift
  private let size = Size(width: 960, height: 640)

  private var layout: SongLayout { SongLayout(verse, in: DemoView.field(in: size), scale: 1) }

  /// The ball in a window, at times counted from the beginning of the song.
  @MainActor
  private final class SongStage {
    let window: ManualWindow
    let demo: SongDemo
    private let controller: WindowController
    private var pose: LayerPose?

    static let start = 1000.0

    init(size: Size) {
      window = ManualWindow(size: size, now: Self.start)
      controller = WindowController(window: window)
      demo = SongDemo(in: controller, palette: .light, trace: nil)
      window.onFrame = { [weak self] report in
        self?.pose = report.layers.first { $0.name == "sing-ball" }?.pose
      }
    }

    func ball(at time: Double) throws -> LayerPose {
      window.advance(to: Self.start + time)
      window.resolveFrame()
      return try #require(pose)
    }
  }

  @Test func `the verse is sung in each language, from where its words begin`() throws {
    for (language, first, direction) in [("en", "She", 1.0), ("de", "Sie", 1), ("ar", "تنام", -1)] {
      Language.$current.withValue(Language([language])) {
        let verse = Verse.swift
        let field = DemoView.field(in: size)
        let layout = SongLayout(verse, in: field, scale: 1)
        #expect(verse.lines[0][0] == first && verse.lines.count == 4 && layout.direction == direction)
        for line in layout.frames {
          #expect(
            line.allSatisfy { $0.width > 0 && field.insetBy(dx: -1, dy: -1).intersection($0) == $0 },
            "\(language)")
          #expect(
            zip(line, line.dropFirst()).allSatisfy { ($1.minX - $0.minX) * direction > 0 }, "\(language)")
        }
      }
    }
  }

  @Test func `a verse takes a beat for each word and one for each line's end, at 150 a minute`() {
    #expect(verse.beats == 32)
    #expect(abs(verse.duration - 12.8) < 1e-12)
    let beats = verse.places.map(verse.beat(of:))
    #expect(Array(beats.prefix(9)) == [0, 1, 2, 3, 4, 5, 6, 8, 9])
    #expect(beats.last == 30)
  }

  @Test func `the ball is on each word on its beat, in full, and above it between the beats`() throws {
    let stage = SongStage(size: size)
    var worst = 0.0
    // The fourth run is like the first.
    for run in [0, 3] {
      for place in verse.places {
        let time = Double(run) * verse.duration + Double(verse.beat(of: place)) * Verse.beat
        let pose = try stage.ball(at: time)
        worst = max(worst, pose.position.distance(to: layout.landing(on: place)))
        #expect(pose.opacity > 0.99)
        for part in [0.1, 0.25, 0.4] {
          #expect(try stage.ball(at: time + part * Verse.beat).position.y < layout.landing(on: place).y)
        }
      }
    }
    print("the ball misses its words by at most \(worst) points")
    #expect(worst < 1e-6)
  }

  @Test func `a stopped song goes on where it stood`() throws {
    let stage = SongStage(size: size)
    _ = try stage.ball(at: 1.3)
    stage.demo.pressed(.space)
    let stopped = try stage.ball(at: 1.3)
    #expect(try stage.ball(at: 4).position == stopped.position)
    stage.demo.pressed(.space)
    let resumed = try stage.ball(at: 4)
    #expect(resumed.position.distance(to: stopped.position) < 1e-9)
    // The time of the pause is added to everything that follows.
    let landing = layout.landing(on: Verse.Place(line: 0, word: 4))
    #expect(try stage.ball(at: 4 * Verse.beat + 2.7).position.distance(to: landing) < 1e-6)
  }

  @Test func `the ball stays in its field, below the hint, and off the words of other lines`() throws {
    for size in [
      Size(width: 400, height: 300), Size(width: 480, height: 320), Size(width: 853, height: 533), size,
      Size(width: 1280, height: 800), Size(width: 1920, height: 1080), Size(width: 800, height: 1280),
    ] {
      let stage = SongStage(size: size)
      let field = DemoView.field(in: size)
      let layout = SongLayout(verse, in: field, scale: 1)
      for step in 0..<Int(verse.duration * 30) {
        let pose = try stage.ball(at: Double(step) / 30)
        guard pose.opacity > 0 else { continue }
        let ball = Rect(
          center: pose.position, size: Size(width: layout.ballSize, height: layout.ballSize)
        ).insetBy(dx: 0.01, dy: 0.01)
        #expect(ball.minY >= field.minY - 1 && ball.maxY <= field.maxY + 1, "\(size): \(ball)")
        for word in layout.frames.joined() {
          #expect(ball.intersection(word).isEmpty, "\(size): \(ball) on \(word)")
        }
      }
    }
  }

  @Test func `words stand in their lines one after another without touching`() {
    for line in layout.frames {
      for (left, right) in zip(line, line.dropFirst()) { #expect(left.maxX < right.minX) }
    }
  }

  @Test(arguments: [1, 1.25, 1.5, 1.75, 2, 3])
  func `gaps between the words that show are even to a pixel at any scale`(scale: Double) throws {
    for size in [
      Size(width: 400, height: 300), Size(width: 853, height: 533), Size(width: 1920, height: 1080),
    ] {
      let window = ManualWindow(size: size, scale: scale)
      let controller = WindowController(window: window)
      let demo = SongDemo(in: controller, palette: .light, trace: nil)
      window.resolveFrame()
      // Visible texts in the order of the verse; title and hint come first.
      var words: [TextLayer] = []
      func find(_ layer: Layer) {
        if let word = layer as? TextLayer, word.opacity > 0 { words.append(word) }
        for sublayer in layer.sublayers { find(sublayer) }
      }
      find(controller.rootView.layer)
      words.removeFirst(words.count - verse.places.count)
      for line in verse.lines {
        let shown = Array(words.prefix(line.count))
        words.removeFirst(line.count)
        #expect(shown.map(\.string) == line)
        let gaps = zip(shown, shown.dropFirst()).map { left, right in
          let layout = TextLayout(left.text, scale: scale)
          return (right.frame.minX - left.frame.minX - layout.caret(at: left.string.utf8.count).minX) * scale
        }
        let (least, most) = (gaps.min() ?? 0, gaps.max() ?? 0)
        #expect(most - least <= 1.01, "\(line) at \(size), \(scale): \(gaps) px")
      }
      withExtendedLifetime(demo) {}
    }
  }
}
