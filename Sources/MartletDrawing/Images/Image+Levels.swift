import MartletGeometry
import MartletSynchronization

/// Large images, which are decoded and reduced by a thread of their own.
extension Image {
  /// Files of more pixels are decoded neither on the main thread nor on a render thread, and are handed to the GPU in
  /// parts: about 5 ms of decoding, 1 MiB of pixels.
  package static let largestSmallFile = 1 << 18
  /// The same for pixels that are in memory. What fills a window is drawn by a layer at once.
  package static let largestSmallBitmap = 1 << 22
  /// Copies are made until one has at most this number of pixels.
  private static let smallestCopy = 1 << 16

  /// Whether it has more pixels than what may be decoded, reduced or handed over at once.
  package var isLarge: Bool {
    let base = pixels
    return base.width * base.height > (base.file == nil ? Self.largestSmallBitmap : Self.largestSmallFile)
  }

  /// Whether a worker must decode its file before it can be shown.
  package var awaitsWorker: Bool { isLarge && pixels.file != nil && !isPrepared && !isReady }

  /// Width and height of the copy at a level, in pixels.
  package func extent(atLevel level: Int) -> (width: Int, height: Int) {
    ((pixels.width - 1) >> level + 1, (pixels.height - 1) >> level + 1)
  }

  /// The first level whose copy is so small that it is always there.
  package var coarsestLevel: Int {
    var level = 0
    while true {
      let (width, height) = extent(atLevel: level)
      if width * height <= Self.smallestCopy { return level }
      level += 1
    }
  }

  /// The copy at 1/2^`level` of its size. If that is not in memory, a worker makes it. Never waits.
  package func level(_ level: Int) -> ImageLevels.Answer {
    let base = pixels
    if level == 0, let bitmap = base.knownBitmap { return .ready(bitmap) }
    let (answer, mustWork) = base.levels.withLock { levels -> (ImageLevels.Answer, Bool) in
      levels.lastUse = LevelMemory.nextUse()
      if let bitmap = levels.bitmaps[level] {
        if levels.wanted == level { levels.wanted = nil }
        return (.ready(bitmap), false)
      }
      guard levels.failure == nil else { return (.none, false) }
      levels.wanted = level
      defer { levels.isWorking = true }
      return (.waiting, !levels.isWorking)
    }
    if mustWork { ImageWorker.run { base.makeLevels() } }
    return answer
  }

  /// Whether its copies were made, or cannot be made.
  package var isReady: Bool {
    pixels.levels.withLock { !$0.bitmaps.isEmpty || $0.failure != nil }
  }

  /// Lets a worker decode and reduce it, if that was not done, and calls a function afterwards: on the worker's thread, or
  /// at once.
  package func whenReady(_ body: @escaping @Sendable () -> Void) {
    let base = pixels
    let (isReady, mustWork) = base.levels.withLock { levels in
      if !levels.bitmaps.isEmpty || levels.failure != nil { return (true, false) }
      levels.waiting.append(body)
      defer { levels.isWorking = true }
      return (false, !levels.isWorking)
    }
    if isReady { body() }
    if mustWork { ImageWorker.run { base.makeLevels() } }
  }

  /// Decodes it on a thread of its own, and makes reduced copies of a large one, so that a layer can show it without
  /// delay. Returns the image itself.
  ///
  /// A large image that was not prepared may be set as the contents of a layer too: the layer shows its old contents until
  /// the new ones are decoded.
  ///
  /// - Throws: The reason why the file cannot be decoded.
  public func prepared() async throws(BitmapError) -> Image {
    if isLarge {
      await withCheckedContinuation { continuation in whenReady { continuation.resume() } }
    } else {
      await withCheckedContinuation { continuation in
        ImageWorker.run {
          _ = self.bitmap
          continuation.resume()
        }
      }
    }
    try prepare()
    if let failure = pixels.levels.withLock({ $0.failure }) { throw failure }
    return self
  }

  /// Makes the copies. Runs on the worker.
  private func makeLevels() {
    var made: [Int: Bitmap] = [:]
    var failure: BitmapError?
    do throws(BitmapError) {
      var last: Bitmap
      if let file, !isDecoded {
        last = try file.decode()
        made[0] = last
      } else {
        last = bitmap
      }
      for level in stride(from: 1, through: max(coarsestLevel, 1), by: 1) {
        last = last.halved()
        made[level] = last
      }
    } catch {
      failure = error
    }
    let waiting = levels.withLock { levels in
      levels.bitmaps.merge(made) { old, _ in old }
      levels.failure = failure
      levels.isWorking = false
      levels.lastUse = LevelMemory.nextUse()
      if failure != nil { levels.wanted = nil }
      defer { levels.waiting = [] }
      return levels.waiting
    }
    if let failure { fail(failure) }
    made = [:]
    LevelMemory.make(roomFor: self)
    for body in waiting { body() }
  }
}
