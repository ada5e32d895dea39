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

  /// The sizes of all words, in points: of the running text, and of each label.
  private var ems: [Double] {
    func labels(in view: View) -> [Label] {
      (view as? Label).map { [$0] } ?? view.subviews.flatMap { labels(in: $0) }
    }
    return view.subviews.compactMap { ($0 as? TurnsWords)?.em } + labels(in: view).map(\.text.font.size)
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

  @Test func `a window that turns at once takes its words along`() {
    window.resize(to: Self.tall)
    window.run(for: 0.1)
    #expect(view.subviews.contains { $0.layer.name == "stretch" }, "pictures of words that change their size")
    window.run(for: 2)
    #expect(!view.subviews.contains { $0.layer.name == "stretch" })
    #expect(places["words"].map { $0.distance(to: TurnsLayout(Self.tall).words.origin) < 1 } == true)
  }
}
