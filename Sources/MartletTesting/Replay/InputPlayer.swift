import MartletGeometry
import MartletHost
import MartletLayers

/// Plays a recording in a window on a compositor, in real time: each event reaches the content at its time.
///
/// Make it before anything is put into the window, and give its `window` to the `WindowController` instead of the
/// window itself. The content is told of the recorded frames and gets the recorded answers to its questions for the time,
/// so it does the same again; its pictures are seen in the compositor's frames. Until the recording is over, a person's
/// contacts and pointer are ignored; keys count. The window keeps the size that the compositor gives it: in one of another size than
/// `InputRecording.inputSize` the events may meet other things, which `onOtherSize` tells.
@MainActor
public final class InputPlayer {
  /// The window for the content.
  public var window: any Window & LayerHost { playing }

  /// Called once, when the last event has been delivered; of a recording without events, at the first turn.
  public var onEnd: (() -> Void)? {
    get { playing.onEnd }
    set { playing.onEnd = newValue }
  }

  /// Called at most once, before the first event is delivered, if the window then has another size than
  /// `InputRecording.inputSize`: with that size and with the window's, in points.
  public var onOtherSize: ((_ recorded: Size, _ shown: Size) -> Void)? {
    get { playing.onOtherSize }
    set { playing.onOtherSize = newValue }
  }

  private let playing: PlayingWindow

  /// Plays a recording in a window, from now on. Its delegate is replaced.
  public init(_ window: any Window & LayerHost, playing recording: InputRecording) {
    playing = PlayingWindow(window, recording)
  }
}
