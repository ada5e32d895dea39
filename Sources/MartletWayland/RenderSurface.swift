import MartletMotion

/// The protocol objects that a render thread sends frames with.
///
/// They are made on the main thread and used by who has the render loop, but for destroying them after that has
/// ended. Events of what is made here (frame callbacks, feedback, buffer releases) come on the render queue.
struct RenderSurface: Sendable {
  let connection: Connection
  /// The window's surface, for requests that make no object.
  let surface: WlSurface
  /// The same surface on the render queue: objects made through it send their events there.
  let queuedSurface: WaylandWrapper<WlSurface>
  let xdgSurface: XdgSurface
  let viewport: WpViewport?
  /// The presentation global on the render queue.
  let presentation: WaylandWrapper<WpPresentation>?
  /// The shared-memory global on the render queue.
  let shm: WaylandWrapper<WlShm>
  let compositor: WlCompositor
  /// Whether the compositor can take buffers from the GPU.
  let offersGPUBuffers: Bool
  let answers = PendingAnswers()

  /// Sends what a new state asks for, before the commit that shows it.
  func apply(_ state: SurfaceState) {
    if let serial = state.serial { xdgSurface.ackConfigure(serial: serial) }
    if let viewport, state.usesViewport {
      viewport.setDestination(width: Int32(state.width), height: Int32(state.height))
    } else if surface.version >= WlSurface.Since.setBufferScale {
      surface.setBufferScale(scale: Int32(state.scale))
    }
    let region = compositor.createRegion()
    region.add(x: 0, y: 0, width: Int32(state.width), height: Int32(state.height))
    surface.setOpaqueRegion(region: region)
    region.destroy()
  }

  /// Asks to be told when the next frame may be drawn.
  func requestCallback(number: Int, inbox: RenderInbox) {
    let callback = queuedSurface.proxy.frame()
    answers.add(callback)
    callback.setHandler { [inbox, answers, connection] _ in
      let time = MonotonicClock.now
      answers.remove(callback)
      let hasWoken = inbox.post { contents in
        // Where two frames wait for their callbacks sway answers the newer one first (1.7, as its output turns).
        if let done = contents.frameDone, done.number > number { return }
        contents.frameDone = (number, time, connection.lastInput)
      }
      if hasWoken { connection.wokeRenderThread() }
    }
  }

  /// Asks to be told when the frame that is about to be committed is seen, which was drawn at a time.
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

  /// Ends what was asked for and not answered: the last act of a render thread.
  func abandonAnswers() { connection.runBetweenDispatches { [answers] in answers.discardAll() } }

  /// Sends everything now.
  func flush() { connection.flush() }
}
