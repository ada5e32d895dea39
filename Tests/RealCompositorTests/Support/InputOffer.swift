/// Something that a device does, where a compositor tells its clients of it and the rig can do it.
enum InputOffer: String, CaseIterable {
  case tenFingers = "ten fingers"
  case wheel = "a wheel"
  case wheelInPoints = "a wheel told in points alone"
  case scrollAndLift = "scrolling on a touchpad and its lift"
  case scrollWithoutLift = "scrolling on a touchpad without a lift"
  case pinch = "a pinch on a touchpad"
  case swipe = "a swipe on a touchpad"
  case hold = "fingers that rest on a touchpad"
  case pen = "a pen"

  /// What a compositor makes of it.
  private enum Answer: Equatable {
    case tells
    /// It tells it in another way, which is another case.
    case tellsOtherwise
    /// It does not, or nothing can do it there, for a reason.
    case isSilent(String)
  }

  /// The compositors that tell of it, and can be used here.
  var kinds: [InputKind] { InputKind.allCases.filter { $0.absence == nil && answer(of: $0) == .tells } }

  /// What is not tested here and why, for each reason on a line; empty if it is tested everywhere.
  var leftOut: [String] {
    var reasons: [(text: String, kinds: [InputKind])] = []
    for kind in InputKind.allCases where kind.absence == nil {
      guard case .isSilent(let text) = answer(of: kind) else { continue }
      if let index = reasons.firstIndex(where: { $0.text == text }) {
        reasons[index].kinds.append(kind)
      } else {
        reasons.append((text, [kind]))
      }
    }
    return reasons.map { reason in
      "\(rawValue) under \(reason.kinds.map(\.rawValue).joined(separator: ", ")): \(reason.text)"
    }
  }

  private func answer(of kind: InputKind) -> Answer {
    let otherKWin = Answer.isSilent("KWin in sway is tested instead")
    let notPassedOn = Answer.isSilent("the compositor does not pass it on")
    let noProtocol = Answer.isSilent("the compositor has no protocol for it")
    let noDevice = Answer.isSilent("nothing can move such a device of it")
    let isKWin = kind == .kwin || kind == .kwinInSway
    switch (self, kind) {
    case (.tenFingers, .kwin), (.pinch, .kwin), (.swipe, .kwin): return otherKWin
    case (.tenFingers, _): return .tells

    case (.wheel, _): return isKWin ? .tellsOtherwise : .tells
    case (.wheelInPoints, _): return isKWin ? .tells : .tellsOtherwise

    case (.scrollAndLift, .kwin), (.scrollAndLift, .kwinInSway):
      return .isSilent("the compositor does not tell that fingers scroll")
    case (.scrollAndLift, .mutter): return .tellsOtherwise
    case (.scrollAndLift, _): return .tells
    case (.scrollWithoutLift, _): return kind == .mutter ? .tells : .tellsOtherwise

    case (.pinch, .sway), (.pinch, .phoc), (.pinch, .kwinInSway): return .tells
    case (.swipe, .sway), (.swipe, .phoc), (.swipe, .kwinInSway): return .tells
    case (.hold, .sway), (.hold, .phoc), (.hold, .kwinInSway): return notPassedOn
    case (.hold, .kwin), (.pinch, .mutter), (.swipe, .mutter), (.hold, .mutter): return noDevice
    case (.pinch, .cage), (.swipe, .cage), (.hold, .cage): return noProtocol
    case (.pinch, .weston), (.swipe, .weston), (.hold, .weston): return noProtocol

    case (.pen, .sway): return .tells
    case (.pen, .phoc): return notPassedOn
    case (.pen, .kwinInSway): return .isSilent("a pen is a mouse to it")
    case (.pen, .cage), (.pen, .weston): return noProtocol
    case (.pen, .kwin), (.pen, .mutter): return noDevice
    }
  }
}
