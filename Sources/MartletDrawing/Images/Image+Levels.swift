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
    guard base.vector == nil else { return false }
    return base.width * base.height > (base.file == nil ? Self.largestSmallBitmap : Self.largestSmallFile)
  }

  /// Whether a worker must decode its file before it can be shown.
  package var awaitsWorker: Bool {
    if let vector = pixels.vector { return !vector.isReady && !pixels.isDecoded }
    if let framed = pixels.framed { return !framed.isReady }
    return isLarge && pixels.file != nil && !isPrepared && !isReady
  }

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
  ///
  /// - Parameters:
  ///   - scale: Where it is drawn from vectors, the pixels per point with which it will show.
  ///   - body: The function.
  package func whenReady(atScale scale: Double = 1, _ body: @escaping @Sendable () -> Void) {
    let base = pixels
    if let vector = base.vector {
      return vector.whenReady(near: scale / self.scale) {
        if let failure = vector.failure { base.fail(failure) }
        body()
      }
    }
    if let framed = base.framed {
      return framed.whenReady {
        if let failure = framed.failure { base.fail(failure) }
        body()
      }
    }
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
  /// delay.
  ///
  /// A large image that was not prepared may be set as the contents of a layer too: the layer shows its old contents until
  /// the new ones are decoded. So it is with an SVG picture of any size.
  ///
  /// - Parameter scale: The pixels per point with which an SVG picture will show first; positive and finite. Those of the
  ///   window are best; 1 by default. A picture that has pixels ignores it.
  /// - Returns: The image itself.
  /// - Throws: The reason why the file cannot be decoded.
  public func prepared(atScale scale: Double = 1) async throws(BitmapError) -> Image {
    precondition(scale > 0 && scale.isFinite, "image: scale must be positive, not \(scale)")
    if isLarge || pixels.vector != nil || pixels.framed != nil {
      await withCheckedContinuation { continuation in whenReady(atScale: scale) { continuation.resume() } }
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

  /// Makes the copies, as far as the one that is waited for. Runs on the worker.
  private func makeLevels() {
    var made: [Int: Bitmap] = [:]
    var failure: BitmapError?
    let coarsest = max(coarsestLevel, 1)
    let (wanted, known) = levels.withLock { levels in
      let wanted = levels.wanted ?? 0
      return (wanted, levels.bitmaps.filter { $0.key <= wanted }.max { $0.key < $1.key })
    }
    do throws(BitmapError) {
      var last: Bitmap
      var level = 0
      if let known, wanted > coarsest {
        // Only the smallest copies are missing.
        (level, last) = known
      } else if let file, !isDecoded {
        last = try file.decode()
        made[0] = last
      } else {
        last = bitmap
      }
      while level < max(coarsest, wanted) {
        level += 1
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
