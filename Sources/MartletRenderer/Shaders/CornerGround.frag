#if !FLAT
uniform sampler2D sheet;
#endif
flat in vec4 a;
flat in vec4 s;
flat in vec4 c;
out vec4 result;

void main() {
  vec2 p = windowPixel();
#if CLIPS > 0
  float cover = clipCoverage();
#else
  vec2 q = (p - a.xy) * s.zw - a.z;
#if CURVED
  float cover = curvedPixelCoverage(q, a.z, a.w, 0.0);
#else
  float cover = pixelCoverage(q, a.z);
#endif
#endif
#if KEEPS
  result = vec4(cover);
#elif FLAT
  result = c * (1.0 - cover);
#else
  result = texelFetch(sheet, ivec2(floor(p + s.xy)), 0) * (1.0 - cover);
#endif
}
