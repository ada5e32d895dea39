// A path's inside in one colour, and over it its line in another. The picture holds the shares of each.
uniform sampler2D picture;
flat in vec2 h;  // half of that
flat in vec2 o;  // width and height in pixels of the picture
flat in vec4 f;
flat in vec4 s;
flat in float opacity;
out vec4 result;

void main() {
  vec2 at = clamp(placeOfPixel() + h, vec2(0.5), o - 0.5) + untied;
  vec2 share = texture(picture, at / o).xy;
  vec4 line = s * share.y;
  vec4 color = (line + f * (share.x * (1.0 - line.a))) * opacity;
#if CLIPS > 0
  color *= clipCoverage();
#endif
  result = color;
}
