import MartletHost

/// One output of the compositor, as far as windows need to know it.
@MainActor
final class Output {
  let proxy: WlOutput
  /// The registry's number for it.
  let globalName: UInt32
  /// Largest number of pixels per point that is believed: what is computed from it must not overflow.
  static let largestScale = 64
  /// Integer scale for clients that know no better.
  private(set) var scale = 1
  private(set) var transform = OutputTransform.normal
  /// Length of a refresh in seconds; `nil` where the output does not tell.
  private(set) var refresh: Double?
  /// Called when the output has told all of a change.
  var onChange: () -> Void = {}

  init(proxy: WlOutput, globalName: UInt32) {
    self.proxy = proxy
    self.globalName = globalName
    proxy.setMainHandler { [weak self] in self?.handle($0) }
  }

  private func handle(_ event: WlOutput.Event) {
    switch event {
    case .geometry(_, _, _, _, _, _, _, let transform):
      self.transform = OutputTransform(rawValue: Int(transform.rawValue)) ?? .normal
      if proxy.version < WlOutput.Since.done { onChange() }
    case .mode(let flags, _, _, let milliHertz):
      if flags.contains(.current) { refresh = milliHertz > 0 ? 1000 / Double(milliHertz) : nil }
    case .scale(let factor): scale = min(max(Int(factor), 1), Self.largestScale)
    case .done: onChange()
    case .name, .description: break
    }
  }
}
