/// Everything drawn onto one target: the window's image, or the sheet of a group.
struct DrawPass {
  /// Pixels to draw, in window pixels.
  var area: PixelRect
  /// The premultiplied colour that the area is cleared with.
  var background: SIMD4<Float>
  /// Index of the pass whose sheet it draws on: its own, or that of the pass that it continues. That of the window is 0.
  var target: Int32
  /// What the area shows at the beginning.
  var start = Start.cleared
  /// Why it is drawn; empty for the window's image.
  var reasons: PassReasons = []
  /// The number of further passes that blur its picture: those of a filter, and in a survey also those of glass.
  var steps = 0
  /// Indices of the first and the last command; −1 for none.
  var first: Int32 = -1
  var last: Int32 = -1
  /// Index of its first cell in the plan's tile map. −1 while it has fewer than two commands, which need no
  /// tiles.
  var tiles: Int32 = -1
  /// Of the first pass on a target: the pixels of it that may have become less opaque.
  var thinned = PixelRect.empty
  /// The place in `FramePlan.cornerSaves` of the first pixels that it keeps; −1 for none.
  var firstSave: Int32 = -1
  /// How many sheets of groups it draws, and how many pixels they have.
  var groupCount = 0
  var groupPixels = 0
  /// Index of the sheet in the pool; −1 for the window's image.
  var sheet: Int32 = -1

  /// What a pass begins with.
  enum Start: Equatable {
    /// The background.
    case cleared
    /// What an earlier pass has drawn onto the same target.
    case kept
    /// Anything, since all of it is drawn over.
    case undefined
    /// What another pass's target shows so far.
    case copy(of: Int32)
    /// What another pass's target shows so far in some places, which `FramePlan.forEachSave` names.
    case corners(of: Int32)

    /// The pass whose target is read; `nil` for none.
    var source: Int32? {
      switch self {
      case .copy(let pass), .corners(let pass): pass
      case .cleared, .kept, .undefined: nil
      }
    }
  }

  /// Notes the steps of a blur of its picture.
  mutating func note(_ blur: BlurSteps?, isFilter: Bool = false) {
    guard let blur else { return }
    steps = blur.halvings + 2
    if !isFilter { reasons.insert(.blur) }
  }

  /// Whether it continues another pass.
  var isContinued: Bool { start == .kept }
}
