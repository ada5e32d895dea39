/// Whether the view of a controller is seen, as its appearance calls have told.
enum Appearance: Sendable {
  /// Not seen: `viewDidDisappear`, or nothing yet.
  case hidden
  /// `viewWillAppear`.
  case appearing
  /// `viewDidAppear`.
  case shown
  /// `viewWillDisappear`.
  case disappearing

  /// What a part is that would be this one by itself, in a whole that is another one.
  func within(_ whole: Appearance) -> Appearance {
    switch (whole, self) {
    case (.hidden, _), (_, .hidden): .hidden
    case (.shown, _): self
    case (.disappearing, _), (_, .disappearing): .disappearing
    case (.appearing, _): .appearing
    }
  }

  /// The next one on the way to another one; `nil` if nothing need be told. *Did* follows only its own *will*.
  func step(to goal: Appearance) -> Appearance? {
    switch (self, goal) {
    case (.hidden, .appearing), (.hidden, .shown), (.disappearing, .appearing), (.disappearing, .shown):
      .appearing
    case (.appearing, .shown): .shown
    case (.appearing, .disappearing), (.appearing, .hidden), (.shown, .disappearing), (.shown, .hidden):
      .disappearing
    case (.disappearing, .hidden): .hidden
    default: nil
    }
  }
}
