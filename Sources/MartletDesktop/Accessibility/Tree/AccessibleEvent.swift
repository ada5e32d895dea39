import MartletHost

/// Something that assistive programs are told when it happens.
struct AccessibleEvent: Hashable, Sendable {
  /// Whom it is about.
  enum Subject: String, Sendable {
    case object = "Object"
    case window = "Window"
  }

  var subject: Subject
  /// To what it happened.
  var object: AccessibleObject
  /// Its name on the bus.
  var name: String
  /// Of what kind it is.
  var detail: String
  /// Two numbers whose meaning depends on the name.
  var numbers: (Int, Int) { (first, second) }
  /// A value whose meaning depends on the name.
  var value: BusValue
  private var first: Int
  private var second: Int

  init(
    _ subject: Subject = .object, _ object: AccessibleObject, _ name: String, _ detail: String = "",
    _ first: Int = 0, _ second: Int = 0, _ value: BusValue = .int32(0)
  ) {
    (self.subject, self.object, self.name, self.detail) = (subject, object, name, detail)
    (self.first, self.second, self.value) = (first, second, value)
  }

  static func state(_ object: AccessibleObject, _ name: String, _ isSet: Bool) -> AccessibleEvent {
    AccessibleEvent(.object, object, "StateChanged", name, isSet ? 1 : 0)
  }

  /// Words that are said. The number is what AT-SPI calls a politeness.
  static func announcement(
    _ announcement: AccessibleAnnouncement, by object: AccessibleObject
  ) -> AccessibleEvent {
    let politeness =
      switch announcement.priority {
      case .polite: 1
      case .assertive: 2
      }
    return AccessibleEvent(.object, object, "Announcement", "", politeness, 0, .string(announcement.text))
  }

  /// Whether caches of other programs live on it: they hear of it though nobody has asked for it by name.
  var keepsCaches: Bool { ["StateChanged", "ChildrenChanged", "PropertyChange"].contains(name) }

  /// As the bus carries it.
  var signal: BusCall {
    BusCall(
      path: object.path, interface: "org.a11y.atspi.Event.\(subject.rawValue)", member: name,
      [
        .string(detail), .int32(clamping: first), .int32(clamping: second), .variant(value),
        .array(of: "{sv}", []),
      ])
  }
}
