/// The drawing operations, one line each.
enum OperationKind: UInt8, CaseIterable {
  case roundedFill, rectFill, opaqueFill, panel, shape, group, imageCopy, imageFill, shadow, shadowEdge

  /// The type that declares the operation.
  var operation: any DrawingOperation.Type {
    switch self {
    case .roundedFill: RoundedFill.self
    case .rectFill: RectFill.self
    case .opaqueFill: OpaqueFill.self
    case .panel: Panel.self
    case .shape: Shape.self
    case .group: Group.self
    case .imageCopy: ImageCopy.self
    case .imageFill: ImageFill.self
    case .shadow: Shadow.self
    case .shadowEdge: ShadowEdge.self
    }
  }
}
