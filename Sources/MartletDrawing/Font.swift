import MartletGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A family of letters at a size and a weight. What the system has nearest to it is what is drawn; letters that it
/// lacks come from other families. Names of families are told apart by their bytes.
public struct Font: Hashable, Sendable {
  /// Name of the family, or several separated by commas, best first; `nil` for the system's sans.
  public var family: String?
  /// The em, in points: units of the layout, not the printer's point. One of nothing or less, as in a window that has no
  /// room yet, counts as too small to be seen.
  public var size: Double {
    didSet { size = Font.limited(size) }
  }
  /// How bold. `regular` by default.
  public var weight: FontWeight
  /// Whether slanted. `false` by default.
  public var isItalic: Bool
  /// Whether all digits are equally wide, so that a number that runs does not tremble. `false` by default.
  public var hasTabularDigits = false

  /// The family where none is named: the first of these that fontconfig finds.
  static let systemFamilies = "Inter,Cantarell,sans-serif"

  /// Makes a font of a family.
  ///
  /// - Parameters:
  ///   - family: name of the family; `nil` for the system's sans.
  ///   - size: the em in points.
  ///   - weight: how bold.
  ///   - isItalic: whether slanted.
  public init(_ family: String?, size: Double, weight: FontWeight = .regular, isItalic: Bool = false) {
    self.family = family
    self.size = Font.limited(size)
    self.weight = weight
    self.isItalic = isItalic
  }

  public static func == (a: Font, b: Font) -> Bool {
    let isOneFamily =
      switch (a.family, b.family) {
      case (let a?, let b?): a.hasSameBytes(as: b)
      case (let a, let b): a == nil && b == nil
      }
    return isOneFamily && a.size == b.size && a.weight == b.weight && a.isItalic == b.isItalic
      && a.hasTabularDigits == b.hasTabularDigits
  }

  /// The em of letters that nobody sees, in points.
  private static let smallest = 1e-6

  private static func limited(_ size: Double) -> Double {
    precondition(size.isFinite, "a font of size \(size)")
    return size > 0 ? size : smallest
  }

  /// The system's sans at a size in points: Inter or Cantarell where they are installed, else what fontconfig takes for
  /// `sans-serif`.
  public static func system(size: Double, weight: FontWeight = .regular) -> Font {
    Font(nil, size: size, weight: weight)
  }

  /// The system's font in which all letters are equally wide.
  public static func monospaced(size: Double, weight: FontWeight = .regular) -> Font {
    Font("monospace", size: size, weight: weight)
  }

  /// Begins to find the system's fonts ahead of their first use, which else takes some milliseconds, on a thread of its
  /// own, and returns. Whoever needs a font meanwhile waits for it.
  public static func preload() {
    // Not on a global queue of Dispatch: once one has been used, Dispatch wakes the process up every second.
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { _ in
        TextEngine.withLock { $0.preload() }
        return nil
      }, nil)
    // Without a thread they are found when they are needed.
    if status == 0 { pthread_detach(thread) }
  }
}
