import MartletGeometry

/// The sizes that a window has if the compositor leaves the choice to it.
extension WaylandWindow {
  /// Whether it is about to be made fullscreen: some compositors do so only after its first frame.
  var isComing: Bool {
    wantsFullscreen && !isFullscreenNow && !(objects?.wasFullscreen ?? false)
      && !(objects?.hasRefusedFullscreen ?? false)
  }

  /// The size until the compositor has made the window fullscreen. Its first frame has the output's size, if it is clear
  /// which one that will be: it would stand in the middle of black otherwise.
  var comingSize: Size {
    let outputs = application.namedOutputs
    guard renderThread.frameTime == 0,
      let output = chosenOutput ?? (outputs.count == 1 ? outputs[0].output : nil)
    else { return size }
    let whole = output.description.size
    guard whole.width >= 1, whole.height >= 1 else { return size }
    return Size(
      width: min(whole.width.rounded(.down), Self.largestExtent),
      height: min(whole.height.rounded(.down), Self.largestExtent))
  }

  /// A size of our own choice, limited to the compositor's bounds and the window's minimum size.
  func withinBounds(_ size: Size) -> Size {
    func fit(_ extent: Double, _ bound: Int, _ minimum: Double) -> Double {
      bound > 0 ? max(min(extent, Double(bound)), minimum.rounded(.up)) : extent
    }
    guard let bounds = objects?.bounds else { return size }
    let inner = bounds.height > 0 ? max(bounds.height - Int(titleBarHeight), 1) : 0
    return Size(
      width: fit(size.width, bounds.width, minimumSize.width),
      height: fit(size.height, inner, minimumSize.height))
  }

  /// The size of the content within the same outline, if there is a title bar now and was none before, or the reverse; of a popup, what
  /// the compositor has given it.
  var contentSize: Size {
    popupRole?.contentSize
      ?? Size(width: size.width, height: max(size.height + shownBarHeight - titleBarHeight, 1))
  }
}
