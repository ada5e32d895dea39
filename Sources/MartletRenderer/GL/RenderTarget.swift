import CMartletEGL

/// A target to draw onto: a framebuffer of ours, or a window's back buffer.
package struct RenderTarget {
  /// Width in pixels.
  package var width: Int
  /// Height in pixels.
  package var height: Int
  /// Whether the first row in memory is the top one, as in `wl_shm` buffers. In OpenGL's own order, and in a
  /// window, the bottom row comes first.
  package var topFirst: Bool
  let framebuffer: GLuint
  /// How what is drawn lies in it. All pixels that the renderer is told of, and its damage, are those of the upright picture.
  package var turn = PictureTurn.upright

  /// All pixels of the upright picture.
  package var picture: PixelRect {
    let size = turn.size(width: width, height: height)
    return PixelRect(width: size.width, height: size.height)
  }
}

/// What shaders are told of it.
extension RenderTarget {
  /// From pixels of the window, y down, to clip space: factors for x and y, then offsets for x and y.
  /// - Parameter first: The pixel of the window at which the upright picture begins.
  func view(from first: SIMD2<Float>) -> SIMD4<Float> {
    let (up, size) = (self.up, picture)
    let (x, y) = (2 / Float(size.width), up * 2 / Float(size.height))
    return SIMD4(x, y, -1 - first.x * x, -up - first.y * y)
  }

  /// Where the x and the y direction of clip space lead when the picture is turned.
  var turnColumns: SIMD4<Float> {
    let axes = turn.axes
    return SIMD4(
      Float(axes.x.x), up * Float(axes.x.y), up * Float(axes.y.x), Float(axes.y.y))
  }

  /// The map from `gl_FragCoord` to pixels of the window, y down: three columns.
  /// - Parameter first: The pixel of the window at which the upright picture begins.
  func pixelColumns(from first: SIMD2<Float>) -> PixelColumns {
    let axes = turn.axes
    let (x, y) = (SIMD2<Float>(axes.x), SIMD2<Float>(axes.y))
    let size = picture
    // A turn's inverse is its transpose.
    let (column, row) = (SIMD2(x.x, y.x), SIMD2(x.y, y.y))
    let middle = SIMD2(Float(size.width), Float(size.height)) / 2
    let lowest = topFirst ? 0 : Float(height)
    let start = middle - column * (Float(width) / 2) + row * (lowest - Float(height) / 2)
    return PixelColumns(x: column, y: row * up, start: first + start)
  }

  private var up: Float { topFirst ? 1 : -1 }
}

/// The columns of the map from `gl_FragCoord` to a picture's pixels.
struct PixelColumns: Equatable {
  var x, y, start: SIMD2<Float>
}
