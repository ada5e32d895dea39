import CMartletLinux

/// Turns the kernel's reports of one game controller into presses and releases.
struct GameControllerReader {
  /// A button that went down or up.
  struct Change: Equatable {
    var button: GameControllerButton
    var isPressed: Bool
  }

  /// The range of each axis, in the device's own units.
  private let axes: [Int32: ClosedRange<Int32>]
  /// What holds each button down: its own contact, or a direction of an axis. Pad and stick may hold the same one.
  private var holders: [GameControllerButton: Set<Holder>] = [:]
  /// Whether reports were lost, until the next complete one.
  private var isLost = false
  /// Whether reports were lost, and it must be told with `take(_:)` where everything is now, or release what is down.
  private(set) var needsState = false

  private enum Holder: Hashable { case key(Int32), axis(Int32) }

  /// How far a stick or a trigger is moved that presses, and that releases, as a part of its way from its rest.
  private static let (pressing, releasing) = (0.6, 0.4)

  init(axes: [Int32: ClosedRange<Int32>]) { self.axes = axes }

  /// The contacts that are buttons.
  static var keys: some Sequence<Int32> { buttons.keys }

  private static let buttons: [Int32: GameControllerButton] = [
    BTN_DPAD_UP: .up, BTN_DPAD_DOWN: .down, BTN_DPAD_LEFT: .left, BTN_DPAD_RIGHT: .right,
    BTN_SOUTH: .south, BTN_EAST: .east, BTN_WEST: .west, BTN_NORTH: .north,
    BTN_TL: .leftShoulder, BTN_TR: .rightShoulder, BTN_TL2: .leftTrigger, BTN_TR2: .rightTrigger,
    BTN_SELECT: .select, BTN_START: .start,
  ]

  /// The buttons at both ends of an axis that rests in its middle.
  private static let directions: [Int32: (low: GameControllerButton, high: GameControllerButton)] = [
    ABS_X: (.left, .right), ABS_Y: (.up, .down), ABS_HAT0X: (.left, .right), ABS_HAT0Y: (.up, .down),
  ]

  /// The buttons of axes that rest at their lower end.
  private static let triggers: [Int32: GameControllerButton] = [ABS_Z: .leftTrigger, ABS_RZ: .rightTrigger]

  /// Takes an event of the kernel.
  /// - Returns: What it changes, in order; usually nothing.
  mutating func take(type: Int32, code: Int32, value: Int32) -> [Change] {
    if type == EV_SYN {
      if code == SYN_DROPPED { isLost = true }
      if code == SYN_REPORT, isLost { (isLost, needsState) = (false, true) }
      return []
    }
    guard !isLost else { return [] }
    switch type {
    case EV_KEY:
      // 2 is the kernel's own repetition.
      guard let button = Self.buttons[code], value != 2 else { return [] }
      return set(button, by: .key(code), value != 0)
    case EV_ABS:
      guard let range = axes[code] else { return [] }
      let part = Self.part(of: value, in: range)
      if let (low, high) = Self.directions[code] {
        return move(low, by: code, to: 1 - 2 * part) + move(high, by: code, to: 2 * part - 1)
      }
      return Self.triggers[code].map { move($0, by: code, to: part) } ?? []
    default: return []
    }
  }

  /// Takes where everything is now, after reports were lost.
  /// - Returns: What that changes: first what is up, then what is down.
  mutating func take(_ state: GameControllerState) -> [Change] {
    needsState = false
    let old = Set(holders.keys)
    for key in Self.keys { _ = take(type: EV_KEY, code: key, value: state.keys.contains(key) ? 1 : 0) }
    for (axis, value) in state.axes { _ = take(type: EV_ABS, code: axis, value: value) }
    let new = Set(holders.keys)
    return GameControllerButton.allCases.filter { old.subtracting(new).contains($0) }
      .map { Change(button: $0, isPressed: false) }
      + GameControllerButton.allCases.filter { new.subtracting(old).contains($0) }
      .map { Change(button: $0, isPressed: true) }
  }

  /// Releases what is down, because no more reports of it will come, or it is not known.
  mutating func releaseAll() -> [Change] {
    defer { (holders, needsState) = ([:], false) }
    return GameControllerButton.allCases.filter { holders[$0] != nil }.map {
      Change(button: $0, isPressed: false)
    }
  }

  private static func part(of value: Int32, in range: ClosedRange<Int32>) -> Double {
    let length = Double(range.upperBound) - Double(range.lowerBound)
    guard length > 0 else { return 0 }
    return (Double(value) - Double(range.lowerBound)) / length
  }

  private mutating func move(_ button: GameControllerButton, by axis: Int32, to way: Double) -> [Change] {
    let isHeld = holders[button]?.contains(.axis(axis)) ?? false
    return set(button, by: .axis(axis), way > (isHeld ? Self.releasing : Self.pressing))
  }

  private mutating func set(_ button: GameControllerButton, by holder: Holder, _ isHeld: Bool) -> [Change] {
    var held = holders[button] ?? []
    let was = !held.isEmpty
    if isHeld { held.insert(holder) } else { held.remove(holder) }
    holders[button] = held.isEmpty ? nil : held
    return was == held.isEmpty ? [Change(button: button, isPressed: !held.isEmpty)] : []
  }
}
