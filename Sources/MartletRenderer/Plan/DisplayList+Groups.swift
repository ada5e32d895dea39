import MartletRenderTree

extension DisplayList {
  /// Whether an item begins a group of which nothing is seen: what is in it decides nothing, since its changes are no damage.
  func hidesGroup(at index: Int) -> Bool {
    let item = items[index]
    return item.kind == .beginGroup && (item.opacity <= 0 || item.frame.isEmpty)
      && !groups[Int(item.payload)].isMask
  }
}
