import Foundation
import MartletDrawing
import MartletGeometry
import MartletRenderTree

extension LayerFilter {
  /// The colour that a colour becomes, step by step as each property says. Not premultiplied.
  func cairoColor(_ c: SIMD3<Double>) -> SIMD3<Double> {
    let luminance = SIMD3(0.2126, 0.7152, 0.0722)
    let one = SIMD3(repeating: 1.0)
    var c = c
    let grey = (c * luminance).sum()
    c = one * grey + (c - one * grey) * saturation
    c += one * brightness
    c = (c - one / 2) * contrast + one / 2
    if hueRotation != 0 {
      // The matrix of the Filter Effects module, with its digits.
      let (a, b) = (cos(hueRotation), sin(hueRotation))
      let r = SIMD3(
        0.213 + a * 0.787 - b * 0.213, 0.715 - a * 0.715 - b * 0.715, 0.072 - a * 0.072 + b * 0.928)
      let g = SIMD3(
        0.213 - a * 0.213 + b * 0.143, 0.715 + a * 0.285 + b * 0.140, 0.072 - a * 0.072 - b * 0.283)
      let u = SIMD3(
        0.213 - a * 0.213 - b * 0.787, 0.715 - a * 0.715 + b * 0.715, 0.072 + a * 0.928 + b * 0.072)
      c = SIMD3((c * r).sum(), (c * g).sum(), (c * u).sum())
    }
    c = c * (1 - inversion) + (one - c) * inversion
    let v = SIMD4(c, 1)
    let m = colorMatrix
    return SIMD3((v * m.red).sum(), (v * m.green).sum(), (v * m.blue).sum())
      .clamped(lowerBound: .zero, upperBound: one)
  }

  /// Changes colours of a picture. Values are premultiplied.
  func changeColors(_ picture: inout CairoBlur<SIMD4<Double>>) {
    for i in picture.values.indices {
      let alpha = picture.values[i].w
      guard alpha > 0 else { continue }
      let v = picture.values[i]
      picture.values[i] = SIMD4(cairoColor(SIMD3(v.x, v.y, v.z) / alpha) * alpha, alpha)
    }
  }
}

extension CairoPainter {
  /// Changes the finished picture of a layer.
  func filter(_ group: CairoSheet, _ layer: LayerProperties, _ map: CairoPlane) -> Bitmap {
    var picture = CairoBlur(group.canvas.makeBitmap())
    let filter = layer.filter
    picture.blur(filter.blurRadius * map.scale(at: layer.bounds.center) * group.scale, goesOn: false)
    filter.changeColors(&picture)
    return picture.bitmap
  }

  /// What is below a layer, changed by its backdrop filter; `nil` if it has none.
  func backdrop(of layer: LayerProperties, on sheet: CairoSheet, _ map: CairoPlane) -> Bitmap? {
    guard layer.backdropFilter != .none, !layer.bounds.isEmpty else { return nil }
    let filter = layer.backdropFilter
    let below = layer.backdropGroup.flatMap { notes.backdrops[$0] } ?? sheet.everything
    if let name = layer.backdropGroup { notes.backdrops[name] = below }
    let deviation = filter.blurRadius * map.scale(at: layer.bounds.center) * sheet.scale
    var picture = CairoBlur(below)
    let box = map.apply(Path(rect: layer.bounds)).boundingBox.insetBy(dx: -2, dy: -2)
    picture.blur(
      deviation, goesOn: true,
      within: Rect(
        x: box.minX * sheet.scale, y: box.minY * sheet.scale, width: box.width * sheet.scale,
        height: box.height * sheet.scale))
    filter.changeColors(&picture)
    return picture.bitmap
  }

  /// Draws a picture of the whole sheet within an outline.
  func draw(_ picture: Bitmap, in outline: CairoOutline, on sheet: CairoSheet, _ map: CairoPlane) {
    note(outline.path, map)
    sheet.canvas.withState {
      sheet.canvas.clip(to: map.apply(outline.path))
      sheet.draw(picture)
    }
  }

  /// The picture of a layer in the colours of what is below.
  func vibrant(_ bitmap: Bitmap, _ layer: LayerProperties, on sheet: CairoSheet) -> Bitmap {
    var picture = CairoBlur(bitmap)
    let below = CairoBlur(sheet.everything)
    let amount = min(max(layer.vibrancy, 0), 1)
    for i in picture.values.indices where picture.values[i].w > 0 && below.values[i].w > 0 {
      let (alpha, b) = (picture.values[i].w, below.values[i])
      let own = SIMD3(picture.values[i].x, picture.values[i].y, picture.values[i].z) / alpha
      let taken = layer.vibrancyFilter.cairoColor(SIMD3(b.x, b.y, b.z) / b.w)
      picture.values[i] = SIMD4((own + (taken - own) * amount) * alpha, alpha)
    }
    return picture.bitmap
  }
}
