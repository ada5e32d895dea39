flat in vec3 s;  // half extents; radius
flat in vec4 c;
out vec4 result;

void main() {
  vec2 p = placeOfPixel();
  result = c * pixelCoverage(abs(p) - s.xy, s.z);
}
