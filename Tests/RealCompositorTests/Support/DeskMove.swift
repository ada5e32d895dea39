/// What sets something going in a window.
enum DeskMove: CustomStringConvertible {
  case key(Hand.Key)
  case change(WindowChange)

  var description: String {
    switch self {
    case .key(let key): "\(key)"
    case .change(let change): "\(change)"
    }
  }
}
