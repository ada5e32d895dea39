import Martlet

/// What changes from one frame of a film to the next one: runs of pixels to leave, to fill and to replace.
struct FramePatch: Sendable, Equatable {
  /// For each run: how many pixels stay, how many follow times two, plus 1 if all of these are one colour; then that, or theirs.
  private var words: [UInt32] = []

  /// The memory that it takes, in bytes.
  var byteCount: Int { words.count * 4 }
  /// Whether nothing changes.
  var isEmpty: Bool { words.isEmpty }

  /// A run of one colour this long is worth its own beginning.
  private static let leastFill = 6

  /// - Parameters:
  ///   - old: A frame.
  ///   - new: The next one, of the same size.
  init(from old: Bitmap, to new: Bitmap) {
    precondition(
      old.width == new.width && old.height == new.height,
      "frame of \(new.width)×\(new.height) pixels after one of \(old.width)×\(old.height)")
    old.bytes.withUnsafeBytes { old in
      new.bytes.withUnsafeBytes { new in encode(Pixels(bytes: old), Pixels(bytes: new)) }
    }
  }

  /// The pixels of a bitmap as numbers.
  private struct Pixels {
    let bytes: UnsafeRawBufferPointer
    var count: Int { bytes.count / 4 }
    subscript(_ i: Int) -> UInt32 { bytes.loadUnaligned(fromByteOffset: i * 4, as: UInt32.self) }
  }

  private mutating func encode(_ old: Pixels, _ new: Pixels) {
    let count = new.count
    var (last, i) = (0, 0)
    while true {
      while i < count, old[i] == new[i] { i += 1 }
      guard i < count else { return }
      let begin = i
      while i < count, old[i] != new[i] { i += 1 }
      // The first run begins after the pixels that stay, each other one after the run before it.
      var (stay, at, plain) = (begin - last, begin, begin)
      func run(_ at: Int) -> Int {
        var end = at + 1
        while end < i, new[end] == new[at] { end += 1 }
        return end
      }
      func replace(to end: Int) {
        guard end > plain else { return }
        words += [UInt32(stay), UInt32(end - plain) << 1]
        for k in plain..<end { words.append(new[k]) }
        stay = 0
      }
      while at < i {
        let end = run(at)
        if end - at >= Self.leastFill {
          replace(to: at)
          words += [UInt32(stay), UInt32(end - at) << 1 | 1, new[at]]
          (stay, plain) = (0, end)
        }
        at = end
      }
      replace(to: i)
      last = i
    }
  }

  /// Makes the next frame of a frame.
  func apply(to frame: inout Bitmap) {
    frame.bytes.withUnsafeMutableBytes { bytes in
      var (word, pixel) = (0, 0)
      while word < words.count {
        pixel += Int(words[word])
        let count = Int(words[word + 1] >> 1)
        let isFill = words[word + 1] & 1 == 1
        word += 2
        for k in 0..<count {
          bytes.storeBytes(
            of: words[isFill ? word : word + k], toByteOffset: (pixel + k) * 4, as: UInt32.self)
        }
        pixel += count
        word += isFill ? 1 : count
      }
    }
  }
}
