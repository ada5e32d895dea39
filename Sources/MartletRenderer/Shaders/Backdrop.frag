in vec2 p;
flat in vec4 h;  // half extents; opacity; exponent
flat in vec4 r;
flat in vec4 source[5];
out vec4 result;

void main() {
  vec2 pixel = windowPixel();
  vec4 color = pictureColor(pixel, source[0], source[1], source[2], source[3], source[4]);
#if CURVED
  float cover = curvedCoverage(p, h.xy, r, h.w, 0.0, dFdx(p), dFdy(p)) * h.z;
#else
  float cover = coverage(p, h.xy, r, dFdx(p), dFdy(p)) * h.z;
#endif
#if CLIPS > 0
  cover *= clipCoverage();
#endif
  result = color * cover;
}
