uniform sampler2D sheet;
flat in vec2 last;
out vec4 result;

// Between two pixels, three times as near to the second: the weights 1 and 3.
void main() {
  vec2 p = 2.0 * windowPixel();
  vec2 unit = 1.0 / vec2(textureSize(sheet, 0));
  vec2 low = mirrored(p - 0.75, last, last + 0.5) * unit;
  vec2 high = mirrored(p + 0.75, last, last + 0.5) * unit;
  result = 0.25 * (texture(sheet, low) + texture(sheet, vec2(high.x, low.y)) + texture(sheet, vec2(low.x, high.y))
    + texture(sheet, high));
}
