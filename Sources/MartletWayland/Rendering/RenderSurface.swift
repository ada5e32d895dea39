import MartletGeometry

/// The protocol objects with which a render thread sends frames.
///
/// The main thread creates them, the user of the render loop uses them, and the main thread destroys them
/// after the loop has ended. Objects created here (frame callbacks, feedback, buffers) get their events on
/// the render queue.
struct RenderSurface: Sendable {
  let connection: Connection
  /// The window's surface, for requests that create no object.
  let surface: WlSurface
  /// The same surface on the render queue: objects created through it get their events there.
  let queuedSurface: WaylandWrapper<WlSurface>
  let xdgSurface: XdgSurface
  let viewport: WpViewport?
  /// The presentation global on the render queue.
  let presentation: WaylandWrapper<WpPresentation>?
  /// The shared-memory global on the render queue.
  let shm: WaylandWrapper<WlShm>
  let compositor: WlCompositor
  /// Whether the compositor accepts GPU buffers.
  let offersGPUBuffers: Bool
  /// Whether the first frame is likely to have a shadow.
  let needsAlpha: Bool
  let answers = PendingAnswers()

  /// Sends the requests of a new state, before the commit that shows it.
  func apply(_ state: SurfaceState) {
    if let serial = state.serial { xdgSurface.ackConfigure(serial: serial) }
    if let viewport, state.usesViewport {
      viewport.setDestination(width: Int32(state.width), height: Int32(state.height))
    } else if surface.version >= WlSurface.Since.setBufferScale {
      surface.setBufferScale(scale: Int32(state.scale))
    }
    if state.transform != .normal || state.wasTransformed,
      surface.version >= WlSurface.Since.setBufferTransform
    {
      surface.setBufferTransform(transform: WlOutput.Transform(rawValue: UInt32(state.transform.rawValue)))
    }
    let whole = SurfaceFrame.Area(x: 0, y: 0, width: Int32(state.width), height: Int32(state.height))
    let opaque = makeRegion(state.frame?.opaque ?? [whole])
    surface.setOpaqueRegion(region: opaque)
    opaque.destroy()
    // A window that was never framed need not say that its geometry is the whole surface.
    guard state.frame != nil || state.wasFramed else { return }
    let geometry = state.frame?.geometry ?? whole
    xdgSurface.setWindowGeometry(
      x: geometry.x, y: geometry.y, width: geometry.width, height: geometry.height)
    guard let frame = state.frame else { return surface.setInputRegion(region: nil) }
    let input = makeRegion([frame.touched])
    surface.setInputRegion(region: input)
    input.destroy()
  }

  private func makeRegion(_ areas: [SurfaceFrame.Area]) -> WlRegion {
    let region = compositor.createRegion()
    for area in areas { region.add(x: area.x, y: area.y, width: area.width, height: area.height) }
    return region
  }

  /// Requests the callback for the next frame.
  func requestCallback(number: Int, inbox: RenderInbox) {
    let callback = queuedSurface.proxy.frame()
    answers.add(callback)
    callback.setHandler { [inbox, answers, connection] _ in
      let time = MonotonicClock.now
      answers.remove(callback)
      let hasWoken = inbox.post { contents in
        // If two callbacks are pending, sway answers the newer one first (1.7, while its output rotates).
        if let done = contents.frameDone, done.number > number { return }
        contents.frameDone = (number, time, connection.lastInput)
      }
      if hasWoken { connection.wokeRenderThread() }
    }
  }

  /// Requests feedback on the frame that is about to be committed; `drawn` is when it was drawn.
  func requestFeedback(drawn: MediaTime, inbox: RenderInbox) {
    guard let presentation, answers.hasRoomForFeedback else { return }
    let feedback = presentation.proxy.feedback(surface: surface)
    let clock = connection.presentationClock
    answers.add(feedback)
    feedback.setHandler { [inbox, answers] event in
      switch event {
      case .presented(let high, let low, let nanoseconds, let refresh, _, _, _):
        let seconds = Double(UInt64(high) << 32 | UInt64(low)) + Double(nanoseconds) / 1e9
        let time = seconds + MonotonicClock.offset(from: clock.id)
        inbox.leave { $0.presented = (time, Double(refresh) / 1e9, drawn) }
        answers.remove(feedback)
      case .discarded: answers.remove(feedback)
      case .syncOutput: break
      }
    }
  }

  /// Destroys unanswered objects, when a render thread ends.
  func abandonAnswers() { connection.runBetweenDispatches { [answers] in answers.discardAll() } }

  /// Sends all pending requests now.
  func flush() { connection.flush() }
}
