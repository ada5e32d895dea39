/// An icon that a client describes.
final class ServedIcon {
  var state = IconState()
  /// Whether a window has got it: it must not change any more.
  var isUsed = false
  /// The window that has it.
  weak var window: ServedWindow?
}
