import CMartletXKB
import Glibc

/// The sequences of keys that produce one text, such as ´ and e: those of the environment's language, or the person's own
/// (`~/.XCompose`), through libxkbcommon. It follows one keyboard.
@MainActor
final class ComposeTable {
  /// What a key does.
  enum Step: Equatable {
    /// It belongs to no sequence.
    case apart
    /// It belongs to a sequence that is not complete, or has ended one that does not exist: it produces nothing.
    case swallowed
    /// It completes a sequence, which produces this text.
    case composed(String)
  }

  private let table: OpaquePointer
  private let state: OpaquePointer

  /// Reads the table of a locale; if that has none, the one that most languages share. `nil` if the system has no tables.
  convenience init?(locale: String) {
    guard let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS) else { return nil }
    defer { xkb_context_unref(context) }
    // There is always a reason for no table, such as a locale that does not exist, and it is no failure.
    xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
    let table: OpaquePointer? =
      xkb_compose_table_new_from_locale(context, locale, XKB_COMPOSE_COMPILE_NO_FLAGS)
      ?? xkb_compose_table_new_from_locale(context, Self.commonLocale, XKB_COMPOSE_COMPILE_NO_FLAGS)
    guard let table else { return nil }
    self.init(owning: table)
  }

  private init?(owning table: OpaquePointer) {
    guard let state = xkb_compose_state_new(table, XKB_COMPOSE_STATE_NO_FLAGS) else {
      xkb_compose_table_unref(table)
      return nil
    }
    self.table = table
    self.state = state
  }

  isolated deinit {
    xkb_compose_state_unref(state)
    xkb_compose_table_unref(table)
  }

  private static let commonLocale = "en_US.UTF-8"

  /// The locale for what is typed: the first that is set of LC_ALL, LC_CTYPE and LANG. The locales that know ASCII only have the
  /// common table, because text is UTF-8 here.
  static func locale(in environment: (String) -> String?) -> String {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment).filter { !$0.isEmpty }
    guard let name = names.first, name != "C", name != "POSIX" else { return commonLocale }
    return name
  }

  /// The locale that the process's environment names.
  static var environmentLocale: String { locale { name in getenv(name).map { String(cString: $0) } } }

  /// Whether a key may begin a sequence: dead keys, Compose, and letters beyond Latin-1. What most people type does not, and so the
  /// table need not be read for it.
  static func canBegin(with symbol: UInt32) -> Bool {
    symbol == UInt32(XKB_KEY_Multi_key) || symbol > 0xFFFF || 0x100..<0xFF00 ~= symbol
  }

  /// Takes the next key that was pressed.
  func take(_ symbol: UInt32) -> Step {
    // Shift and other modifiers do not interrupt a sequence.
    guard xkb_compose_state_feed(state, symbol) == XKB_COMPOSE_FEED_ACCEPTED else { return .apart }
    switch xkb_compose_state_get_status(state) {
    case XKB_COMPOSE_COMPOSING: return .swallowed
    case XKB_COMPOSE_CANCELLED:
      reset()
      return .swallowed
    case XKB_COMPOSE_COMPOSED:
      defer { reset() }
      return .composed(composed)
    default: return .apart
    }
  }

  private var composed: String {
    let length = Int(xkb_compose_state_get_utf8(state, nil, 0))
    guard length > 0 else { return "" }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: length + 1) { room in
      xkb_compose_state_get_utf8(state, room.baseAddress, room.count)
      return String(decoding: UnsafeRawBufferPointer(room).prefix(length), as: UTF8.self)
    }
  }

  /// Forgets an incomplete sequence.
  func reset() { xkb_compose_state_reset(state) }
}
