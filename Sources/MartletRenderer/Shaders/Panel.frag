flat in vec4 h;
flat in vec4 r;
flat in vec4 f;
flat in vec4 b;
out vec4 result;

void main() {
  vec2 p = placeOfPixel();
  vec2 q = abs(p) - h.xy;
  float radius = cornerRadius(p, r);
#if CURVED
  float outer = curvedPixelCoverage(q, radius, h.w, 0.0);
#else
  float outer = pixelCoverage(q, radius);
#endif
#if BORDER
#if CURVED
  float inner = min(curvedPixelCoverage(q, radius, h.w, h.z), outer);
#else
  float inner = min(pixelCoverage(q + h.z, max(radius - h.z, 0.5)), outer);
#endif
  vec4 color = f * inner + b * (outer - inner);
#else
  vec4 color = f * outer;
#endif
#if CLIPS > 0
  color *= clipCoverage();
#endif
  result = color;
}
