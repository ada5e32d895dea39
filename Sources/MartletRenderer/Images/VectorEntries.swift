/// Which scales of pictures drawn from vectors an `ImageStore` has, and which it may need.
struct VectorEntries {
  private struct Candidate {
    var key: ImageStore.Key
    var frame: UInt64
  }

  /// The levels of each image's entries.
  private var levels: [UInt64: [Int]] = [:]
  /// Scales that were wanted lately.
  private var candidates: [Candidate] = []

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
    for i in candidates.indices where candidates[i].key == key {
      return candidates[i].frame < frame
    }
    candidates.append(Candidate(key: key, frame: frame))
    return false
  }

  /// Forgets scales that were wanted some frames ago.
  mutating func endFrame(_ frame: UInt64) {
    guard !candidates.isEmpty else { return }
    candidates.removeAll { $0.frame + 4 < frame }
  }
}
