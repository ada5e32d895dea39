precision highp float;
in vec2 p;
flat in vec3 s;
flat in vec4 c;
out vec4 result;

void main() {
  // s: half extents of the core that the corners are centred on; the radius and half a pixel. As the radius is at
  // least half a pixel, everything within the core is covered.
  result = c * clamp(s.z - length(max(abs(p) - s.xy, 0.0)), 0.0, 1.0);
}
