import MartletGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A font family with a size and a weight. The nearest font of the system is used; missing glyphs come from
/// other families. Family names are compared byte by byte.
public struct Font: Hashable, Sendable {
  /// The name of the family, or several separated by commas, best first; `nil` for the system's sans.
  public var family: String?
  /// The em, in points: layout points, not typographic ones. A size of 0 or less, as in a window without
  /// room, counts as too small to be visible.
  public var size: Double {
    didSet { size = Font.limited(size) }
  }
  /// The weight. `regular` by default.
  public var weight: FontWeight
  /// Whether the font is italic. `false` by default.
  public var isItalic: Bool
  /// Whether all digits are equally wide, so that a running number does not jitter. `false` by default.
  public var hasTabularDigits = false

  /// The default families: fontconfig takes the first one that it finds.
  static let systemFamilies = "Inter,Cantarell,sans-serif"

  /// Makes a font of a family.
  ///
  /// - Parameters:
  ///   - family: name of the family; `nil` for the system's sans.
  ///   - size: the em in points.
  ///   - weight: the weight.
  ///   - isItalic: whether it is italic.
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

  /// The em of invisible text, in points.
  private static let smallest = 1e-6

  private static func limited(_ size: Double) -> Double {
    precondition(size.isFinite, "font: size must be finite, not \(size)")
    return size > 0 ? size : smallest
  }

  /// The system's sans at a size in points: Inter or Cantarell if installed, otherwise fontconfig's
  /// `sans-serif`.
  public static func system(size: Double, weight: FontWeight = .regular) -> Font {
    Font(nil, size: size, weight: weight)
  }

  /// The system's monospaced font.
  public static func monospaced(size: Double, weight: FontWeight = .regular) -> Font {
    Font("monospace", size: size, weight: weight)
  }

  /// The same font in another size.
  /// - Parameter factor: What the size is multiplied by; finite. See `View.effectiveTextScale`.
  public func scaled(by factor: Double) -> Font {
    var font = self
    font.size *= factor
    return font
  }

  /// Starts to look up the system's fonts on a thread of its own, and returns. Otherwise their first use
  /// takes some milliseconds. A thread that needs a font meanwhile waits for it.
  public static func preload() {
    // Not on a global Dispatch queue: after its first use, Dispatch wakes the process every second.
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { _ in
        TextEngine.withLock { $0.preload() }
        return nil
      }, nil)
    // If no thread can be started, fonts are looked up when needed.
    if status == 0 { pthread_detach(thread) }
  }
}
