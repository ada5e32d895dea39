import MartletGeometry

extension RenderTree {
  /// Computes a node's map to the window and what it can show, from its parent's.
  func locate(_ i: Int) {
    let parent = Int(nodes[i].parent)
    let local = nodes[i].resolved.localTransform
    if parent >= 0 {
      nodes[i].world = local.concatenating(nodes[parent].world)
      nodes[i].outerFrame = nodes[parent].innerFrame
    } else {
      nodes[i].world = local
      nodes[i].outerFrame = Self.everywhere
    }
    nodes[i].innerFrame = nodes[i].outerFrame
    if nodes[i].resolved.masksToBounds {
      nodes[i].innerFrame = drawnFrame(of: i)
    }
  }

  /// What of a node's bounds can be seen, in window points; empty where arithmetic went out of bounds.
  private func drawnFrame(of i: Int) -> Rect {
    let box = nodes[i].world.boundingBox(of: nodes[i].resolved.bounds)
    return box.isFinite ? box.intersection(nodes[i].outerFrame) : .zero
  }

  func clip(of i: Int, parent: Int32) -> Clip {
    let resolved = nodes[i].resolved
    let depth = parent >= 0 ? displayList.clips[Int(parent)].depth + 1 : 1
    guard !nodes[i].innerFrame.isEmpty else {
      return Clip(transform: .identity, rect: .zero, radii: .zero, parent: parent, depth: depth, frame: .zero)
    }
    return Clip(
      transform: nodes[i].world, rect: resolved.bounds,
      radii: resolved.cornerRadii.fitted(to: resolved.bounds.size),
      parent: parent, depth: depth, frame: nodes[i].innerFrame)
  }

  /// The operation that draws a node's own shape. One that draws nothing is the same, whatever it does not draw.
  func shape(of i: Int) -> DisplayItem {
    let nothing = DisplayItem(rect: .zero, clip: nodes[i].outerClip, frame: .zero)
    let p = nodes[i].resolved
    let opacity = nodes[i].groupBegin >= 0 ? 1 : p.drawnOpacity
    let fill = p.backgroundColor.clamped.premultiplied(opacity: opacity)
    let hasBorder = p.borderWidth > 0
    let border = hasBorder ? p.borderColor.clamped.premultiplied(opacity: opacity) : .zero
    guard fill.w > 0 || border.w > 0, !p.bounds.isEmpty else { return nothing }
    let frame = drawnFrame(of: i)
    guard !frame.isEmpty else { return nothing }
    return DisplayItem(
      transform: nodes[i].world, rect: p.bounds, radii: p.cornerRadii.fitted(to: p.bounds.size), fill: fill,
      border: border, borderWidth: hasBorder ? p.borderWidth : 0, clip: nodes[i].outerClip, frame: frame)
  }

  /// Makes a group's frame the union of what it contains.
  func refreshGroupFrame(_ i: Int) {
    let begin = Int(nodes[i].groupBegin)
    let end = Int(nodes[i].groupEnd)
    var frame = Rect.zero
    for item in begin + 1..<end where displayList.items[item].kind == .shape {
      frame = frame.union(displayList.items[item].frame)
    }
    displayList.items[begin].frame = frame
    displayList.items[end].frame = frame
  }
}
