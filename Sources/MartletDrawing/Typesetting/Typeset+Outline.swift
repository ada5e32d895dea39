import CMartletCairo
import CMartletPango
import MartletGeometry

extension Typeset {
  /// Adds the outlines of a line's glyphs to a path, with a number of pixels to its unit.
  func addOutline(ofLine index: Int, to path: inout Path, scale: Double) {
    let line = lines[index]
    // What it is drawn on does not matter, since nothing is.
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1) else { return }
    defer { cairo_surface_destroy(surface) }
    guard let cairo = cairo_create(surface) else { return }
    defer { cairo_destroy(cairo) }
    cairo_move_to(cairo, line.x, line.baseline)
    pango_cairo_layout_line_path(cairo, line.line)
    guard let copy = cairo_copy_path(cairo) else { return }
    defer { cairo_path_destroy(copy) }
    guard copy.pointee.status == CAIRO_STATUS_SUCCESS, let data = copy.pointee.data else { return }
    var place = 0
    func point(_ number: Int) -> Point {
      let point = data[place + number].point
      return Point(x: point.x / scale, y: point.y / scale)
    }
    while place < Int(copy.pointee.num_data) {
      let header = data[place].header
      switch header.type {
      case CAIRO_PATH_MOVE_TO: path.move(to: point(1))
      case CAIRO_PATH_LINE_TO: path.addLine(to: point(1))
      case CAIRO_PATH_CURVE_TO: path.addCurve(to: point(3), control1: point(1), control2: point(2))
      default: path.close()
      }
      guard header.length > 0 else { break }
      place += Int(header.length)
    }
    // The point where the next glyph would begin.
    while case .move = path.elements.last { path.elements.removeLast() }
  }
}
