flat in vec2 h;
flat in vec4 c;
out vec4 result;

void main() {
  vec2 p = placeOfPixel();
  // The share of the pixel between both edges. Exact for upright rectangles, however thin; of those as wide as a pixel what
  // pixelCoverage gives, to the bit.
  vec2 k = clamp(0.5 - (abs(p) - h), 0.0, 1.0) + (clamp(h + 0.5 + abs(p), 0.0, 1.0) - 1.0);
  result = c * (k.x * k.y);
}
