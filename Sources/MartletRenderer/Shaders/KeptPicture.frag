uniform sampler2D sheet;
flat in vec2 h;  // half extents
flat in vec2 o;  // width and height in pixels of the picture
flat in vec4 t;  // factors
out vec4 result;

void main() {
  vec2 at = clamp((placeOfPixel() / h + 1.0) * 0.5 * o, vec2(0.5), o - 0.5) + untied;
  vec4 color = texture(sheet, at / vec2(textureSize(sheet, 0))) * t;
#if CLIPS > 0
  color *= clipCoverage();
#endif
  result = color;
}
