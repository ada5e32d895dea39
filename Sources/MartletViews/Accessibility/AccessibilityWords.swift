import MartletHost

/// What a program says of a view that the view does not know itself.
struct AccessibilityWords {
  var role: AccessibilityRole?
  var label: String?
  var value: String?
  var hint: String?
  var isHidden = false
  var labelledBy = WeakView()
  var controls: [WeakView] = []
  /// What the view opens when it is used.
  weak var popover: Popover?
  /// By what number other programs know the view; `nil` until they are told of it.
  var number: UInt64?
}
