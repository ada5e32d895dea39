/// A `wl_output` and the clients that have bound it.
final class ServedOutput {
  unowned let core: CompositorCore
  private(set) var description: ScriptedOutput
  private(set) var resources: [WlOutput] = []
  private var global: WaylandGlobal<WlOutput>?

  init(_ core: CompositorCore, _ description: ScriptedOutput, version: UInt32) {
    self.core = core
    self.description = description
    global = WaylandGlobal(core.display, version: version) { [unowned self] in serve($0) }
  }

  private func serve(_ resource: WlOutput) {
    core.know(resource.client)
    core.state.bound[WlOutput.interfaceName] = resource.version
    resources.append(resource)
    resource.setHandler { _ in }
    resource.onDestroy { [weak self] in self?.resources.removeAll { $0 == resource } }
    send(to: resource)
    for surface in core.surfaces.values where surface.window != nil && surface.current.size != nil {
      guard core.configuration.entersOutputs, surface.resource.client == resource.client else { continue }
      surface.resource.sendEnter(output: resource)
    }
  }

  private func send(to resource: WlOutput) {
    resource.sendGeometry(
      x: Int32(description.x), y: Int32(description.y), physicalWidth: Int32(description.physicalWidth),
      physicalHeight: Int32(description.physicalHeight), subpixel: .unknown, make: "Martlet",
      model: "Test", transform: .init(rawValue: description.transform))
    resource.sendMode(
      flags: [.current, .preferred], width: Int32(description.width), height: Int32(description.height),
      refresh: Int32(description.refresh))
    if resource.version >= WlOutput.Since.scale { resource.sendScale(factor: Int32(description.scale)) }
    if resource.version >= WlOutput.Since.name { resource.sendName(name: description.name) }
    if resource.version >= WlOutput.Since.done { resource.sendDone() }
  }

  func change(_ description: ScriptedOutput) {
    self.description = description
    for resource in resources { send(to: resource) }
  }

  func enter(_ surface: ServedSurface) {
    for resource in resources where resource.client == surface.resource.client {
      surface.resource.sendEnter(output: resource)
    }
  }

  func leave(_ surface: ServedSurface) {
    for resource in resources where resource.client == surface.resource.client {
      surface.resource.sendLeave(output: resource)
    }
  }

  func synchronize(_ feedback: WpPresentationFeedback) {
    for resource in resources where resource.client == feedback.client {
      feedback.sendSyncOutput(output: resource)
    }
  }

  /// Withdraws it from the registry. Clients that have bound it keep their objects until they destroy them,
  /// and a client that does not know of the removal yet may still bind it.
  func end() {
    global?.remove()
  }
}
