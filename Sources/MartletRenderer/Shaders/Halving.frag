uniform sampler2D sheet;
in vec2 p;
flat in vec2 last;
out vec4 result;

// Beyond its sides the picture is seen in a mirror.
vec2 at(vec2 place) {
  vec2 size = last + 0.5;
  return clamp(size - abs(size - abs(place)), vec2(0.5), last) / vec2(textureSize(sheet, 0));
}

// Between two pixels, three times as near to the second: the weights 1 and 3.
void main() {
  vec2 low = at(p - 0.75);
  vec2 high = at(p + 0.75);
  result = 0.25 * (texture(sheet, low) + texture(sheet, vec2(high.x, low.y)) + texture(sheet, vec2(low.x, high.y))
    + texture(sheet, high));
}
