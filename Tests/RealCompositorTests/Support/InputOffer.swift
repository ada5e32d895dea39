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

  /// The compositors that offer it, and can be used here.
  var kinds: [InputKind] { InputKind.allCases.filter { $0.absence == nil && obstacle(in: $0) == nil } }

  /// What is not tested here and why, for each reason on a line; empty if it is tested everywhere.
  var leftOut: [String] {
    var reasons: [(text: String, kinds: [InputKind])] = []
    for kind in InputKind.allCases where kind.absence == nil {
      guard let text = obstacle(in: kind) else { continue }
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

  /// Why a compositor does not offer it; `nil` if it does.
  private func obstacle(in kind: InputKind) -> String? {
    let fakeInput = "KWin's fake input cannot do it; KWin in sway can"
    let notPassedOn = "the compositor does not pass it on"
    let noProtocol = "the compositor has no protocol for it"
    let noDevice = "nothing can move such a device of it"
    switch (self, kind) {
    case (.tenFingers, .kwin): return fakeInput
    case (.tenFingers, _): return nil

    case (.wheel, .kwin), (.wheel, .kwinInSway): return "it is told in points alone, which is tested"
    case (.wheel, _): return nil
    case (.wheelInPoints, .kwin), (.wheelInPoints, .kwinInSway): return nil
    case (.wheelInPoints, _): return "it is told in steps, which is tested"

    case (.scrollAndLift, .mutter): return "it tells no lift, which is tested"
    case (.scrollAndLift, .kwin), (.scrollAndLift, .kwinInSway): return "it does not tell that fingers scroll"
    case (.scrollAndLift, _): return nil
    case (.scrollWithoutLift, .mutter): return nil
    case (.scrollWithoutLift, .kwin), (.scrollWithoutLift, .kwinInSway):
      return "it does not tell that fingers scroll"
    case (.scrollWithoutLift, _): return "it tells the lift, which is tested"

    case (.pinch, .sway), (.pinch, .phoc), (.pinch, .kwinInSway): return nil
    case (.swipe, .sway), (.swipe, .phoc), (.swipe, .kwinInSway): return nil
    case (.hold, .sway), (.hold, .phoc), (.hold, .kwinInSway): return notPassedOn
    case (.pinch, .kwin), (.swipe, .kwin): return fakeInput
    case (.hold, .kwin), (.pinch, .mutter), (.swipe, .mutter), (.hold, .mutter): return noDevice
    case (.pinch, .cage), (.swipe, .cage), (.hold, .cage): return noProtocol
    case (.pinch, .weston), (.swipe, .weston), (.hold, .weston): return noProtocol

    case (.pen, .sway): return nil
    case (.pen, .phoc): return notPassedOn
    case (.pen, .kwinInSway): return "a pen is a mouse to it"
    case (.pen, .cage), (.pen, .weston): return noProtocol
    case (.pen, .kwin), (.pen, .mutter): return noDevice
    }
  }
}
