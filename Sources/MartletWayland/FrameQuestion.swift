import MartletMotion

/// What the compositor is asked of a picture that is about to be committed. Apart from the render loop, of which a closure
/// that asks would take a copy.
struct FrameQuestion {
  /// Number of the commit.
  let number: Int
  let surface: RenderSurface
  let inbox: RenderInbox
  /// A configure that the picture answers.
  let answered: SurfaceState?
  /// When the picture was drawn, in media seconds.
  let drawn: MediaTime
  /// Whether it is to be told when the picture is seen.
  let wantsFeedback: Bool

  /// Sends all that, before the commit.
  func ask() {
    if let answered { surface.apply(answered) }
    surface.requestCallback(number: number, inbox: inbox)
    if wantsFeedback { surface.requestFeedback(drawn: drawn, inbox: inbox) }
  }
}
