in vec4 d;
flat in vec4 c;
out vec4 result;

void main() {
  vec4 n = normal(d);
  vec4 color = c * ((n.x - n.y) * (n.z - n.w));
#if CLIPS > 0
  color *= clipCoverage();
#endif
  result = color;
}
