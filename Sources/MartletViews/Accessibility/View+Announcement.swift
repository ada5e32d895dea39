import MartletHost

extension View {
  /// Says words to those who can't see what has happened: that something was saved, found or refused. A screen reader speaks them after
  /// what else has changed; it may leave them out, so they are never the only way to know. While no such program listens, or the view is
  /// in no window, it does nothing.
  ///
  ///     list.announce("3 notes deleted")
  ///     field.announce("The address is not complete", priority: .assertive)
  ///
  /// - Parameters:
  ///   - text: The words, in the language of the interface. Nothing is said if they are empty.
  ///   - priority: Whether they interrupt what is being said. `.polite` by default: they do not.
  public final func announce(_ text: String, priority: AnnouncementPriority = .polite) {
    var speakers: [AccessibleID] = []
    var root = self
    while true {
      if let number = root.viewRecord?.accessibility.number { speakers.append(AccessibleID(view: number)) }
      guard let outer = root.superview else { break }
      root = outer
    }
    guard !text.isEmpty, let tell = (root as? WindowRootView)?.onAnnouncement else { return }
    tell(AccessibleAnnouncement(text, priority: priority, speakers: speakers))
  }
}
