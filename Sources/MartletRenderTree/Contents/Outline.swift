import MartletGeometry
import MartletSynchronization

/// A path that is drawn, with what is computed once for it. Renderers know it by its identity, so that a path that stays is
/// prepared only once.
///
/// What is computed of a long path is computed when it is first asked for, which the render thread does: setting it takes no time.
package final class Outline: Sendable {
  /// The path.
  package let path: Path
  /// A number that no other outline of this program has: a picture of the path is known by it.
  package let number: UInt64
  /// What is computed of a short path.
  private let early: OutlineMeasures?
  /// What is computed of a long one; `nil` until then.
  private let late = Mutex<OutlineMeasures?>(nil)

  private static let numbers = Atomic<UInt64>(0)
  /// Paths with no more elements are measured at once.
  private static let mostElementsAtOnce = 1024

  package init(_ path: Path) {
    self.path = path
    number = Self.numbers.wrappingAdd(1, ordering: .relaxed).newValue
    early = path.elements.count <= Self.mostElementsAtOnce ? OutlineMeasures(path) : nil
  }

  private var measures: OutlineMeasures {
    early
      ?? late.withLock { measures in
        if let measures { return measures }
        let new = OutlineMeasures(path)
        measures = new
        return new
      }
  }

  /// The box around the path, in points.
  package var box: Rect { measures.box }
  /// Whether no coordinate is infinite or NaN.
  package var isFinite: Bool { measures.isFinite }
  /// Why it is not drawn; `nil` if it is.
  var refusal: String? { measures.refusal }
  /// How far the miter of its sharpest corner reaches, as a multiple of half the line's width; at least 1.
  var sharpest: Double { measures.sharpest }
  /// The rounded rectangles of which the path consists; `nil` for any other path.
  package var rounded: RoundedParts? { measures.rounded }
  /// Whether it is measured already, for tests.
  var isMeasured: Bool { early != nil || late.withLock { $0 != nil } }

  /// The most elements of a path that is drawn: its pieces take some hundred bytes each while its picture is made.
  package static let mostElements = 1 << 21
}

extension Outline: Equatable {
  package static func == (a: Outline, b: Outline) -> Bool { a === b || a.path == b.path }
}
