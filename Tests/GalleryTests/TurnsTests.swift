import Martlet
import MartletTesting
import Testing

@testable import gallery

/// The window that turns, while somebody drags its edge.
@MainActor
@Suite struct TurnsTests {
  private let window: ManualWindow
  private let controller: WindowController
  private let view = TurnsView(palette: .light)
  private static let large = Size(width: 1920, height: 1080)
  private static let tall = Size(width: 1114, height: 1296)

  init() {
    window = ManualWindow(size: Self.large, now: 1000)
    controller = WindowController(window: window)
    view.fill(controller)
    controller.onSizeTransition = { [view] _, coordinator in view.turn(with: coordinator) }
    window.run(for: 0.1)
  }

  /// The sizes in which all words are seen, in points: of the running text, and of each label.
  private var ems: [Double] {
    func labels(in view: View) -> [Label] {
      (view as? Label).map { [$0] } ?? view.subviews.flatMap { labels(in: $0) }
    }
    return view.subviews.compactMap { ($0 as? TurnsWords)?.em }
      + labels(in: view).map { $0.text.font.size * $0.layer.presentationValue(of: .transform.scale) }
  }

  /// Where what has a name is shown.
  private var places: [String: Point] {
    Dictionary(
      view.subviews.compactMap { part in part.layer.name.map { ($0, part.layer.presentation.position) } }
    ) { first, _ in first }
  }

  /// Drags the edge from one size to another in so many seconds, and goes on until all is at rest. Returns by how much words and
  /// places changed most from one frame to the next.
  private func drag(to size: Size, in duration: Double) -> (ratio: Double, way: Double) {
    var script = InputScript(seed: 3)
    script.dragEdge(from: window.size, to: size, at: window.now + 0.05, duration: duration)
    var (lastEms, lastPlaces) = (ems, places)
    var (ratio, way) = (1.0, 0.0)
    for _ in 0..<Int((duration + 1.5) * 60) {
      window.run(&script, for: window.refreshDuration)
      for (last, next) in zip(lastEms, ems) { ratio = max(ratio, next / last, last / next) }
      for (name, next) in places where name != "grip" {
        way = max(way, lastPlaces[name]?.distance(to: next) ?? 0)
      }
      (lastEms, lastPlaces) = (ems, places)
    }
    return (ratio, way)
  }

  @Test func `while an edge is dragged, words grow bit by bit, and what comes to lie elsewhere goes there`() {
    let first = ems
    #expect(first.count == 8)
    for (size, other) in [(Self.tall, Self.large), (Self.large, Self.tall)] {
      let (ratio, way) = drag(to: size, in: 1.6)
      print("window turns, by hand to \(size): words \(ratio) times as large, \(way) pt in a frame")
      // The words go about 800 points, whose fastest frame is a twelfth of the way, and the edge itself up to 13 points in a frame.
      #expect(ratio < 1.03 && way < 110, "to \(size) from \(other)")
      let layout = TurnsLayout(size)
      #expect(places["poster"].map { $0.distance(to: layout.poster.center) < 1 } == true, "it has arrived")
      #expect(places["words"].map { $0.distance(to: layout.words.origin) < 1 } == true, "\(size)")
    }
    #expect(ems == first)
  }

  @Test func `where not all of its words have room, whole sentences are shown`() throws {
    let words = try #require(view.subviews.lazy.compactMap { $0 as? TurnsWords }.first)
    #expect(words.shown == words.string)
    window.resize(to: Size(width: 480, height: 320))
    window.run(for: 1)
    #expect(words.shown.count > 40 && words.shown.count < words.string.count)
    #expect(words.string.hasPrefix(words.shown) && words.shown.hasSuffix("."))
    let text = Text(words.shown, font: .system(size: words.letters))
    #expect(text.size(fitting: words.bounds.width).height <= words.bounds.height)
  }

  @Test func `as a window turns at once, no letters are seen double, and names and figures keep on growing`()
    throws
  {
    let words = try #require(view.subviews.lazy.compactMap { $0 as? TurnsWords }.first)
    for size in [Self.tall, Self.large] {
      var last = ems
      window.resize(to: size)
      var (double, ratio, least) = (0.0, 1.0, 1.0)
      for _ in 0..<60 {
        window.run(for: window.refreshDuration)
        let shown = words.subviews.map { $0.layer.presentationValue(of: .opacity) }.sorted()
        double = max(double, shown.dropLast().last ?? 0)
        least = min(least, shown.last ?? 0)
        for (before, now) in zip(last, ems).dropFirst() {
          ratio = max(ratio, now / before, before / now)
        }
        last = ems
      }
      print(
        "window turns, at once to \(size): \(double) of letters seen double, \(ratio) times as large in a frame"
      )
      #expect(least < 0.3, "its lines have changed")
      #expect(double < 0.25 && ratio < 1.2)
      #expect(words.subviews.count == 1 && words.subviews.first?.layer.opacity == 1)
      #expect(places["words"].map { $0.distance(to: TurnsLayout(size).words.origin) < 1 } == true)
    }
  }
}
