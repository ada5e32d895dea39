import Martlet
import MartletTesting
import Testing

@testable import gallery

/// Words and places while somebody drags a window's edge.
@MainActor
@Suite struct EdgeDragTests {
  /// A demo in a window whose edge is dragged.
  @MainActor
  private final class Drag {
    let window: ManualWindow
    let controller: WindowController
    private let exhibit: any Demo

    init(_ name: String, size: Size) throws {
      let demo = try #require(([WallDemo.self] + demos).first { $0.name == name })
      window = ManualWindow(size: size, now: 1000)
      controller = WindowController(window: window)
      exhibit = demo.init(in: controller, palette: .light, trace: nil)
      window.run(for: 0.1)
    }

    /// The sizes in which words are seen, in points.
    var sizes: [String: [Double]] {
      var sizes: [String: [Double]] = [:]
      func find(_ view: View) {
        guard !view.isHidden else { return }
        if let label = view as? Label {
          let size = label.text.font.size * label.effectiveTextScale
          sizes[label.string, default: []].append(size * label.layer.presentationValue(of: .transform.scale))
        }
        if let words = view as? TurnsWords { sizes[words.string] = [words.letters] }
        for case let line as gallery.TextLine in view.layer.sublayers where !line.isHidden {
          sizes[line.string, default: []].append(line.font.size)
        }
        for subview in view.subviews { find(subview) }
      }
      find(controller.rootView)
      return sizes
    }

    /// Where the first tiles are seen.
    var places: [Point] {
      func tiles(in view: View) -> [View] {
        view is DemoTile || view is ExhibitTile ? [view] : view.subviews.flatMap { tiles(in: $0) }
      }
      return tiles(in: controller.rootView).prefix(6).map { $0.layer.presentationValue(of: .position) }
    }
  }

  private static let step = 12.0
  private nonisolated static let ways: [(Size, Size)] = [
    (Size(width: 480, height: 320), Size(width: 1920, height: 1080)),
    (Size(width: 480, height: 700), Size(width: 1920, height: 700)),
    (Size(width: 1000, height: 320), Size(width: 1000, height: 1280)),
  ]

  @Test(arguments: ["wall", "notes", "museum", "matrix", "window-turns"])
  func `while an edge is dragged, words grow bit by bit, and tiles go where they come to lie`(name: String)
    throws
  {
    for (from, to) in Self.ways {
      let drag = try Drag(name, size: from)
      let steps = Int(max(to.width - from.width, to.height - from.height) / Self.step)
      var (sizes, places) = (drag.sizes, drag.places)
      var (ratio, way, word) = (1.0, 0.0, "")
      #expect(!sizes.isEmpty)
      for index in 1...steps {
        let fraction = Double(index) / Double(steps)
        drag.window.resize(
          to: Size(
            width: (from.width + (to.width - from.width) * fraction).rounded(),
            height: (from.height + (to.height - from.height) * fraction).rounded()), isResizing: true)
        drag.window.run(for: drag.window.refreshDuration)
        let (nextSizes, nextPlaces) = (drag.sizes, drag.places)
        for (text, next) in nextSizes {
          guard let last = sizes[text], last.count == next.count else { continue }
          for (a, b) in zip(last, next) where max(a / b, b / a) > ratio {
            (ratio, word) = (max(a / b, b / a), "\(text.prefix(20)) at \(drag.window.size): \(a), \(b)")
          }
        }
        for (a, b) in zip(places, nextPlaces) { way = max(way, a.distance(to: b)) }
        (sizes, places) = (nextSizes, nextPlaces)
      }
      print("\(name), \(from) to \(to): at most \(ratio) times as large in a frame, \(way) pt; \(word)")
      #expect(ratio < 1.15, "\(word)")
      // The fastest frame of a spring is a twelfth of the way, and that leads through the window at most.
      #expect(way < 170)
    }
  }
}
