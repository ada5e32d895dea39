import MartletHost

extension WindowCapabilities {
  /// The set that `wm_capabilities` lists. Unknown numbers are ignored.
  init(listed numbers: [UInt32]) {
    let known: [(XdgToplevel.WmCapabilities, WindowCapabilities)] = [
      (.windowMenu, .menu), (.maximize, .maximizing), (.fullscreen, .fullscreen), (.minimize, .minimizing),
    ]
    self = []
    for (number, capability) in known where numbers.contains(number.rawValue) { insert(capability) }
  }
}
