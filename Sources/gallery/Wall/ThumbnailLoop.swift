import Martlet

/// A film of a demo's thumbnail that begins and ends with its picture, and goes on from there: kept as what changes from frame to frame.
struct ThumbnailLoop: Sendable {
  /// Frames per second.
  static let rate = 15.0
  /// The frames that are mixed with the first one at the end of the film, so that it goes on without a jump.
  private static let mixed = 5

  /// The picture at which it rests: its first frame.
  let still: Image
  /// The patch that leads from each frame to the next one; the last one leads back to the first frame.
  let patches: [FramePatch]
  /// The memory that its patches take, in bytes.
  let byteCount: Int

  /// The number of frames.
  var count: Int { patches.count }

  /// Takes the frames of a film, one after the other.
  struct Maker {
    private let count: Int
    private let still: Int
    private var first: Bitmap?
    private var last: Bitmap?
    private var picture: Image?
    private var patches: [FramePatch] = []
    private(set) var number = 0

    /// - Parameters:
    ///   - count: The number of frames that will come.
    ///   - still: The number of the one that the thumbnail shows at rest.
    init(count: Int, still: Int) { (self.count, self.still) = (count, still) }

    /// Takes the next frame.
    mutating func add(_ image: Image) {
      var frame = image.bitmap
      if number == still { picture = image }
      if let first, let last {
        let rest = count - number
        // The picture at rest is as sharp as any other one.
        if rest <= ThumbnailLoop.mixed, number != still {
          frame.mix(first, share: 1 - Double(rest) / Double(ThumbnailLoop.mixed + 1))
        }
        patches.append(FramePatch(from: last, to: frame))
      } else {
        first = frame
      }
      last = frame
      number += 1
    }

    /// The film, once all frames have come; `nil` if none moves.
    func finish() -> ThumbnailLoop? {
      guard number == count, let first, let last, let picture else { return nil }
      let all = patches + [FramePatch(from: last, to: first)]
      guard all.contains(where: { !$0.isEmpty }) else { return nil }
      return ThumbnailLoop(still: picture, patches: Array(all[still...] + all[..<still]))
    }
  }

  private init(still: Image, patches: [FramePatch]) {
    (self.still, self.patches) = (still, patches)
    byteCount = patches.reduce(0) { $0 + $1.byteCount }
  }
}
