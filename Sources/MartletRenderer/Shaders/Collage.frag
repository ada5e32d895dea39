flat in vec4 h;
flat in vec4 r;
flat in vec4 c;
flat in vec4 b;
flat in vec4 k;
flat in vec4 cx;
flat in vec4 cy;
flat in vec4 co;
flat in vec4 cr;
out vec4 result;

// A box in pixels. RectFill, RoundedFill and Panel have the same edges.
vec4 boxColor(vec2 p) {
  vec2 q = abs(p) - h.xy;
  // As in RectFill and PixelCoverage.glsl.
  vec2 sides = clamp(0.5 - q, 0.0, 1.0) + (clamp(h.xy + 0.5 + abs(p), 0.0, 1.0) - 1.0);
  float radius = cornerRadius(p, r);
  float outer = sides.x * sides.y;
  if (radius > 0.5) outer = min(outer, clamp(radius + 0.5 - length(max(q + radius, 0.0)), 0.0, 1.0));
#if DETAILS
  float inner = h.z > 0.0 ? min(pixelCoverage(q + h.z, max(radius - h.z, 0.5)), outer) : outer;
  return c * inner + b * (outer - inner);
#else
  return c * outer;
#endif
}

#if TILTED
// As in Shape.
vec4 tiltedColor(vec2 p, vec2 dx, vec2 dy) {
  float outer = coverage(p, h.xy, r, dx, dy);
  float inner = h.z > 0.0 ? min(coverage(p, h.xy - h.z, max(r - h.z, 0.0), dx, dy), outer) : outer;
  return c * inner + b * (outer - inner);
}
#endif

void main() {
  vec2 pixel = windowPixel();
#if PAGES > 0 || TILTED
  vec2 dx, dy;
  vec2 p = placeOfPixel(dx, dy);
#else
  vec2 p = placeOfPixel();
#endif
  vec4 color;
  if (k.x < 0.5) {
    color = boxColor(p);
  }
#if TAPS > 0
  else if (k.x < 1.5) {
    color = c * shadowSum(p, h.xy, h.z, r, h.w);
  }
#endif
#if TILTED
  else if (k.x > 3.5) {
    color = tiltedColor(p, dx, dy);
  }
#endif
#if PAGES > 0
  else {
    color = pageColor(int(k.y), k.zw, p * b.xy + b.zw, r, dx * b.xy, dy * b.xy) * (c.x * boxCoverage(p, h.xy, dx, dy));
  }
#endif
#if DETAILS
  if (cx.w >= 0.0) {
    vec2 at = cx.xy * pixel.x + cy.xy * pixel.y + co.xy;
    color *= pixelCoverage(abs(at) - vec2(cx.w, cy.w), cornerRadius(at, cr));
  }
#endif
  result = color;
}
