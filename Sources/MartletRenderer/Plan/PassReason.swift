/// Why a pass is drawn that is not the window's image.
enum PassReason: String {
  /// It is the window's image.
  case window
  /// A translucent group: what is in it must not show through itself.
  case opacity
  /// A group whose clips are computed for each of its pixels once.
  case clips
  /// A share of a transition, or what holds the shares.
  case transition
  /// A group whose picture is changed by its filter.
  case filter
  /// A group with a blend mode of its own.
  case blending
  /// A copy of the pixels below, to be read.
  case below
  /// A step of a blur.
  case blur
}
