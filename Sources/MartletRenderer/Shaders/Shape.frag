flat in vec4 h;
flat in vec4 r;
flat in vec4 f;
flat in vec4 b;
flat in float hard;
out vec4 result;

// How far beside its middle a pixel is asked whether it is within hard edges, in pixels. An edge through the middle of pixels would
// lie on either side of them by rounding, which differs between the parts that are redrawn.
const float beside = 1.0 / 256.0;

void main() {
  vec2 dx, dy;
  vec2 p = placeOfPixel(dx, dy);
  // In the layer's own directions: some targets are upside down.
  vec2 q = hard > 0.5 ? p + beside * sqrt(dx * dx + dy * dy) : p;
#if CURVED
  float outer = curvedCoverage(q, h.xy, r, h.w, 0.0, dx, dy);
#else
  float outer = coverage(q, h.xy, r, dx, dy);
#endif
  if (hard > 0.5) outer = step(0.5, outer);
#if BORDER
#if CURVED
  float inner = min(curvedCoverage(q, h.xy, r, h.w, h.z, dx, dy), outer);
#else
  float inner = min(coverage(q, h.xy - h.z, max(r - h.z, 0.0), dx, dy), outer);
#endif
  if (hard > 0.5) inner = min(step(0.5, inner), outer);
  vec4 color = f * inner + b * (outer - inner);
#else
  vec4 color = f * outer;
#endif
#if CLIPS > 0
  color *= clipCoverage();
#endif
  result = color;
}
