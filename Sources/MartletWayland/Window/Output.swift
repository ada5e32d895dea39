import MartletGeometry
import MartletHost

/// One output of the compositor, with the properties that windows need.
@MainActor
final class Output {
  let proxy: WlOutput
  /// The output's global name in the registry.
  let globalName: UInt32
  /// The largest plausible number of pixels per point. It keeps computations from overflowing.
  static let largestScale = 64
  /// The integer scale, for clients without fractional scale.
  private(set) var scale = 1
  private(set) var transform = OutputTransform.normal
  /// The length of a refresh in seconds; `nil` if the output does not report it.
  var refresh: Double? { refreshRate.map { 1 / $0 } }
  /// Called when the output has finished reporting a change.
  var onChange: () -> Void = {}

  /// Maker and model, and the compositor's name for the output; empty if not reported.
  private var model = ""
  /// Refreshes per second, if reported.
  private var refreshRate: Double?
  private var connector = ""
  private var label = ""
  /// The size in pixels as scanned out, before rotation.
  private var pixelSize = Size.zero
  /// Whether the output has reported all its properties.
  private(set) var isDescribed = false

  init(proxy: WlOutput, globalName: UInt32) {
    self.proxy = proxy
    self.globalName = globalName
    proxy.setMainHandler { [weak self] in self?.handle($0) }
  }

  /// The output's description for programs.
  var description: WaylandOutput {
    let isTurned = transform.swapsSides
    let width = (isTurned ? pixelSize.height : pixelSize.width) / Double(scale)
    let height = (isTurned ? pixelSize.width : pixelSize.height) / Double(scale)
    return WaylandOutput(
      name: connector.isEmpty ? model : connector, label: label.isEmpty ? model : label,
      size: Size(width: width, height: height), scale: Double(scale), transform: transform,
      refreshRate: refreshRate)
  }

  /// Destroys the output object.
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
