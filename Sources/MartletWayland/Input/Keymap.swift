import CMartletXKB
import Glibc
import MartletHost

/// The compositor's keymap and its state, through libxkbcommon: it gives keys their meaning.
@MainActor
final class Keymap {
  private let context: OpaquePointer
  private let keymap: OpaquePointer
  private let state: OpaquePointer

  /// The difference between XKB key codes and evdev key codes.
  private static let evdevOffset: UInt32 = 8

  /// Reads a keymap in XKB text format from a file descriptor, and closes the descriptor. Returns `nil` if
  /// the keymap cannot be read.
  init?(descriptor: Int32, size: UInt32) {
    defer { close(descriptor) }
    // Memory beyond the end of the file cannot be read, whatever size the compositor states.
    var file = stat()
    guard size > 0, size < 64 << 20, fstat(descriptor, &file) == 0, file.st_size >= Int(size),
      let text = mmap(nil, Int(size), PROT_READ, MAP_PRIVATE, descriptor, 0), text != MAP_FAILED
    else { return nil }
    defer { munmap(text, Int(size)) }
    guard let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS) else { return nil }
    // The text's terminating zero byte does not count.
    let length = strnlen(text.assumingMemoryBound(to: CChar.self), Int(size))
    guard
      let keymap = xkb_keymap_new_from_buffer(
        context, text.assumingMemoryBound(to: CChar.self), length, XKB_KEYMAP_FORMAT_TEXT_V1,
        XKB_KEYMAP_COMPILE_NO_FLAGS)
    else {
      xkb_context_unref(context)
      return nil
    }
    guard let state = xkb_state_new(keymap) else {
      xkb_keymap_unref(keymap)
      xkb_context_unref(context)
      return nil
    }
    self.context = context
    self.keymap = keymap
    self.state = state
  }

  isolated deinit {
    xkb_state_unref(state)
    xkb_keymap_unref(keymap)
    xkb_context_unref(context)
  }

  /// Sets the depressed, latched and locked modifiers, and the layout.
  func update(depressed: UInt32, latched: UInt32, locked: UInt32, group: UInt32) {
    xkb_state_update_mask(state, depressed, latched, locked, 0, 0, group)
  }

  /// The keysym that an evdev key code has with the active modifiers.
  func symbol(_ code: UInt32) -> UInt32 { xkb_state_key_get_one_sym(state, code &+ Self.evdevOffset) }

  /// The keysym of an evdev key code. For letters all modifiers except the layout are ignored: `Q` and `q`
  /// are one key. While Control, Alt or the logo key is held, a key of another script is the Latin letter that it is in another layout,
  /// as commands are named by.
  func key(_ code: UInt32) -> KeyEvent.Key {
    let symbol = symbol(code)
    let isCommand = !modifiers.isDisjoint(with: [.control, .alt, .logo])
    if isCommand, !Self.isLatin(symbol), let letter = latinLetter(code) {
      return KeyEvent.Key(rawValue: letter)
    }
    return KeyEvent.Key(rawValue: xkb_keysym_to_lower(symbol))
  }

  /// Whether a keysym is a character of ASCII, or no character.
  private static func isLatin(_ symbol: UInt32) -> Bool {
    symbol <= lastASCII || (firstFunction..<firstUnicode).contains(symbol)
  }

  /// The last keysym of ASCII, the first of keys that are no characters, and the first that is a Unicode scalar.
  private static let (lastASCII, firstFunction, firstUnicode): (UInt32, UInt32, UInt32) = (
    0x7F, 0xFE00, 0x100_0000
  )

  /// The Latin letter that a key is without modifiers in the first layout that has one for it.
  private func latinLetter(_ code: UInt32) -> UInt32? {
    let key = code &+ Self.evdevOffset
    for layout in 0..<xkb_keymap_num_layouts_for_key(keymap, key) {
      var symbols: UnsafePointer<xkb_keysym_t>?
      let count = xkb_keymap_key_get_syms_by_level(keymap, key, layout, 0, &symbols)
      guard count == 1, let symbol = symbols?.pointee else { continue }
      if (UInt32(UInt8(ascii: "a"))...UInt32(UInt8(ascii: "z"))).contains(symbol) { return symbol }
    }
    return nil
  }

  /// The text that the key produces now.
  func characters(_ code: UInt32) -> String {
    var buffer = [CChar](repeating: 0, count: 32)
    let length = xkb_state_key_get_utf8(state, code &+ Self.evdevOffset, &buffer, buffer.count)
    guard length > 0, length < buffer.count else { return "" }
    return String(decoding: buffer[..<Int(length)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Whether the key repeats while it is held.
  func repeats(_ code: UInt32) -> Bool { xkb_keymap_key_repeats(keymap, code &+ Self.evdevOffset) != 0 }

  /// The active modifiers.
  var modifiers: KeyEvent.Modifiers {
    var result: KeyEvent.Modifiers = []
    let names: [(String, KeyEvent.Modifiers)] = [
      (XKB_MOD_NAME_SHIFT, .shift), (XKB_MOD_NAME_CTRL, .control), (XKB_MOD_NAME_ALT, .alt),
      (XKB_MOD_NAME_LOGO, .logo),
    ]
    for (name, modifier) in names
    where xkb_state_mod_name_is_active(state, name, XKB_STATE_MODS_EFFECTIVE) > 0 {
      result.insert(modifier)
    }
    return result
  }
}
