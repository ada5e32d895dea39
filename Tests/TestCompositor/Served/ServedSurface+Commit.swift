extension ServedSurface {
  /// Makes the pending state current, after the checks of a real compositor.
  func commit() {
    guard isPermitted() else { return }
    var record = CommitRecord()
    record.time = MonotonicTime.now
    let wasMapped = current.size != nil
    if let attachment = pending.newBuffer {
      record.attaches = true
      show(attachment.buffer, &record)
    }
    record.role = state.role
    record.bufferSize = current.size
    record.surfaceDamage = pending.surfaceDamage
    record.bufferDamage = pending.bufferDamage
    record.ackedSerial = pending.ackedSerial
    record.viewportDestination = pending.destination
    record.bufferScale = pending.scale
    record.offset = pending.offset
    record.bufferTransform = pending.transform
    record.opaqueRegion = pending.opaque
    record.inputRegion = pending.input
    record.windowGeometry = pending.geometry
    record.frameCallbacks = pending.callbacks.count
    record.feedbacks = pending.feedbacks.count

    current.callbacks += pending.callbacks
    if core.configuration.answersFeedback { discardFeedbacks() }
    current.feedbacks += pending.feedbacks
    pending.clearOnce()
    state.waitingCallbacks = current.callbacks.count
    state.waitingFeedbacks = current.feedbacks.count
    state.commits.append(record)

    if !wasMapped, current.size != nil, core.configuration.entersOutputs, window != nil {
      for output in core.outputs { output.enter(self) }
    }
    if wasMapped, current.size == nil {
      window?.surfaceWasUnmapped()
    } else {
      window?.surfaceWasCommitted()
    }
  }

  private func isPermitted() -> Bool {
    let attached = pending.newBuffer?.buffer
    if let window, attached != nil, !window.isConfigured {
      window.surface.postError(
        XdgSurface.Error.unconfiguredBuffer.rawValue,
        "a buffer is committed before the first configure is acked")
      return false
    }
    if let window, !window.hasRole {
      window.surface.postError(XdgSurface.Error.notConstructed.rawValue, "the xdg_surface has no role yet")
      return false
    }
    let size = attached.flatMap(\.sharedMemory).map { PixelSize(width: $0.width, height: $0.height) }
    if let size = pending.newBuffer == nil ? current.size : size,
      size.width % pending.scale != 0 || size.height % pending.scale != 0
    {
      fail(.invalidSize, "\(size.width)×\(size.height) is no multiple of the scale \(pending.scale)")
      return false
    }
    return true
  }

  private func show(_ buffer: WlBuffer?, _ record: inout CommitRecord) {
    current.buffer = buffer
    let memory = buffer?.sharedMemory
    current.size = memory.map { PixelSize(width: $0.width, height: $0.height) }
    if core.configuration.capturesPixels {
      record.pixels = memory.flatMap { PixelCopy($0, rows: core.configuration.capturedRows) }
    }
    if let buffer, !held.contains(buffer) { held.append(buffer) }
    state.heldBuffers = held.count
    switch core.configuration.bufferRelease {
    case .immediate: release(all: true)
    case .whenReplaced: release(all: false)
    case .held: break
    }
  }

  /// Answers the frame callbacks.
  func answerCallbacks(_ milliseconds: UInt32) {
    let callbacks = current.callbacks
    current.callbacks = []
    state.waitingCallbacks = 0
    core.state.answeredCallbacks += callbacks.count
    for callback in callbacks { callback.sendDone(callbackData: milliseconds) }
  }

  /// Tells that what is shown was seen at `time`.
  func present(at time: Double, refresh: UInt32, sequence: UInt64) {
    let feedbacks = current.feedbacks
    current.feedbacks = []
    state.waitingFeedbacks = 0
    state.presentedFeedbacks += feedbacks.count
    let nanoseconds = UInt64((time * 1e9).rounded())
    let seconds = nanoseconds / 1_000_000_000
    for feedback in feedbacks {
      for output in core.outputs { output.synchronize(feedback) }
      feedback.sendPresented(
        tvSecHi: UInt32(seconds >> 32), tvSecLo: UInt32(truncatingIfNeeded: seconds),
        tvNsec: UInt32(nanoseconds % 1_000_000_000), refresh: refresh, seqHi: UInt32(sequence >> 32),
        seqLo: UInt32(truncatingIfNeeded: sequence), flags: .vsync)
    }
  }

  /// Takes what waits. It belongs to the present refresh; later requests belong to the next one.
  func latch() {
    latched.callbacks += current.callbacks
    latched.feedbacks += current.feedbacks
    current.callbacks = []
    current.feedbacks = []
  }

  /// Answers what was latched; a refresh of 0 nanoseconds means unknown. Presentation feedback is answered
  /// only if `presents`.
  func answerLatched(at time: Double, refresh: UInt32, sequence: UInt64, presents: Bool) {
    let later = (current.callbacks, current.feedbacks)
    (current.callbacks, current.feedbacks) = (latched.callbacks, latched.feedbacks)
    (latched.callbacks, latched.feedbacks) = ([], [])
    if presents { self.present(at: time, refresh: refresh, sequence: sequence) }
    answerCallbacks(MonotonicTime.milliseconds(time))
    current.callbacks += later.0
    current.feedbacks += later.1
    state.waitingCallbacks = current.callbacks.count
    state.waitingFeedbacks = current.feedbacks.count
  }

  /// Tells that what is shown was never seen.
  func discardFeedbacks() {
    let feedbacks = current.feedbacks
    current.feedbacks = []
    state.waitingFeedbacks = 0
    state.discardedFeedbacks += feedbacks.count
    for feedback in feedbacks { feedback.sendDiscarded() }
  }

  func serve(_ viewport: WpViewport) {
    state.hasViewport = true
    viewport.onDestroy { [weak self] in
      guard let self, !hasEnded else { return }
      state.hasViewport = false
      pending.destination = nil
    }
    viewport.setHandler { [weak self] request in
      guard case .setDestination(let width, let height) = request else { return }
      guard let self, !hasEnded else {
        viewport.postError(WpViewport.Error.noSurface.rawValue, "the viewport's surface has ended")
        return
      }
      if width == -1, height == -1 {
        pending.destination = nil
      } else if width > 0, height > 0 {
        pending.destination = PixelSize(width: Int(width), height: Int(height))
      } else {
        viewport.postError(WpViewport.Error.badValue.rawValue, "\(width)×\(height) is no destination size")
      }
    }
  }
}
