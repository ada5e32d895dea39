import MartletHost

extension TextInputPurpose {
  /// The protocol's word for it.
  var wire: ZwpTextInputV3.ContentPurpose {
    switch self {
    case .normal: .normal
    case .letters: .alpha
    case .digits: .digits
    case .number: .number
    case .phone: .phone
    case .url: .url
    case .email: .email
    case .name: .name
    case .password: .password
    case .pin: .pin
    case .date: .date
    case .time: .time
    case .dateAndTime: .datetime
    case .terminal: .terminal
    }
  }
}
