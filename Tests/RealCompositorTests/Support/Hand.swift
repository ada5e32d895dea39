import Glibc

/// A hand at the compositor's seat: a virtual pointer and a virtual keyboard, by
/// wlr-virtual-pointer-unstable-v1 and virtual-keyboard-unstable-v1.
final class Hand {
  enum Button: UInt32 {
    case primary = 0x110
    case secondary = 0x111
    case middle = 0x112
  }

  enum Key: UInt32 {
    case escape = 1
    case backspace = 14
    case tab = 15
    case q = 16
    case enter = 28
    case s = 31
    case b = 48
    case space = 57
    case f11 = 87
    case home = 102
    case up = 103
    case left = 105
    case end = 107
    case down = 108
  }

  private let wire: WireConnection
  private let pointer: UInt32
  private let keyboard: UInt32
  private let layout: (width: Double, height: Double)
  /// Units per point, since the protocol has whole numbers only.
  private let fineness = 256.0

  /// Connects. `layout` is the size of all outputs together in points, which absolute motion spans.
  init(socketPath: String, layout: (width: Double, height: Double)) throws {
    wire = try WireConnection(socketPath: socketPath)
    self.layout = layout
    let seat = try wire.bind("wl_seat", version: 1)
    let pointers = try wire.bind("zwlr_virtual_pointer_manager_v1", version: 1)
    pointer = wire.newID()
    try wire.send(to: pointers, opcode: 0, [.id(seat), .id(pointer)])
    let keyboards = try wire.bind("zwp_virtual_keyboard_manager_v1", version: 1)
    keyboard = wire.newID()
    try wire.send(to: keyboards, opcode: 0, [.id(seat), .id(keyboard)])
    try sendKeymap()
    try wire.roundTrip()
  }

  /// Moves to a point of the layout. `time` is the event's time, by default the present.
  func move(x: Double, y: Double, at time: Double = now()) throws {
    try wire.send(
      to: pointer, opcode: 1,
      [
        .uint(milliseconds(time)), .uint(UInt32((x * fineness).rounded())),
        .uint(UInt32((y * fineness).rounded())), .uint(UInt32(layout.width * fineness)),
        .uint(UInt32(layout.height * fineness)),
      ])
    try wire.send(to: pointer, opcode: 4, [])
  }

  /// Presses a button, by default the main one.
  func press(_ button: Button = .primary, at time: Double = now()) throws {
    try self.button(button, isDown: true, at: time)
  }

  /// Releases a button, by default the main one.
  func release(_ button: Button = .primary, at time: Double = now()) throws {
    try self.button(button, isDown: false, at: time)
  }

  /// Turns the wheel down by steps; negative ones turn it up. The compositor's step has this many points.
  func turnWheel(by steps: Int32, pointsPerStep: Double = 15) throws {
    try scroll(by: Double(steps) * pointsPerStep, source: 0, steps: steps)
  }

  /// Scrolls down by points with two fingers on a touchpad.
  func scroll(by points: Double, at time: Double = now()) throws {
    try scroll(by: points, source: 1, steps: 0, at: time)
  }

  /// Lifts the two fingers.
  func stopScrolling(at time: Double = now()) throws {
    try wire.send(to: pointer, opcode: 5, [.uint(1)])
    try wire.send(to: pointer, opcode: 6, [.uint(milliseconds(time)), .uint(0)])
    try wire.send(to: pointer, opcode: 4, [])
  }

  private func scroll(by points: Double, source: UInt32, steps: Int32, at time: Double = now()) throws {
    try wire.send(to: pointer, opcode: 5, [.uint(source)])
    if steps == 0 {
      try wire.send(to: pointer, opcode: 3, [.uint(milliseconds(time)), .uint(0), .fixed(points)])
    } else {
      try wire.send(
        to: pointer, opcode: 7,
        [.uint(milliseconds(time)), .uint(0), .fixed(points), .uint(UInt32(bitPattern: steps))])
    }
    try wire.send(to: pointer, opcode: 4, [])
  }

  func type(_ key: Key) throws { try press(key.rawValue) }

  /// Types a word of small letters.
  func type(word: String) throws {
    for letter in word {
      // The codes of the letters of a row follow each other.
      let rows: [(first: UInt32, letters: String)] = [
        (16, "qwertyuiop"), (30, "asdfghjkl"), (44, "zxcvbnm"),
      ]
      let codes = rows.compactMap { row in
        row.letters.firstIndex(of: letter).map {
          row.first + UInt32(row.letters.distance(from: row.letters.startIndex, to: $0))
        }
      }
      guard let code = codes.first else { throw Failure("there is no key for \(letter)") }
      try press(code)
    }
  }

  /// Presses a key, by Linux's code, and lets it go.
  private func press(_ code: UInt32) throws {
    for state: UInt32 in [1, 0] {
      try wire.send(to: keyboard, opcode: 1, [.uint(milliseconds(now())), .uint(code), .uint(state)])
    }
  }

  /// Removes the pointer, as if it were unplugged.
  func unplugPointer() throws {
    try wire.send(to: pointer, opcode: 8, [])
    try wire.roundTrip()
  }

  /// Returns when the compositor has handled everything so far.
  func settle() throws { try wire.roundTrip() }

  private func button(_ button: Button, isDown: Bool, at time: Double) throws {
    try wire.send(
      to: pointer, opcode: 2,
      [.uint(milliseconds(time)), .uint(button.rawValue), .uint(isDown ? 1 : 0)])
    try wire.send(to: pointer, opcode: 4, [])
  }

  private func milliseconds(_ time: Double) -> UInt32 {
    UInt32(truncatingIfNeeded: Int((time * 1000).rounded()))
  }

  private func sendKeymap() throws {
    let keymap = """
      xkb_keymap {
        xkb_keycodes { include "evdev+aliases(qwerty)" };
        xkb_types { include "complete" };
        xkb_compat { include "complete" };
        xkb_symbols { include "pc+us+inet(evdev)" };
      };
      """
    let bytes = Array(keymap.utf8) + [0]
    var path = Array("/tmp/martlet-keymap-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    unlink(path)
    defer { close(descriptor) }
    guard write(descriptor, bytes, bytes.count) == bytes.count else {
      throw Failure("cannot write the keymap: errno \(errno)")
    }
    let textFormat: UInt32 = 1
    try wire.send(
      to: keyboard, opcode: 0,
      [.uint(textFormat), .descriptor(descriptor), .uint(UInt32(bytes.count))])
  }
}
