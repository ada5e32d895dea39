in vec2 t;
in float k;
flat in vec4 l;
flat in vec4 color;
flat in float o;
out vec4 result;

void main() {
  vec4 own = pageColor(t, l);
  vec4 drawn = mix(own, color * own.a, clamp(k, 0.0, 1.0)) * o;
#if CLIPS > 0
  drawn *= clipCoverage();
#endif
  result = drawn;
}
