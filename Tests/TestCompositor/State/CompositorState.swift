/// Everything that a script can observe, as a value.
package struct CompositorState: Sendable {
  /// A pointer image that the client has set.
  package struct Cursor: Hashable, Sendable {
    package var serial: UInt32
    /// Nil for a pointer without an image.
    package var surface: Int?
    package var hotspotX: Int
    package var hotspotY: Int
  }

  /// All surfaces in the order of their creation, including destroyed ones.
  package var surfaces: [SurfaceState] = []
  /// Errors that were sent to clients, by us or by libwayland, such as `xdg_surface#5 error 3: …`.
  package var protocolErrors: [String] = []
  /// The serials of answered pings.
  package var pongs: [UInt32] = []
  /// The versions that globals were bound with.
  package var bound: [String: UInt32] = [:]
  package var cursors: [Cursor] = []
  /// The shapes of pointers that were set by name, by the protocol's numbers.
  package var cursorShapes: [UInt32] = []
  package var connectedClients = 0
  package var disconnections = 0
  /// The interfaces of objects that clients had not destroyed when they disconnected.
  package var leftovers: [String] = []
  /// The number of devices that the client listens to.
  package var pointers = 0
  package var keyboards = 0
  package var touches = 0
  /// The number of tools, of all clients, that were announced and not destroyed.
  package var pens = 0
  /// The number of objects with which the client listens to input methods, and what it has told them.
  package var textInputs = 0
  package var textInputCommits: [TextInputCommit] = []
  package var drag = DragState()
  package var selections: [SelectionKind: SelectionState] = [:]
  /// The tokens that were asked for, and the surfaces that came to the front with one.
  package var tokenRequests: [TokenRequest] = []
  package var activations: [Activation] = []
  /// The last messages in both directions, oldest first, for messages of failures.
  package var log: [String] = []
  /// The number of frame callbacks that were answered.
  package var answeredCallbacks = 0

  /// The image of the pointer, if pixels are captured; nil for no image.
  package var cursorPixels: PixelCopy? {
    cursors.last?.surface.flatMap { surfaces[$0].commits.last { $0.attaches }?.pixels }
  }

  package var clipboard: SelectionState { selections[.clipboard] ?? SelectionState() }
  package var primarySelection: SelectionState { selections[.primary] ?? SelectionState() }

  /// The surface of the newest window, destroyed or not.
  package var surface: SurfaceState? { surfaces.last { $0.window != nil } }
  package var window: WindowState? { surface?.window }
  package var lastCommit: CommitRecord? { surface?.commits.last }

  /// What a test should not accept: protocol errors, and objects that were left behind. Objects that cannot
  /// be destroyed, or that libraries keep until the end, are not counted.
  package var complaints: [String] {
    let lasting: Set<String> = [
      "wl_display", "wl_registry", "wl_callback", "wl_compositor", "wl_shm", "wl_output", "wl_seat",
      "wl_data_device_manager",
      "wp_presentation_feedback",
    ]
    return protocolErrors + leftovers.filter { !lasting.contains($0) }.map { "left behind: \($0)" }
  }
}

extension CompositorState: CustomStringConvertible {
  package var description: String {
    var lines = [
      "clients \(connectedClients), bound \(bound.keys.sorted().joined(separator: " "))",
      "pointers \(pointers), keyboards \(keyboards), touches \(touches), callbacks answered \(answeredCallbacks)",
    ]
    for surface in surfaces {
      let commit = surface.commits.last
      let size = commit?.bufferSize.map { "\($0.width)×\($0.height)" } ?? "no buffer"
      lines.append(
        "surface \(surface.id)\(surface.isDestroyed ? " (ended)" : ""): \(surface.commits.count) commits, \(size), "
          + "\(surface.waitingCallbacks) callbacks and \(surface.waitingFeedbacks) feedbacks waiting, configures "
          + "\(surface.window?.configures.map(\.serial) ?? []), acked \(surface.window?.acknowledged ?? [])")
    }
    lines += protocolErrors.map { "ERROR \($0)" }
    lines += log.suffix(40)
    return lines.joined(separator: "\n")
  }
}
