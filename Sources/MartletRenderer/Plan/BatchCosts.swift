/// What decides whether several batches become one collage, in nanoseconds.
package struct BatchCosts: Sendable, Equatable {
  /// A draw call.
  package var draw: Float
  /// Turning an instance of another operation into one of a collage, and handing that over.
  package var instance: Float
  /// A pixel of each program by itself: a box, a box with a border or a clip, the edge of a shadow, an image whose pixels land
  /// on pixels, and another image.
  package var box: Float
  package var detail: Float
  package var edge: Float
  package var copy: Float
  package var image: Float
  /// A pixel of a shadow near its corners, by the variant of `Shadow`.
  package var corner: SIMD4<Float>
  /// What a pixel of an opaque fill costs more where it is blended with what is below, as in a collage.
  package var blending: Float
  /// Whether a program takes as long for each pixel as all that it can draw, as where the processor draws and several pixels
  /// are computed at once. A GPU passes over what a pixel does not need.
  package var addsUp: Bool
  /// The pixels that could be drawn in the time that one more damaged rectangle takes: a clear and a few draw calls. Rectangles
  /// are drawn as one where that is more than what lies between them.
  package var rectangle: Int

  /// A GPU: a draw call takes the processor some microseconds, an instance as long as with `software`, and a pixel next to
  /// nothing. But blending reads the pixel below: four bytes, at 40 GB/s. A clear and a draw call take as long as 32,768 pixels
  /// that are blended three times.
  package static let graphics = BatchCosts(
    draw: 5000, instance: 30, box: 0, detail: 0, edge: 0, copy: 0, image: 0, corner: .zero, blending: 0.1,
    addsUp: false, rectangle: 32_768)

  /// Measured with llvmpipe of Mesa 22.3 on two cores.
  package static let software = BatchCosts(
    draw: 4000, instance: 30, box: 1, detail: 2, edge: 3, copy: 2, image: 6,
    corner: SIMD4(20, 40, 80, 0), blending: 0, addsUp: true, rectangle: Damage.cost)

  /// Nanoseconds for a pixel of a collage.
  func pixel(_ abilities: Collage.Abilities) -> Float {
    guard addsUp else { return 0 }
    return (abilities.hasDetails ? detail : box) + (abilities.shadow.map { corner[Int($0)] } ?? 0)
      + (abilities.pages > 0 ? image * Float(Collage.pageCount(variant: abilities.variant)) : 0)
  }
}
