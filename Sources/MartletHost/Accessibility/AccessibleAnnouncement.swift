/// Words that a content says to those who can't see it.
package struct AccessibleAnnouncement: Hashable, Sendable {
  package var text: String
  package var priority: AnnouncementPriority
  /// Who says it, and what is around that, from the inside; elements that nobody has been told of are passed over.
  package var speakers: [AccessibleID]

  package init(_ text: String, priority: AnnouncementPriority, speakers: [AccessibleID]) {
    (self.text, self.priority, self.speakers) = (text, priority, speakers)
  }
}
