import MartletDrawing
import MartletGeometry

/// The pictures of texts that some layer shows, so that equal ones are drawn and uploaded once.
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
  /// Number of entries at which those without an image are dropped.
  private static var limit = smallestLimit
  private static let smallestLimit = 64

  /// The picture for a key: one that is still shown somewhere, or else a new one.
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

  /// Number of texts that are kept in mind.
  static var count: Int { entries.count }
}
