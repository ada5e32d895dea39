import MartletGeometry

/// The requests for a picture that is about to be committed. They are separate from the render loop, because
/// a closure would capture a copy of that.
struct FrameQuestion {
  /// The commit's number.
  let number: Int
  let surface: RenderSurface
  let inbox: RenderInbox
  /// The configure that the picture acknowledges.
  let answered: SurfaceState?
  /// When the picture was drawn, in media seconds.
  let drawn: MediaTime
  /// Whether to request presentation feedback.
  let wantsFeedback: Bool

  /// Sends the requests, before the commit.
  func ask() {
    if let answered { surface.apply(answered) }
    surface.requestCallback(number: number, inbox: inbox)
    if wantsFeedback { surface.requestFeedback(drawn: drawn, inbox: inbox) }
  }
}
