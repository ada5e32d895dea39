import MartletGeometry

/// Animated images.
extension Image {
  /// Makes an animated image from others, of which each is a frame. It has the size and the scale of the first one.
  ///
  /// - Parameters:
  ///   - frames: The frames; at least one. One of another size is laid out by its own size while it shows.
  ///   - durations: How long each is shown, in seconds; positive and finite.
  ///   - loopCount: How often all are shown when it plays; 0, the default, for no end. A negative number counts as 0.
  public convenience init(frames: [Image], durations: [Double], loopCount: Int = 0) {
    precondition(
      !frames.isEmpty && frames.count == durations.count,
      "image: \(frames.count) frames with \(durations.count) durations; each needs one")
    precondition(
      durations.allSatisfy { $0 > 0 && $0.isFinite }, "image: durations must be positive, not \(durations)")
    let timeline = FrameTimeline(durations: durations, loopCount: max(loopCount, 0))
    self.init(
      .framed(FramedPicture(frames, timeline)), scale: frames[0].scale, size: frames[0].size,
      bitmapRect: frames[0].bitmapRect)
  }

  /// How many frames it has: 1 unless it comes from an animated file (GIF, PNG, or WebP where there is a loader).
  ///
  /// A layer shows the frame that its `contentsFrame` says, the first one by default; `Layer.play` animates that. Where the
  /// frames have more than 64 MiB together, each is halved as often as it takes.
  public var frameCount: Int { pixels.framed?.timeline.durations.count ?? 1 }

  /// How long each frame is shown, in seconds; of an image that is not animated, 0. Where a file of any kind states less than
  /// 11 ms, that means 100 ms, as in browsers.
  public var frameDurations: [Double] { pixels.framed?.timeline.durations ?? [0] }

  /// How long all frames are shown once, in seconds; 0 if it is not animated.
  public var duration: Double { frameDurations.reduce(0, +) }

  /// How often the file wants all frames to be shown; 0 for no end, 1 if it is not animated.
  public var loopCount: Int { pixels.framed?.timeline.loopCount ?? 1 }

  /// A frame as an image of its own, drawn as this one is. Numbers count on after the last frame, and fractions are cut off.
  /// Before the frames are decoded, it is this image, which shows the first one.
  package func frame(_ number: Double) -> Image {
    guard let frame = pixels.framed?.frame(number) else { return self }
    guard resizingMode != nil || renderingMode != .alwaysOriginal else { return frame }
    return Image(frame, capInsets: capInsets, resizingMode: resizingMode, renderingMode: renderingMode)
  }
}
