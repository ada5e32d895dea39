import CMartletEGL

/// The GPU's copies of a plan's instances.
struct InstanceBuffers {
  private let context: GLContext
  /// Buffers by the operation's raw value.
  private let buffers = OperationKind.allCases.map { InstanceBuffer(stride: $0.operation.stride) }

  init(_ context: GLContext) { self.context = context }

  /// Uploads all instances of a plan; `quad` is a buffer with the four corners. What there is no memory for is not drawn.
  func upload(_ instances: [InstanceList], quad: GLuint) {
    let hasRoom = context.allocate(.instances) {
      for kind in buffers.indices { buffers[kind].upload(instances[kind], quad: quad) }
    }
    guard !hasRoom else { return }
    for kind in buffers.indices where instances[kind].count > 0 {
      if !context.allocate(.instances, { buffers[kind].upload(instances[kind], quad: quad) }) {
        buffers[kind].forget()
      }
    }
  }

  /// Bytes of all copies.
  var byteCount: Int { buffers.reduce(0) { $0 + $1.byteCount } }

  /// Draws a batch with the current program.
  func draw(_ command: DrawCommand) {
    buffers[Int(command.operation.rawValue)].draw(first: command.first, count: command.count)
  }
}
