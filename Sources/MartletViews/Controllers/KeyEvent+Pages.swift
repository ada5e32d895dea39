import MartletHost

extension KeyEvent {
  /// 1 for the key that leads to the next tab or page, −1 for the one that leads back; `nil` for others.
  var pageStep: Int? {
    guard modifiers == .control else { return nil }
    switch key {
    case .pageDown: return 1
    case .pageUp: return -1
    default: return nil
    }
  }
}
