import MartletRenderTree

/// The drawing operations, one line each.
enum OperationKind: UInt8, CaseIterable {
  case roundedFill, rectFill, opaqueFill, panel, shape, group, imageCopy, imageFill, styledImage, characters
  case shadow, shadowEdge, innerShadow, gradientFill, pathPaint, pathPicture, pathSketch, particleFill
  case collage, cornerGround
  case halving, gaussBlur, backdrop, filteredGroup, keptPicture, pictureFace

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
    case .styledImage: StyledImage.self
    case .characters: Characters.self
    case .shadow: Shadow.self
    case .shadowEdge: ShadowEdge.self
    case .innerShadow: InnerShadow.self
    case .gradientFill: GradientFill.self
    case .pathPaint: PathPaint.self
    case .pathPicture: PathPicture.self
    case .pathSketch: PathSketch.self
    case .particleFill: ParticleFill.self
    case .collage: Collage.self
    case .cornerGround: CornerGround.self
    case .halving: Halving.self
    case .gaussBlur: GaussBlur.self
    case .backdrop: Backdrop.self
    case .filteredGroup: FilteredGroup.self
    case .keptPicture: KeptPicture.self
    case .pictureFace: PictureFace.self
    }
  }
}

extension FramePlan {
  /// Plans the content of a layer: one line for each kind.
  ///
  /// - Parameters:
  ///   - content: Its description.
  ///   - item: Its visible rectangle and opacity.
  ///   - list: The list that contains it.
  mutating func addContent(_ content: ContentItem, _ item: DisplayItem, _ list: DisplayList) {
    switch content.drawing {
    case .none: break
    case .image(let picture): addImage(picture, in: content, item, list)
    case .gradient(let gradient): addGradient(gradient, in: content, item, list)
    case .shape(let shape): addPath(shape, in: content, item, list)
    case .emitter(let emitter): addParticles(emitter, in: content, item, list)
    }
  }
}
