/// A number of a layout entry that is known from outside.
enum GivenValue: Hashable {
  case left, top, width, height, right, bottom
  case minimumWidth, minimumHeight, maximumWidth, maximumHeight
}
