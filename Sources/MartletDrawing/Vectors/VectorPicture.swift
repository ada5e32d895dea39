import MartletSynchronization

/// The pixels of a picture that is drawn at the scales at which it shows. The worker draws them.
package final class VectorPicture: Sendable {
  private struct Raster {
    var scale: Float
    var bitmap: Bitmap
  }

  private struct State {
    var rasters: [Raster] = []
    /// What the worker is to draw.
    var wanted: [Float] = []
    var isWorking = false
    var failure: BitmapError?
    /// Called when something was drawn.
    var waiting: [@Sendable () -> Void] = []
    /// The most pixels per point that were not too many.
    var limit = Float.infinity

    /// Notes what the worker is to draw next. Who wants one scale after the other no longer needs the first ones.
    /// - Parameter other: A scale that is no longer wanted.
    mutating func want(_ scale: Float, insteadOf other: Float? = nil) {
      if let other, other != scale { wanted.removeAll { $0 == other } }
      guard !wanted.contains(scale) else { return }
      if wanted.count >= VectorPicture.mostWanted { wanted.removeFirst() }
      wanted.append(scale)
    }
  }

  /// Scales that wait for the worker.
  private static let mostWanted = 4

  /// The memory of rasters that are kept, apart from the newest one, in bytes.
  private static let mostBytes = 16 << 20

  private let source: any VectorSource
  private let state = Mutex(State())

  init(_ source: any VectorSource) { self.source = source }

  /// The document that it is drawn from; `nil` for other pictures.
  var document: SVGDocument? { source as? SVGDocument }
  /// Whether it cannot be drawn.
  package var hasFailed: Bool { failure != nil }
  /// Whether it can be drawn with parts that are resized differently.
  package var hasParts: Bool { source is SVGDocument }

  /// Where the first of its pixels lies at a limited scale, in its units.
  package func begin(atScale scale: Float) -> SIMD2<Double> { source.begin(atScale: Double(scale)) }

  /// Whether something was drawn, or cannot be.
  package var isReady: Bool { state.withLock { !$0.rasters.isEmpty || $0.failure != nil } }
  /// Why it cannot be drawn.
  var failure: BitmapError? { state.withLock { $0.failure } }
  /// Whether something was drawn.
  var isPrepared: Bool { state.withLock { !$0.rasters.isEmpty } }

  /// The nearest number of pixels per point with which it can be drawn.
  package func limited(_ scale: Double) -> Float {
    let least = 1 / max(source.size.width, source.size.height)
    let most = min(Float(source.largestScale), state.withLock { $0.limit })
    return min(max(Float(scale), Float(least)), most)
  }

  /// Its pixels at a limited scale. If they are not in memory, the worker draws them. Never waits.
  /// - Parameter other: A scale that need not be drawn any more.
  package func raster(_ scale: Float, insteadOf other: Float? = nil) -> ImageLevels.Answer {
    var given: [Raster] = []
    let (answer, mustWork) = state.withLock { state -> (ImageLevels.Answer, Bool) in
      if let i = state.rasters.lastIndex(where: { $0.scale == scale }) {
        let raster = state.rasters[i]
        // The others were for scales that have passed.
        if !source.keepsTaken { swap(&given, &state.rasters) }
        return (.ready(raster.bitmap), false)
      }
      guard state.failure == nil else { return (.none, false) }
      state.want(scale, insteadOf: other)
      defer { state.isWorking = true }
      return (.waiting, !state.isWorking)
    }
    withExtendedLifetime(given) {}
    if mustWork { ImageWorker.run { self.work() } }
    return answer
  }

  /// What is in memory at the nearest scale, of those up to a limit.
  package func nearest(to scale: Float, atMost most: Float) -> (bitmap: Bitmap, scale: Float)? {
    func distance(_ raster: Raster) -> Float { max(raster.scale / scale, scale / raster.scale) }
    return state.withLock { state in
      state.rasters.filter { $0.scale <= most }.min { distance($0) < distance($1) }
        .map { ($0.bitmap, $0.scale) }
    }
  }

  /// Its pixels, drawn now if need be, and the nearest possible scale, which they have.
  package func bitmap(near scale: Double) throws(BitmapError) -> (bitmap: Bitmap, scale: Float) {
    let wanted = limited(scale)
    let (known, failure) = state.withLock { state in
      (state.rasters.last { $0.scale == wanted }, state.failure)
    }
    if let known { return (known.bitmap, known.scale) }
    if let failure { throw failure }
    let raster = try draw(wanted)
    return (raster.bitmap, raster.scale)
  }

  /// Its pixels at a limited scale, drawn now and not kept.
  package func drawn(atScale scale: Float) throws(BitmapError) -> Bitmap {
    try source.bitmap(atScale: Double(scale))
  }

  /// Draws it at a scale, or at the largest one that turns out to be possible.
  private func draw(_ scale: Float) throws(BitmapError) -> Raster {
    let bitmap = try source.bitmap(atScale: Double(scale))
    let raster = Raster(scale: min(scale, Float(source.largestScale)), bitmap: bitmap)
    keep(raster)
    return raster
  }

  /// Has it drawn at a scale unless something was drawn, and calls a function afterwards: on the worker's thread, or at
  /// once.
  func whenReady(near scale: Double, _ body: @escaping @Sendable () -> Void) {
    let scale = limited(scale)
    let (isReady, mustWork) = state.withLock { state in
      if !state.rasters.isEmpty || state.failure != nil { return (true, false) }
      state.waiting.append(body)
      state.want(scale)
      defer { state.isWorking = true }
      return (false, !state.isWorking)
    }
    if isReady { body() }
    if mustWork { ImageWorker.run { self.work() } }
  }

  /// Draws what is wanted most. Other pictures have their turn in between.
  private func work() {
    guard let wanted = state.withLock({ $0.wanted.last }) else { return }
    var failure: BitmapError?
    do throws(BitmapError) {
      _ = try draw(wanted)
    } catch {
      failure = error
    }
    let (waiting, isDone) = state.withLock { state in
      state.wanted.removeAll { $0 == wanted }
      // What is too much at one scale is still there at another one.
      if failure != nil, let largest = state.rasters.map(\.scale).filter({ $0 < wanted }).max() {
        state.limit = largest
      } else if let failure {
        state.failure = failure
      }
      if failure != nil { state.wanted = [] }
      state.isWorking = !state.wanted.isEmpty
      defer { state.waiting = [] }
      return (state.waiting, !state.isWorking)
    }
    for body in waiting { body() }
    if !isDone { ImageWorker.run { self.work() } }
  }

  /// Keeps the newest ones.
  private func keep(_ raster: Raster) {
    let given = state.withLock { state -> [Raster] in
      state.rasters.removeAll { $0.scale == raster.scale }
      state.rasters.append(raster)
      var given: [Raster] = []
      while state.rasters.count > 1,
        state.rasters.count > source.mostRasters
          || state.rasters.reduce(0, { $0 + $1.bitmap.bytes.count }) > Self.mostBytes
      {
        given.append(state.rasters.removeFirst())
      }
      return given
    }
    withExtendedLifetime(given) {}
  }
}
