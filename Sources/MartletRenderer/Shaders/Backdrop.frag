flat in vec4 h;  // half extents; opacity; exponent
flat in vec4 r;
flat in vec4 source[5];
out vec4 result;

void main() {
  vec2 pixel = windowPixel();
  vec2 dx, dy;
  vec2 p = placeOfPixel(dx, dy);
  vec4 color = pictureColor(pixel, source[0], source[1], source[2], source[3], source[4]);
#if CURVED
  float cover = curvedCoverage(p, h.xy, r, h.w, 0.0, dx, dy) * h.z;
#else
  float cover = coverage(p, h.xy, r, dx, dy) * h.z;
#endif
#if CLIPS > 0
  cover *= clipCoverage();
#endif
  result = color * cover;
}
