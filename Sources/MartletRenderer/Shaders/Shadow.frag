flat in vec4 h;  // half extents; 1 / standard deviation; exponent of the corners
flat in vec4 r;
flat in vec4 c;
out vec4 result;

void main() {
  vec4 color = c * shadowSum(placeOfPixel(), h.xy, h.z, r, h.w);
#if CLIPS > 0
  color *= clipCoverage();
#endif
  result = color;
}
