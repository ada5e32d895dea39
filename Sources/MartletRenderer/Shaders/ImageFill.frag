in vec2 p;
in vec2 t;
flat in vec2 h;
flat in vec4 l;
flat in float o;
out vec4 result;

void main() {
  vec2 dx = dFdx(p);
  vec2 dy = dFdy(p);
  vec2 footprint = max(sqrt(dx * dx + dy * dy), 1e-12);
  vec2 k = clamp((h - p) / footprint + 0.5, 0.0, 1.0) + clamp((h + p) / footprint + 0.5, 0.0, 1.0) - 1.0;

  vec4 color = pageColor(t, l) * (o * max(k.x, 0.0) * max(k.y, 0.0));
#if CLIPS > 0
  color *= clipCoverage();
#endif
  result = color;
}
