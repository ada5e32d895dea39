/// Which scales of pictures drawn from vectors an `ImageStore` has, and which it may need.
struct VectorEntries {
  /// The levels of each image's entries.
  private var levels: [UInt64: [Int]] = [:]
  /// Scales that were wanted in one of the last frames, by the frame's number.
  private var wanted = [Set<ImageStore.Key>](repeating: [], count: frames)
  /// The images whose scales these are.
  private var images = [Set<UInt64>](repeating: [], count: frames)

  /// For how many frames a scale that was wanted is remembered.
  private static let frames = 4

  /// The levels of an image's entries.
  func levels(of id: UInt64) -> [Int] { levels[id] ?? [] }

  /// Notes that there is an entry.
  mutating func add(_ key: ImageStore.Key) { levels[key.id, default: []].append(key.level) }

  /// Notes that an entry is gone.
  mutating func remove(_ key: ImageStore.Key) {
    guard var rest = levels[key.id] else { return }
    rest.removeAll { $0 == key.level }
    levels[key.id] = rest.isEmpty ? nil : rest
  }

  /// Notes that a scale is wanted in a frame. Returns whether it was wanted in an earlier one too, so that it seems to stay.
  mutating func stays(_ key: ImageStore.Key, in frame: UInt64) -> Bool {
    let now = Int(frame % UInt64(Self.frames))
    wanted[now].insert(key)
    images[now].insert(key.id)
    for i in wanted.indices where i != now && wanted[i].contains(key) { return true }
    return false
  }

  /// Whether a scale of an image was wanted in one of the frames before this one.
  func wasWanted(_ id: UInt64, before frame: UInt64) -> Bool {
    let now = Int(frame % UInt64(Self.frames))
    return images.indices.contains { $0 != now && images[$0].contains(id) }
  }

  /// Forgets scales that were wanted some frames ago, when a frame begins.
  mutating func endFrame(_ frame: UInt64) {
    let next = Int(frame % UInt64(Self.frames))
    if !wanted[next].isEmpty { wanted[next].removeAll(keepingCapacity: true) }
    if !images[next].isEmpty { images[next].removeAll(keepingCapacity: true) }
  }
}
