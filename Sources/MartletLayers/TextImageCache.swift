import MartletDrawing
import MartletGeometry

/// The images of texts that layers show, so that equal texts are drawn and uploaded once.
@MainActor
enum TextImageCache {
  struct Key: Hashable {
    var text: Text
    /// In points.
    var size: Size
    /// Pixels per point.
    var scale: Double
  }

  private struct Entry {
    weak var image: Image?
  }

  private static var entries: [Key: Entry] = [:]
  /// The number of entries from which those without an image are dropped.
  private static var limit = smallestLimit
  private static let smallestLimit = 64

  /// The image for a key: one that is still in use, or else a new one.
  static func image(for key: Key, make: () -> Image?) -> Image? {
    if let image = entries[key]?.image { return image }
    guard let image = make() else { return nil }
    if entries.count >= limit {
      entries = entries.filter { $0.value.image != nil }
      limit = max(smallestLimit, entries.count * 2)
    }
    entries[key] = Entry(image: image)
    return image
  }

  /// The number of entries.
  static var count: Int { entries.count }
}
