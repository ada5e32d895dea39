in vec2 p;
flat in vec3 h;
flat in vec4 r;
flat in vec4 f;
flat in vec4 b;
out vec4 result;

void main() {
  vec2 dx = dFdx(p);
  vec2 dy = dFdy(p);
  float outer = coverage(p, h.xy, r, dx, dy);
#if BORDER
  float inner = min(coverage(p, h.xy - h.z, max(r - h.z, 0.0), dx, dy), outer);
  vec4 color = f * inner + b * (outer - inner);
#else
  vec4 color = f * outer;
#endif
#if CLIPS > 0
  color *= clipCoverage();
#endif
  result = color;
}
