in vec2 p;
in vec2 t;
flat in vec2 h;
flat in vec4 l;
flat in float o;
out vec4 result;

void main() {
  vec2 dx = dFdx(p);
  vec2 dy = dFdy(p);
  vec4 color = pageColor(0, vec2(textureSize(page, 0)), t, l, dFdx(t), dFdy(t)) * (o * boxCoverage(p, h, dx, dy));
#if CLIPS > 0
  color *= clipCoverage();
#endif
  result = color;
}
