/// A window's icon on one connection. Its pictures live as long as it.
@MainActor
final class ToplevelIcon {
  let proxy: XdgToplevelIconV1
  private let buffers: [WlBuffer]

  /// Pictures for which there is no memory are left out; `nil` if nothing is left, or the compositor gives windows no icons.
  init?(_ icon: WindowIcon, globals: Globals) {
    guard let manager = globals.toplevelIcons, let shm = globals.shm else { return nil }
    buffers = icon.pictures.compactMap {
      shm.makePicture(width: $0.width, height: $0.height, pixels: (width: $0.width, bytes: $0.bytes))
    }
    guard icon.name != nil || !buffers.isEmpty else { return nil }
    proxy = manager.createIcon()
    if let name = icon.name { proxy.setName(iconName: name.fittingMessage) }
    for buffer in buffers { proxy.addBuffer(buffer: buffer, scale: 1) }
  }

  /// Destroys the objects. Windows keep the icon until they get another one.
  func discard() {
    proxy.discard()
    for buffer in buffers { buffer.discard() }
  }
}
