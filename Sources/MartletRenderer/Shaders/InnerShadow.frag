flat in vec4 h;  // half extents; 1 / standard deviation; exponent of the corners
flat in vec4 r;
flat in vec4 c;
flat in vec3 o;  // the way to the centre of what casts the shadow; how much larger that is at each side
out vec4 result;

void main() {
  vec2 dx, dy;
  vec2 p = placeOfPixel(dx, dy);
#if CURVED
  float cover = curvedCoverage(p, h.xy - o.z, max(r - o.z, 0.0), h.w, 0.0, dx, dy);
#else
  float cover = coverage(p, h.xy - o.z, max(r - o.z, 0.0), dx, dy);
#endif
  vec4 color = c * (cover * (1.0 - shadowSum(p - o.xy, h.xy, h.z, r, h.w)));
#if CLIPS > 0
  color *= clipCoverage();
#endif
  result = color;
}
