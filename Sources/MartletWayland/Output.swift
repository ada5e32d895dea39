import MartletGeometry
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
  var refresh: Double? { refreshRate.map { 1 / $0 } }
  /// Called when the output has told all of a change.
  var onChange: () -> Void = {}

  /// Maker and model, and what the compositor calls it; empty where it does not tell.
  private var model = ""
  /// Refreshes a second, where it tells.
  private var refreshRate: Double?
  private var connector = ""
  private var label = ""
  /// Extents in pixels as the picture lies on the screen, before it is turned.
  private var pixelSize = Size.zero
  /// Whether it has told of itself all that it will.
  private(set) var isDescribed = false

  init(proxy: WlOutput, globalName: UInt32) {
    self.proxy = proxy
    self.globalName = globalName
    proxy.setMainHandler { [weak self] in self?.handle($0) }
  }

  /// What a program may know of it.
  var description: WaylandOutput {
    let isTurned = transform.swapsSides
    let width = (isTurned ? pixelSize.height : pixelSize.width) / Double(scale)
    let height = (isTurned ? pixelSize.width : pixelSize.height) / Double(scale)
    return WaylandOutput(
      name: connector.isEmpty ? model : connector, label: label.isEmpty ? model : label,
      size: Size(width: width, height: height), scale: Double(scale), transform: transform,
      refreshRate: refreshRate)
  }

  /// Ends it.
  func discard() { proxy.discard() }

  private func handle(_ event: WlOutput.Event) {
    switch event {
    case .geometry(_, _, _, _, _, let make, let model, let transform):
      self.transform = OutputTransform(rawValue: Int(transform.rawValue)) ?? .normal
      self.model = [make, model].filter { !$0.isEmpty }.joined(separator: " ")
      if proxy.version < WlOutput.Since.done { changed() }
    case .mode(let flags, let width, let height, let milliHertz):
      guard flags.contains(.current) else { return }
      refreshRate = milliHertz > 0 ? Double(milliHertz) / 1000 : nil
      pixelSize = Size(width: Double(max(width, 0)), height: Double(max(height, 0)))
      if proxy.version < WlOutput.Since.done { changed() }
    case .scale(let factor): scale = min(max(Int(factor), 1), Self.largestScale)
    case .name(let name): connector = name
    case .description(let text): label = text
    case .done: changed()
    }
  }

  private func changed() {
    isDescribed = true
    onChange()
  }
}
