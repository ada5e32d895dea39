import MartletRenderTree

/// A batch: consecutive instances of one operation, drawn with one state.
struct DrawCommand {
  var operation: OperationKind
  /// The pass that it belongs to.
  var pass: Int32
  /// Index of the first instance among the operation's.
  var first: Int32
  /// Number of instances.
  var count: Int32
  /// Pixels that may change, in window pixels.
  var scissor: PixelRect
  /// Pixels that the instances touch at most, in window pixels.
  var bounds: PixelRect
  /// What the instances have in common.
  var state: DrawState
  /// For a group, the pass that draws its sheet; −1 otherwise.
  var sheetPass: Int32
  /// The command drawn before and after this one in its pass; −1 for none.
  var previous: Int32
  var next: Int32
}
