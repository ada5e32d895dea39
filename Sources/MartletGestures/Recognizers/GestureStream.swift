/// Tells an asynchronous sequence of a recognizer's steps, as long as somebody waits for it.
@MainActor
final class GestureStream {
  /// Tells of a step; `false` if nobody listens any more.
  let tell: () -> Bool
  private let finish: @Sendable () -> Void

  init<Event: Sendable>(_ continuation: AsyncStream<Event>.Continuation, read: @escaping () -> Event?) {
    tell = {
      guard let event = read() else { return false }
      if case .terminated = continuation.yield(event) { return false }
      return true
    }
    finish = { continuation.finish() }
  }

  deinit { finish() }
}

extension GestureHandling {
  /// The visible steps of the gesture from now on (began, changed, ended and cancelled), as a sequence of what a
  /// closure reads from the recognizer at each of them.
  ///
  ///     for await (state, way) in pan.events({ ($0.state, $0.translation) }) { … }
  ///
  /// A task gets them one by one, in order and without loss, after the turn in which they happen; a handler is
  /// called in time for the frame. The sequence ends with the recognizer.
  public func events<Event: Sendable>(_ read: @escaping @MainActor (Self) -> Event) -> AsyncStream<Event> {
    let (stream, continuation) = AsyncStream.makeStream(of: Event.self)
    streams.append(
      GestureStream(continuation) { [weak self] in
        guard let self else { return nil }
        return read(self)
      })
    return stream
  }

  /// The states of the visible steps of the gesture from now on; see `events(_:)`.
  public var states: AsyncStream<GestureRecognizer.State> { events { $0.state } }
}
