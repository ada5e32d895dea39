import CMartletWaylandServer
import CMartletXKB
import Glibc

/// A keymap in an anonymous file, as `wl_keyboard.keymap` passes it.
final class KeymapFile {
  let fileDescriptor: Int32
  /// Including the zero byte at the end.
  let size: UInt32

  /// Nil compiles a US layout; its variant "intl" has dead keys.
  init(_ text: String?, variant: String) {
    let bytes = Array((text ?? (variant.isEmpty ? Self.plainLayout : Self.usLayout(variant))).utf8) + [0]
    size = UInt32(bytes.count)
    fileDescriptor = martlet_memfd("keymap")
    precondition(fileDescriptor >= 0, "no memory file for the keymap: errno \(errno)")
    let written = bytes.withUnsafeBytes { write(fileDescriptor, $0.baseAddress, $0.count) }
    precondition(written == bytes.count, "the keymap could not be written: errno \(errno)")
  }

  deinit { close(fileDescriptor) }

  private static let plainLayout = usLayout("")

  private static func usLayout(_ variant: String) -> String {
    guard let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS) else {
      preconditionFailure("libxkbcommon has no context to give")
    }
    defer { xkb_context_unref(context) }
    let keymap: OpaquePointer? = "us".withCString { layout in
      variant.withCString { variant in
        var names = xkb_rule_names()
        (names.layout, names.variant) = (layout, variant)
        return xkb_keymap_new_from_names(context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
      }
    }
    guard let keymap, let text = xkb_keymap_get_as_string(keymap, XKB_KEYMAP_FORMAT_TEXT_V1) else {
      preconditionFailure("libxkbcommon cannot compile a US keymap; on Debian it needs the package xkb-data")
    }
    defer {
      free(text)
      xkb_keymap_unref(keymap)
    }
    return String(cString: text)
  }
}
