import MartletHost

/// The contents of `xdg_toplevel.configure`.
struct ToplevelConfigure {
  /// The size in points; 0 lets the window choose.
  let width: Int
  let height: Int
  private let states: [UInt32]

  init(width: Int32, height: Int32, states: [UInt8]) {
    self.width = Int(width)
    self.height = Int(height)
    self.states = WaylandArray.words(states)
  }

  var isFullscreen: Bool { has(.fullscreen) }
  var isMaximized: Bool { has(.maximized) }
  var isSuspended: Bool { has(.suspended) }
  /// Whether the person uses the window, as far as the compositor knows.
  var isActivated: Bool { has(.activated) }
  /// Whether an edge of the window is being dragged.
  var isResizing: Bool { has(.resizing) }

  /// The sides that touch a neighbour or the screen's edge.
  var tiledEdges: WindowEdges {
    let known: [(XdgToplevel.State, WindowEdges)] = [
      (.tiledLeft, .left), (.tiledRight, .right), (.tiledTop, .top), (.tiledBottom, .bottom),
    ]
    return known.reduce(into: []) { if has($1.0) { $0.insert($1.1) } }
  }

  private func has(_ state: XdgToplevel.State) -> Bool { states.contains(state.rawValue) }
}
