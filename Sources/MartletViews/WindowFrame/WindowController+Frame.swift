/// The frame of the window: title bar, edges to drag and a shadow, where the host draws none.
extension WindowController {
  /// How the frame looks that is drawn where the host draws none (``FrameHost``). The standard one by default; with `nil`, the window
  /// has none of ours. The window's size is that of its content, with or without a frame.
  public var frameStyle: WindowFrameStyle? {
    get { content.frameStyle }
    set { content.frameStyle = newValue }
  }

  /// Whether the content shows a frame now: one is wanted, and neither does the host draw one nor is the window fullscreen. A change
  /// comes with ``WindowController/onLayout``.
  public var isFrameShown: Bool { content.frame?.isShown ?? false }

  /// What the title bar of our frame shows between its buttons, instead of the title; `nil`, the default, for the title. The view is
  /// laid out to fill that space. Where neither a control nor a view with recognizers is touched, dragging it moves the window.
  /// Without a frame of ours it is not shown: see ``isFrameShown``.
  public var titleBarView: View? {
    get { content.frame?.titleBarContent }
    set { content.frame?.titleBarContent = newValue }
  }

  /// What the frame and all views say to those who can't see them, now, in the order of reading.
  public var accessibilityTree: [AccessibilityNode] {
    let frame = isFrameShown ? content.frame?.view?.accessibilityTree ?? [] : []
    return frame + rootView.accessibilityTree
  }
}
