import CMartletXKB
import MartletHost

extension KeyEvent.Key {
  /// The key with a libxkbcommon name, such as "Escape", "KP_Enter", "XF86AudioPlay" or "ssharp". `nil` for
  /// an unknown name. Letters have lowercase names: "q".
  public init?(named name: String) {
    let symbol = xkb_keysym_from_name(name, XKB_KEYSYM_NO_FLAGS)
    guard symbol != XKB_KEY_NoSymbol else { return nil }
    self.init(rawValue: symbol)
  }

  /// The key's libxkbcommon name; a key without one has its number, such as "0x1ff00001".
  public var name: String {
    var buffer = [CChar](repeating: 0, count: 64)
    let length = xkb_keysym_get_name(rawValue, &buffer, buffer.count)
    guard length > 0, length < buffer.count else { return "0x" + String(rawValue, radix: 16) }
    return String(decoding: buffer[..<Int(length)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
