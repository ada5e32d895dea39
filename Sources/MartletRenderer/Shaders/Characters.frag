in vec2 p;
in vec2 t;
in float k;
flat in vec2 h;
flat in vec4 l;
flat in vec4 color;
flat in vec4 f;
flat in float o;
out vec4 result;

void main() {
  vec2 dx = dFdx(p);
  vec2 dy = dFdy(p);
  vec4 own = pageColor(0, vec2(textureSize(page, 0)), t, l, dFdx(t), dFdy(t));
  vec4 drawn = mix(own * f, color * own.a, clamp(k, 0.0, 1.0)) * (o * boxCoverage(p, h, dx, dy));
#if CLIPS > 0
  drawn *= clipCoverage();
#endif
  result = drawn;
}
