flat in vec3 h;  // half extents; 1 / standard deviation
flat in vec4 c;
out vec4 result;

void main() {
  // As in ShadowSum.glsl.
  vec4 n = normal((vec4(h.x, -h.x, h.y, -h.y) - placeOfPixel().xxyy) * h.z);
  vec4 color = c * ((n.x - n.y) * (n.z - n.w));
#if CLIPS > 0
  color *= clipCoverage();
#endif
  result = color;
}
