import MartletRenderTree

extension FramePlan {
  /// Plans what a layer draws over its background: one line for each kind.
  mutating func addContent(_ content: ContentItem, _ item: DisplayItem, _ list: DisplayList) {
    switch content.drawing {
    case .none: break
    case .image(let picture): addImage(picture, in: content, item, list)
    }
  }
}
