import MartletGeometry
import MartletHost

/// What makes an interface easier to see, to read and to look at. Each is inherited from the views around, as the look is; where no view
/// around has one of its own, it is what the person has chosen for all programs.
extension View {
  /// How much the parts of the view and of what it contains stand out; `nil`, the default, means as in the superview; without one, as
  /// the desktop wants it, or normal.
  public final var contrast: InterfaceContrast? {
    get { viewRecord?.contrast }
    set {
      guard newValue != contrast else { return }
      ensureViewRecord().contrast = newValue
      ViewRecord.hasLooks = true
      tellLook()
    }
  }

  /// The contrast that is in effect; see ``contrast``.
  public final var effectiveContrast: InterfaceContrast {
    inherited(\.contrast, orPreferred: \.contrast) ?? .normal
  }

  /// The size of text in the view and in what it contains, as a multiple of what it is designed for, limited to 0.5…3; `nil`, the
  /// default, means as in the superview; without one, as the desktop wants it, or 1.
  ///
  /// Labels, controls and bars are drawn and laid out in that size; their fonts remain what the program has set. Bars, which do not
  /// grow, limit it to 1.5. What a program draws itself, it scales by ``effectiveTextScale`` (`Text.scaled(by:)`, `Font.scaled(by:)`)
  /// when `lookDidChange()` is called.
  public final var textScale: Double? {
    get { viewRecord?.textScale }
    set {
      precondition(newValue?.isNaN != true, "textScale is not a number")
      let range = DesktopPreferences.textScales
      let new = newValue.map { min(max($0, range.lowerBound), range.upperBound) }
      guard new != textScale else { return }
      ensureViewRecord().textScale = new
      ViewRecord.hasLooks = true
      tellLook()
    }
  }

  /// The scale of text that is in effect; see ``textScale``.
  public final var effectiveTextScale: Double { inherited(\.textScale, orPreferred: \.textScale) ?? 1 }

  /// The scale of text in bars, whose heights stay.
  final var barTextScale: Double { min(effectiveTextScale, Self.mostBarTextScale) }

  private static var mostBarTextScale: Double { 1.5 }

  /// Whether what moves by itself in the view fades instead; `nil`, the default, means as in the superview; without one, as the desktop
  /// wants it, or no.
  ///
  /// Then transitions between views and controllers, sheets, turns of windows, flip books, changes of rows, controls and scrolling that a
  /// program asks for cross-fade in a fifth of a second; wheels, keys and zooming by a program jump. What a hand holds still follows
  /// it, and what it throws still flies, but swings no more. Animations of the program's own are its own:
  /// ``effectiveReducesMotion`` tells it, and `crossFade(_:)` helps.
  public final var reducesMotion: Bool? {
    get { viewRecord?.reducesMotion }
    set {
      guard newValue != reducesMotion else { return }
      ensureViewRecord().reducesMotion = newValue
      ViewRecord.hasLooks = true
      tellLook()
    }
  }

  /// Whether what moves by itself fades instead; see ``reducesMotion``.
  public final var effectiveReducesMotion: Bool {
    inherited(\.reducesMotion, orPreferred: \.reducesMotion) ?? false
  }
}
