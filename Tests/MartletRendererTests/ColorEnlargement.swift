import MartletDrawing
import MartletGeometry

@testable import MartletRenderTree
@testable import MartletRenderer

/// How much larger the maps of colours in a list make a difference of two pixels. A vivid filter multiplies what was rounded
/// below it.
struct ColorEnlargement {
  /// Where a map changes colours, and by which factor it enlarges a difference at most.
  private var maps: [(pixels: PixelRect, factor: Double)] = []

  init(_ list: DisplayList, scale: Double) {
    let everything = Rect(x: -1e4, y: -1e4, width: 2e4, height: 2e4)
    for item in list.items {
      var matrices: [ColorMatrix?] = []
      var isInPicture = false
      switch item.kind {
      case .beginGroup:
        let group = list.groups[Int(item.payload)]
        matrices = [group.effect.matrix, group.vibrancy?.matrix]
        // Its frame is in coordinates of its own.
        isInPicture = group.isInPicture
      case .backdrop:
        matrices = [list.backdrops[Int(item.payload)].effect.matrix]
        isInPicture = list.backdrops[Int(item.payload)].isInPicture
      case .shape, .shadow, .content, .endGroup, .piece: break
      }
      for matrix in matrices {
        guard let factor = matrix.map(Self.factor), factor > 1 else { continue }
        maps.append((PixelRect(covering: isInPicture ? everything : item.frame, scale: scale), factor))
      }
    }
  }

  private static func factor(_ matrix: ColorMatrix) -> Double {
    [matrix.red, matrix.green, matrix.blue].map { abs($0.x) + abs($0.y) + abs($0.z) }.reduce(1, max)
  }

  /// The number of pixels that differ by more than a number of levels, enlarged by all maps that change them.
  func unexplained(_ drawn: Bitmap, _ whole: Bitmap, levels: Int) -> Int {
    var count = 0
    for y in 0..<drawn.height {
      for x in 0..<drawn.width {
        let (a, b) = (drawn[x, y], whole[x, y])
        let difference = (0..<4).map { abs(Int(a[$0]) - Int(b[$0])) }.reduce(0, max)
        guard difference > levels else { continue }
        var factor = 1.0
        for map in maps
        where (map.pixels.x0..<map.pixels.x1).contains(Int32(x))
          && (map.pixels.y0..<map.pixels.y1).contains(Int32(y))
        {
          factor *= map.factor
        }
        if Double(difference) > Double(levels) * factor { count += 1 }
      }
    }
    return count
  }
}
