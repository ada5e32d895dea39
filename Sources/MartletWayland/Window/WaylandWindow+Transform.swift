import MartletHost

/// Buffers that are turned as the output is.
extension WaylandWindow {
  /// How the window's picture lies in its buffers. A window that fills an output draws as that shows it, so that the compositor
  /// can show the buffer as it is.
  var bufferTransform: OutputTransform {
    guard isFullscreenNow, let objects, objects.surface.version >= WlSurface.Since.setBufferTransform else {
      return .normal
    }
    return objects.preferredTransform ?? outputTransform
  }

  /// The compositor prefers a transform for the window's buffers.
  func prefer(_ transform: WlOutput.Transform) {
    objects?.preferredTransform = OutputTransform(rawValue: Int(transform.rawValue))
    outputsChanged()
  }
}

extension WindowObjects {
  /// Notes what a state that is about to be sent has, so that a later one says if it has that no more.
  func note(_ state: SurfaceState) {
    if state.frame != nil { wasFramed = true }
    sentTransform = state.transform
    if state.transform != .normal { wasTransformed = true }
  }
}
