import MartletDrawing
import MartletMotion
import MartletRenderTree

extension Layer {
  /// Shows an image, and plays its frames with their durations if it is animated: as often as the file says, or for ever.
  ///
  /// It sets `contents` and adds `KeyframeAnimation(frames:)`, an animation like any other. So it runs on the render thread,
  /// which sleeps between frames and while the layer is not seen; it pauses, is sought and runs backwards with the `speed` and
  /// `timeOffset` of the layer or of one around it. Removing the animation stops it at `contentsFrame`.
  /// - Parameters:
  ///   - image: The image. What is not decoded yet is shown when it is; the time of the frames passes before that.
  ///   - key: Animations with the same key are removed first. "frames" by default.
  ///   - completion: Called once on the main actor: with `true` after the last frame of a limited number of times; with
  ///     `false` if it was removed before, or at once if the image is not animated.
  public final func play(
    _ image: Image, key: String = "frames", completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    contents = image
    removeAnimation(forKey: key)
    guard let frames = KeyframeAnimation(frames: image) else {
      completion?(false)
      return
    }
    add(frames, for: .contentsFrame, key: key, completion: completion)
  }
}

extension KeyframeAnimation where Value == Double {
  /// Makes an animation of a layer's `contentsFrame` that shows the frames of an image one after the other, each for its own
  /// duration. The last one stays after the end. `nil` if the image is not animated.
  /// - Parameters:
  ///   - image: The image.
  ///   - repeatCount: The number of runs; by default that of the file, which is often infinite.
  public init?(frames image: Image, repeatCount: Double? = nil) {
    let durations = image.frameDurations
    let total = durations.reduce(0, +)
    guard durations.count > 1, total > 0 else { return nil }
    var times = [0.0]
    for duration in durations.dropLast() { times.append(times[times.count - 1] + duration / total) }
    self.init(
      values: durations.indices.map(Double.init), keyTimes: times, calculationMode: .discrete,
      duration: total,
      timingFunction: .linear,
      repeatCount: repeatCount ?? (image.loopCount == 0 ? .infinity : Double(image.loopCount)),
      fillMode: .forwards)
  }
}
