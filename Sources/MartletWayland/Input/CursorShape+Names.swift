import MartletHost

extension CursorShape {
  /// The shape in cursor-shape-v1. A hidden cursor has none there, and counts as the arrow.
  var protocolShape: WpCursorShapeDeviceV1.Shape {
    switch self {
    case .arrow, .hidden: .default
    case .contextMenu: .contextMenu
    case .help: .help
    case .pointingHand: .pointer
    case .progress: .progress
    case .wait: .wait
    case .cell: .cell
    case .crosshair: .crosshair
    case .text: .text
    case .verticalText: .verticalText
    case .alias: .alias
    case .copy: .copy
    case .move: .move
    case .noDrop: .noDrop
    case .notAllowed: .notAllowed
    case .grab: .grab
    case .grabbing: .grabbing
    case .resizeRight: .eResize
    case .resizeTop: .nResize
    case .resizeTopRight: .neResize
    case .resizeTopLeft: .nwResize
    case .resizeBottom: .sResize
    case .resizeBottomRight: .seResize
    case .resizeBottomLeft: .swResize
    case .resizeLeft: .wResize
    case .resizeHorizontally: .ewResize
    case .resizeVertically: .nsResize
    case .resizeRisingDiagonal: .neswResize
    case .resizeFallingDiagonal: .nwseResize
    case .resizeColumn: .colResize
    case .resizeRow: .rowResize
    case .scrollAnywhere: .allScroll
    case .zoomIn: .zoomIn
    case .zoomOut: .zoomOut
    }
  }

  /// Its names in cursor themes, the best first: those of the web, and those of older themes.
  var themeNames: [String] {
    switch self {
    case .arrow, .hidden: ["left_ptr", "default"]
    case .contextMenu: ["context-menu"]
    case .help: ["help", "question_arrow", "whats_this"]
    case .pointingHand: ["pointer", "hand2", "hand1"]
    case .progress: ["progress", "left_ptr_watch"]
    case .wait: ["wait", "watch"]
    case .cell: ["cell", "plus"]
    case .crosshair: ["crosshair", "cross"]
    case .text: ["text", "xterm"]
    case .verticalText: ["vertical-text", "xterm"]
    case .alias: ["alias", "link", "dnd-link"]
    case .copy: ["copy", "dnd-copy"]
    case .move: ["move", "fleur"]
    case .noDrop: ["no-drop", "dnd-none", "crossed_circle"]
    case .notAllowed: ["not-allowed", "crossed_circle"]
    case .grab: ["grab", "openhand", "hand1"]
    case .grabbing: ["grabbing", "closedhand", "grab", "fleur"]
    case .resizeRight: ["e-resize", "right_side"]
    case .resizeTop: ["n-resize", "top_side"]
    case .resizeTopRight: ["ne-resize", "top_right_corner"]
    case .resizeTopLeft: ["nw-resize", "top_left_corner"]
    case .resizeBottom: ["s-resize", "bottom_side"]
    case .resizeBottomRight: ["se-resize", "bottom_right_corner"]
    case .resizeBottomLeft: ["sw-resize", "bottom_left_corner"]
    case .resizeLeft: ["w-resize", "left_side"]
    case .resizeHorizontally: ["ew-resize", "sb_h_double_arrow", "size_hor"]
    case .resizeVertically: ["ns-resize", "sb_v_double_arrow", "size_ver"]
    case .resizeRisingDiagonal: ["nesw-resize", "fd_double_arrow", "size_bdiag"]
    case .resizeFallingDiagonal: ["nwse-resize", "bd_double_arrow", "size_fdiag"]
    case .resizeColumn: ["col-resize", "split_h", "sb_h_double_arrow"]
    case .resizeRow: ["row-resize", "split_v", "sb_v_double_arrow"]
    case .scrollAnywhere: ["all-scroll", "fleur", "size_all"]
    case .zoomIn: ["zoom-in"]
    case .zoomOut: ["zoom-out"]
    }
  }
}
