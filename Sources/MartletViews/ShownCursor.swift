import MartletHost

/// What a pointer shows over a view.
enum ShownCursor: Hashable {
  case shape(CursorShape)
  case image(CursorImage)
}
