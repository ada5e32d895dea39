/// What sets something going in a window.
enum DeskMove: CustomStringConvertible {
  /// A key that is typed so many times.
  case key(Hand.Key, times: Int = 1)
  case change(WindowChange)

  var description: String {
    switch self {
    case .key(let key, _): "\(key)"
    case .change(let change): "\(change)"
    }
  }
}
