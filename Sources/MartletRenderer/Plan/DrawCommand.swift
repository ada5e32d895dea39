import MartletRenderTree

/// A batch: consecutive instances of one operation, drawn with one state.
struct DrawCommand {
  var operation: OperationKind
  /// Index of the pass that it belongs to.
  var pass: Int32
  /// Index of the first instance in the operation's list.
  var first: Int32
  /// Number of instances.
  var count: Int32
  /// Pixels that may change, in window pixels.
  var scissor: PixelRect
  /// Pixels that the instances touch at most, in window pixels.
  var bounds: PixelRect
  /// What the instances have in common.
  var state: DrawState
  /// Index of the pass whose sheet it reads; −1 for none.
  var sheetPass: Int32 = -1
  /// The identity of the kept picture that it draws; `nil` for none.
  var picture: UInt64?
  /// Index of the pass whose sheet has the pixels below, if it reads them; −1 otherwise.
  var belowPass: Int32 = -1
  /// The pages of a collage's images, by their slots; −1 beyond the last one.
  var pages = CollagePages()
  /// Indices of the previous and the next command of its pass; −1 for none.
  var previous: Int32 = -1
  var next: Int32 = -1
}
