import CMartletGdkPixbuf
import MartletGeometry
import MartletSynchronization

/// The frames of an animated image file, which are decoded together.
final class FramedPicture: Sendable {
  private struct State {
    var frames: [Image] = []
    var areFramesPrepared = false
    var failure: BitmapError?
    var isWorking = false
    /// Called when the frames are there, or cannot be decoded.
    var waiting: [@Sendable () -> Void] = []

    var isReady: Bool { areFramesPrepared || failure != nil }
  }

  /// The file; `nil` if the frames are other images.
  private let file: ImageFile?
  let timeline: FrameTimeline
  private let scale: Double
  private let state = Mutex(State())
  /// Held while the frames are decoded.
  private let turn = Mutex(())

  /// The most memory of all frames, in bytes. Where they have more pixels, each is halved as often as it takes.
  static let mostBytes = 64 << 20

  /// The most pixels of all frames that are decoded, at several hundred million in a second.
  static let mostPixels = 1 << 30

  init(_ file: ImageFile, _ timeline: FrameTimeline, scale: Double) {
    self.file = file
    self.timeline = timeline
    self.scale = scale
  }

  /// Takes frames that are images.
  init(_ frames: [Image], _ timeline: FrameTimeline) {
    file = nil
    self.timeline = timeline
    scale = 1
    state.withLock { state in
      state.frames = frames
      state.areFramesPrepared = frames.allSatisfy(\.isPrepared)
    }
  }

  /// Whether the frames are there, or cannot be decoded.
  var isReady: Bool { state.withLock { $0.isReady } }
  /// Whether the frames are there.
  var isPrepared: Bool { state.withLock { $0.areFramesPrepared } }
  /// Why they cannot be decoded.
  var failure: BitmapError? { state.withLock { $0.failure } }

  /// A frame by its number, which counts on after the last one; `nil` if it is not decoded.
  func frame(_ number: Double) -> Image? {
    state.withLock { state in
      let count = Double(timeline.durations.count)
      guard !state.frames.isEmpty, number.isFinite else { return nil }
      let rest = number.rounded(.down).truncatingRemainder(dividingBy: count)
      // Files may have fewer frames than they say.
      return state.frames[min(Int(rest < 0 ? rest + count : rest), state.frames.count - 1)]
    }
  }

  /// The first frame. All are decoded now, if need be.
  func first() throws(BitmapError) -> Bitmap {
    decodeIfNeeded()
    if let failure { throw failure }
    return state.withLock { $0.frames.first?.bitmap } ?? Bitmap(width: 1, height: 1)
  }

  /// Has a worker decode the frames, if that was not done, and calls a function afterwards: on the worker's thread, or at
  /// once.
  func whenReady(_ body: @escaping @Sendable () -> Void) {
    let (isReady, mustWork) = state.withLock { state in
      if state.isReady { return (true, false) }
      state.waiting.append(body)
      defer { state.isWorking = true }
      return (false, !state.isWorking)
    }
    if isReady { body() }
    guard mustWork else { return }
    ImageWorker.run {
      self.decodeIfNeeded()
      let waiting = self.state.withLock { state in
        defer { state.waiting = [] }
        state.isWorking = false
        return state.waiting
      }
      for body in waiting { body() }
    }
  }

  private func decodeIfNeeded() {
    turn.withLock { _ in
      guard !isReady else { return }
      do throws(BitmapError) {
        let frames = try file.map { file throws(BitmapError) in try decode(file) }
        for frame in frames ?? state.withLock({ $0.frames }) { try frame.prepare() }
        state.withLock { state in
          if let frames { state.frames = frames }
          state.areFramesPrepared = true
        }
      } catch {
        state.withLock { $0.failure = error }
      }
    }
  }

  private func decode(_ file: ImageFile) throws(BitmapError) -> [Image] {
    let (width, height) = (file.width, file.height)
    let pixels = width * height * timeline.durations.count
    guard pixels <= Self.mostPixels else {
      throw BitmapError(
        """
        The image file \(file.path) has \(timeline.durations.count) frames of \(width)×\(height) pixels; \
        \(Self.mostPixels) pixels in all can be decoded.
        """)
    }
    var halvings = 0
    while max(width >> halvings, 1) * max(height >> halvings, 1) * 4 * timeline.durations.count
      > Self.mostBytes
    {
      halvings += 1
    }
    let bitmaps = try file.decodeFrames(atMost: timeline.durations.count) { bitmap in
      (0..<halvings).reduce(bitmap) { bitmap, _ in bitmap.halved() }
    }
    let size = Size(width: Double(width) / scale, height: Double(height) / scale)
    return bitmaps.map { Image($0, scale: scale / Double(1 << halvings), at: .zero, of: size) }
  }
}

extension ImageFile {
  /// Decodes the frames of an animated file, one after the other.
  ///
  /// - Parameters:
  ///   - count: The most frames.
  ///   - reduce: Called with each frame; returns what is kept of it.
  func decodeFrames(
    atMost count: Int, _ reduce: (Bitmap) -> Bitmap
  ) throws(BitmapError) -> [Bitmap] {
    if let png = AnimatedPNG(path) { return try png.decode(path, atMost: count, reduce) }
    var error: UnsafeMutablePointer<GError>?
    let isWebP = ImageFile.beginning(of: path).dropFirst(8).starts(with: "WEBP".utf8)
    let patched = isWebP ? FrameTimeline.bytes(of: path).flatMap(FrameTimeline.lengtheningWebP) : nil
    let opened =
      patched.map { Self.animation(inWebP: $0, &error) } ?? gdk_pixbuf_animation_new_from_file(path, &error)
    guard let animation = opened else {
      let reason = error.map { String(cString: $0.pointee.message) } ?? "no reason given"
      g_clear_error(&error)
      throw BitmapError("The image file \(path) could not be decoded: \(reason)")
    }
    defer { g_object_unref(UnsafeMutableRawPointer(animation)) }
    guard let frames = martlet_frames_begin(animation) else {
      throw BitmapError("The image file \(path) could not be decoded: it has no frames.")
    }
    defer { g_object_unref(UnsafeMutableRawPointer(frames)) }
    var bitmaps: [Bitmap] = []
    var time = 0
    while bitmaps.count < count {
      guard let pixbuf = gdk_pixbuf_animation_iter_get_pixbuf(frames) else { break }
      try ImageFile.checkExtents(Int(gdk_pixbuf_get_width(pixbuf)), Int(gdk_pixbuf_get_height(pixbuf)), path)
      bitmaps.append(reduce(Bitmap(pixbuf)))
      // In milliseconds; negative where the frame stays.
      let delay = Int(gdk_pixbuf_animation_iter_get_delay_time(frames))
      guard delay >= 0 else { break }
      time += max(delay, 1)
      // Some loaders show a frame only after its first moment.
      martlet_frames_advance(frames, gint64(time + 1))
    }
    guard !bitmaps.isEmpty else {
      throw BitmapError("The image file \(path) could not be decoded: it has no frames.")
    }
    return bitmaps
  }

  /// The animation in the bytes of a WebP file, which the caller releases; `nil` if they cannot be read.
  private static func animation(
    inWebP bytes: [UInt8], _ error: inout UnsafeMutablePointer<GError>?
  ) -> OpaquePointer? {
    guard let loader = gdk_pixbuf_loader_new_with_type("webp", &error) else { return nil }
    defer { g_object_unref(loader) }
    // What fails to take bytes is closed by that.
    guard gdk_pixbuf_loader_write(loader, bytes, gsize(bytes.count), &error) != 0,
      gdk_pixbuf_loader_close(loader, &error) != 0, let animation = gdk_pixbuf_loader_get_animation(loader)
    else { return nil }
    g_object_ref(UnsafeMutableRawPointer(animation))
    return animation
  }
}
