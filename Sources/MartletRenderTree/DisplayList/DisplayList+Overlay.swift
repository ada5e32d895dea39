/// Items that are drawn over a window's own for one frame.
extension DisplayList {
  /// The lengths of a list's arrays, to which it can return.
  struct Mark {
    fileprivate let items, shapes, contents: Int
  }

  /// Appends the items of an overlay: shapes and contents whose clips are this list's. Returns where they begin.
  mutating func append(overlay: DisplayList) -> Mark {
    let mark = Mark(items: items.count, shapes: shapes.count, contents: contents.count)
    overlayStart = items.count
    shapes.append(contentsOf: overlay.shapes)
    contents.append(contentsOf: overlay.contents)
    for i in overlay.items.indices {
      var item = overlay.items[i]
      switch item.kind {
      case .shape: item.payload += Int32(mark.shapes)
      case .content: item.payload += Int32(mark.contents)
      case .shadow, .backdrop, .beginGroup, .endGroup, .piece: continue
      }
      items.append(item)
    }
    return mark
  }

  /// Removes the items of an overlay.
  mutating func removeOverlay(_ mark: Mark) {
    overlayStart = nil
    items.removeLast(items.count - mark.items)
    shapes.removeLast(shapes.count - mark.shapes)
    contents.removeLast(contents.count - mark.contents)
  }
}
