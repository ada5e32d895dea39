uniform sampler2D sheet;
in vec2 p;
flat in vec2 last;
flat in vec2 along;
flat in float end;
flat in float m;
flat in vec4 k[4];
out vec4 result;

// Beyond its sides the picture is seen in a mirror.
vec2 at(vec2 place) {
  vec2 seen = mix(abs(place), 2.0 * end - place, greaterThan(place, last));
  return clamp(seen, vec2(0.5), last);
}

void main() {
  vec2 unit = 1.0 / vec2(textureSize(sheet, 0));
  vec4 sum = m * texture(sheet, p * unit);
  for (int i = 0; i < PAIRS; i++) {
    vec2 pair = (i & 1) == 0 ? k[i >> 1].xy : k[i >> 1].zw;
    vec2 step = along * pair.x;
    sum += pair.y * (texture(sheet, at(p - step) * unit) + texture(sheet, at(p + step) * unit));
  }
  result = sum;
}
