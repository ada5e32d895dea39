import CMartletPango
import MartletGeometry
import MartletSynchronization

/// The process's only Pango instance. Fonts are loaded once and serve all threads, one at a time.
final class TextEngine {
  private static let shared = Mutex(TextEngine())
  /// Unused layouts, as numbers; the next thread that uses Pango frees them. This has a lock of its own,
  /// because the last reference to a layout may be dropped within the other lock.
  private static let unused = Mutex<[UInt]>([])

  /// Runs a closure with Pango when no other thread uses it. Must not be nested.
  static func withLock<Result: Sendable>(_ body: (TextEngine) -> Result) -> Result {
    shared.withLock { engine in
      let layouts = unused.withLock { layouts in
        defer { layouts.removeAll(keepingCapacity: true) }
        return layouts
      }
      for layout in layouts { g_object_unref(UnsafeMutableRawPointer(bitPattern: layout)) }
      return body(engine)
    }
  }

  /// Notes that layouts are unused. May be called anywhere.
  static func discard(_ layouts: [OpaquePointer]) {
    unused.withLock { $0 += layouts.map { UInt(bitPattern: $0) } }
  }

  private var contexts: (hinted: OpaquePointer, free: OpaquePointer)?
  private var fonts = KnownFonts()

  private init() {}

  /// Loads the system's font.
  func preload() {
    let request = TypesetRequest(text: Text("x"), width: nil, height: nil, scale: 1)
    _ = set(request)
  }

  /// Breaks a text into lines.
  func set(_ request: TypesetRequest) -> Typeset {
    if !fonts.note(request) { discardContexts() }
    var typesetter = Typesetter(request, context: context(for: request))
    return typesetter.run()
  }

  private func context(for request: TypesetRequest) -> OpaquePointer {
    let contexts = contexts ?? makeContexts()
    self.contexts = contexts
    return request.isHinted ? contexts.hinted : contexts.free
  }

  /// Releases the font map with everything that it has loaded. It is freed with the last layout that was made
  /// with it.
  private func discardContexts() {
    guard let old = contexts else { return }
    contexts = nil
    for context in [old.hinted, old.free] { g_object_unref(UnsafeMutableRawPointer(context)) }
  }

  /// Fonts are sized in pixels, so that only the scale of the layout determines their size.
  private func makeContexts() -> (hinted: OpaquePointer, free: OpaquePointer) {
    let map = pango_cairo_font_map_new()
    func make(hinted: Bool) -> OpaquePointer {
      guard let context = pango_font_map_create_context(map) else { fatalError("Pango made no context") }
      let options = cairo_font_options_create()
      defer { cairo_font_options_destroy(options) }
      // Layers rotate and move over any background, where the colour fringes of subpixel rendering would
      // show.
      cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
      cairo_font_options_set_hint_style(options, hinted ? CAIRO_HINT_STYLE_SLIGHT : CAIRO_HINT_STYLE_NONE)
      cairo_font_options_set_hint_metrics(options, hinted ? CAIRO_HINT_METRICS_ON : CAIRO_HINT_METRICS_OFF)
      pango_cairo_context_set_font_options(context, options)
      pango_context_set_round_glyph_positions(context, hinted ? 1 : 0)
      return context
    }
    let contexts = (hinted: make(hinted: true), free: make(hinted: false))
    g_object_unref(map)
    return contexts
  }
}
