import CMartletEGL

/// The GPU's copies of a plan's instances.
struct InstanceBuffers {
  /// Buffers by the operation's raw value.
  private let buffers = OperationKind.allCases.map { InstanceBuffer(stride: $0.operation.stride) }

  /// Uploads all instances of a plan; `quad` is a buffer with the four corners.
  func upload(_ instances: [InstanceList], quad: GLuint) {
    for kind in buffers.indices { buffers[kind].upload(instances[kind], quad: quad) }
  }

  /// Bytes of all copies.
  var byteCount: Int { buffers.reduce(0) { $0 + $1.byteCount } }

  /// Draws a batch with the current program.
  func draw(_ command: DrawCommand) {
    buffers[Int(command.operation.rawValue)].draw(first: command.first, count: command.count)
  }
}
