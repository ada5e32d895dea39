import MartletHost
import MartletRenderer

extension PictureTurn {
  /// How a picture lies in a buffer for an output with a transform.
  init(_ transform: OutputTransform) {
    self =
      switch transform {
      case .normal: .upright
      case .rotated90: .quarter
      case .rotated180: .half
      case .rotated270: .threeQuarters
      case .flipped: .mirrored
      case .flipped90: .mirroredQuarter
      case .flipped180: .mirroredHalf
      case .flipped270: .mirroredThreeQuarters
      }
  }
}
