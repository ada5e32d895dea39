import CMartletEGL

/// The GPU's copies of a plan's instances.
struct InstanceBuffers {
  /// By the operation's kind.
  private let buffers = OperationKind.allCases.map { InstanceBuffer(stride: $0.operation.stride) }

  /// Hands all instances of a plan to the GPU; `quad` is a buffer of the four corners.
  func upload(_ instances: [InstanceList], quad: GLuint) {
    for kind in buffers.indices { buffers[kind].upload(instances[kind], quad: quad) }
  }

  /// Draws a batch with the program in use.
  func draw(_ command: DrawCommand) {
    buffers[Int(command.operation.rawValue)].draw(first: command.first, count: command.count)
  }
}
