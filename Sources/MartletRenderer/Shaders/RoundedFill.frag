flat in vec3 s;  // half extents; radius
flat in vec4 c;
out vec4 result;

void main() {
  vec2 p = placeOfPixel();
  // As the radius is at least half a pixel, everything within the core that the corners are centred on is covered.
  result = c * clamp(s.z + 0.5 - length(max(abs(p) - s.xy + s.z, 0.0)), 0.0, 1.0);
}
