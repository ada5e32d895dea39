/// The kinds of drawing operation; each has a Swift file and a pair of shaders of its name.
enum DrawingOperation: UInt8, CaseIterable, Sendable {
  /// A filled rounded rectangle that keeps its shape on screen.
  case roundedFill
  /// A filled rectangle with square corners that stays a rectangle on screen.
  case rectFill
  /// The inside of an opaque rectangle, without blending.
  case opaqueFill
  /// A rounded rectangle that keeps its shape on screen, with a border, clips or a radius per corner.
  case panel
  /// Any other rounded rectangle: tilted, stretched or tiny.
  case shape
  /// The finished sheet of a group.
  case group
  /// An image whose pixels land on pixels.
  case imageCopy
  /// Any other image.
  case imageFill
  /// The corners of a blurred rounded rectangle.
  case shadow
  /// What no round corner reaches of a blurred rounded rectangle.
  case shadowEdge
}
