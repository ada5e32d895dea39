import CMartletEGL

/// The GPU's copies of a plan's instances.
struct InstanceBuffers {
  private let roundedFills = InstanceBuffer<RoundedFill.Instance>()
  private let rectFills = InstanceBuffer<RectFill.Instance>()
  private let opaqueFills = InstanceBuffer<OpaqueFill.Instance>()
  private let panels = InstanceBuffer<Panel.Instance>()
  private let shapes = InstanceBuffer<Shape.Instance>()
  private let groups = InstanceBuffer<Group.Instance>()
  private let imageCopies = InstanceBuffer<ImageCopy.Instance>()
  private let imageFills = InstanceBuffer<ImageFill.Instance>()
  private let shadows = InstanceBuffer<Shadow.Instance>()
  private let shadowEdges = InstanceBuffer<Shadow.Instance>()

  /// Hands all instances of a plan to the GPU; `quad` is a buffer of the four corners.
  func upload(_ plan: borrowing FramePlan, quad: GLuint) {
    roundedFills.upload(plan.roundedFills, quad: quad)
    rectFills.upload(plan.rectFills, quad: quad)
    opaqueFills.upload(plan.opaqueFills, quad: quad)
    panels.upload(plan.panels, quad: quad)
    shapes.upload(plan.shapes, quad: quad)
    groups.upload(plan.groups, quad: quad)
    imageCopies.upload(plan.imageCopies, quad: quad)
    imageFills.upload(plan.imageFills, quad: quad)
    shadows.upload(plan.shadows, quad: quad)
    shadowEdges.upload(plan.shadowEdges, quad: quad)
  }

  /// Draws a batch with the program in use.
  func draw(_ command: DrawCommand) {
    let (first, count) = (command.first, command.count)
    switch command.operation {
    case .roundedFill: roundedFills.draw(first: first, count: count)
    case .rectFill: rectFills.draw(first: first, count: count)
    case .opaqueFill: opaqueFills.draw(first: first, count: count)
    case .panel: panels.draw(first: first, count: count)
    case .shape: shapes.draw(first: first, count: count)
    case .group: groups.draw(first: first, count: count)
    case .imageCopy: imageCopies.draw(first: first, count: count)
    case .imageFill: imageFills.draw(first: first, count: count)
    case .shadow: shadows.draw(first: first, count: count)
    case .shadowEdge: shadowEdges.draw(first: first, count: count)
    }
  }
}
