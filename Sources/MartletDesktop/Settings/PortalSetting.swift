/// A setting of the desktop, as the settings portal tells of it.
package struct PortalSetting: Hashable, Sendable {
  /// The group that it belongs to.
  package var group: String
  /// Its name in the group.
  package var key: String
  /// What it is.
  package var value: PortalValue

  package init(_ group: String, _ key: String, _ value: PortalValue) {
    (self.group, self.key, self.value) = (group, key, value)
  }
}
