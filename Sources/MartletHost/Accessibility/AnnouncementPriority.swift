/// How urgent something is that is said to those who can't see it; see `View.announce(_:priority:)`.
public enum AnnouncementPriority: Hashable, Sendable, CaseIterable {
  /// It is said after what is being said, as the person wants.
  case polite
  /// It is said at once: an error, or what can be lost.
  case assertive
}
