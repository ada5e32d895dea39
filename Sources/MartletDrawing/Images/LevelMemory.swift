import MartletSynchronization

/// Limits the memory of the copies of large images, of the whole process.
enum LevelMemory {
  /// In bytes. An image of 24 million pixels keeps its full size, a larger one until it was taken.
  static let limit = 128 << 20
  /// Copies up to this size are always kept, in bytes.
  static let smallest = 1 << 20

  private struct Entry {
    weak var image: Image?
  }

  private static let entries = Mutex<[Entry]>([])
  private static let uses = Atomic<UInt64>(0)

  /// A number that is higher than all before it.
  static func nextUse() -> UInt64 { uses.wrappingAdd(1, ordering: .relaxed).newValue }

  /// The memory of all copies now, in bytes.
  static var byteCount: Int { images.reduce(0) { $0 + $1.levels.withLock { $0.byteCount } } }

  private static var images: [Image] { entries.withLock { $0.compactMap(\.image) } }

  /// Takes an image into account, and gives up copies until all of them fit: of the image that was not used for longest
  /// first, and the largest of it first. Runs on the worker.
  static func make(roomFor image: Image) {
    entries.withLock { entries in
      entries.removeAll { $0.image == nil || $0.image === image }
      entries.append(Entry(image: image))
    }
    var excess = byteCount - limit
    guard excess > 0 else { return }
    let byUse = images.map { ($0, $0.levels.withLock { $0.lastUse }) }.sorted { $0.1 < $1.1 }
    for (image, _) in byUse where excess > 0 {
      let given = image.levels.withLock { levels -> [Bitmap] in
        var given: [Bitmap] = []
        for level in levels.bitmaps.keys.sorted() where excess > 0 && level != levels.wanted {
          guard let bitmap = levels.bitmaps[level], bitmap.bytes.count > smallest else { continue }
          excess -= bitmap.bytes.count
          levels.bitmaps[level] = nil
          given.append(bitmap)
        }
        return given
      }
      // Freed here, outside of the lock.
      withExtendedLifetime(given) {}
    }
  }
}
