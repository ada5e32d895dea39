import MartletHost

/// What AT-SPI calls a role: a number, and a name for people who develop.
struct AccessibleRole: Hashable, Sendable {
  let number: UInt32
  let name: String

  private init(_ number: UInt32, _ name: String) { (self.number, self.name) = (number, name) }

  static let application = AccessibleRole(75, "application")
  static let frame = AccessibleRole(23, "frame")
  private static let button = AccessibleRole(43, "push button")
  private static let label = AccessibleRole(29, "label")
  private static let image = AccessibleRole(27, "image")
  private static let toggle = AccessibleRole(62, "toggle button")
  private static let entry = AccessibleRole(79, "entry")
  private static let password = AccessibleRole(40, "password text")
  private static let slider = AccessibleRole(51, "slider")
  private static let spinButton = AccessibleRole(52, "spin button")
  private static let progress = AccessibleRole(42, "progress bar")
  private static let menu = AccessibleRole(33, "menu")
  private static let menuItem = AccessibleRole(35, "menu item")
  private static let list = AccessibleRole(31, "list")
  private static let listItem = AccessibleRole(32, "list item")
  private static let panel = AccessibleRole(39, "panel")
  private static let grouping = AccessibleRole(99, "grouping")
  private static let radioButton = AccessibleRole(44, "radio button")
  private static let section = AccessibleRole(85, "section")

  /// The role in AT-SPI that people know best for a view's.
  init(_ role: AccessibilityRole) {
    self =
      switch role {
      case .button: .button
      case .label: .label
      case .image: .image
      case .toggle: .toggle
      case .textField: .entry
      case .secureTextField: .password
      case .slider: .slider
      case .stepper, .pageControl: .spinButton
      case .segmentedControl: .grouping
      case .segment: .radioButton
      case .progress, .activity: .progress
      case .menu: .menu
      case .menuItem: .menuItem
      case .list: .list
      case .listItem: .listItem
      case .group: .panel
      // One that screen readers do not speak: they say what it is called.
      case .other: .section
      }
  }
}
