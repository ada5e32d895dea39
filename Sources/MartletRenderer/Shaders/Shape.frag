in vec2 p;
flat in vec4 h;
flat in vec4 r;
flat in vec4 f;
flat in vec4 b;
flat in float hard;
out vec4 result;

void main() {
  vec2 dx = dFdx(p);
  vec2 dy = dFdy(p);
#if CURVED
  float outer = curvedCoverage(p, h.xy, r, h.w, 0.0, dx, dy);
#else
  float outer = coverage(p, h.xy, r, dx, dy);
#endif
  if (hard > 0.5) outer = step(0.5, outer);
#if BORDER
#if CURVED
  float inner = min(curvedCoverage(p, h.xy, r, h.w, h.z, dx, dy), outer);
#else
  float inner = min(coverage(p, h.xy - h.z, max(r - h.z, 0.0), dx, dy), outer);
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
