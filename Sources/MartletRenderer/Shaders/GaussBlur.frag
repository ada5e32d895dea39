uniform sampler2D sheet;
flat in vec2 last;
flat in vec2 along;
flat in vec2 end;
flat in float m;
flat in vec4 k[4];
out vec4 result;

void main() {
  vec2 p = windowPixel();
  vec2 unit = 1.0 / vec2(textureSize(sheet, 0));
  vec4 sum = m * texture(sheet, (p + untied) * unit);
  for (int i = 0; i < PAIRS; i++) {
    vec2 pair = (i & 1) == 0 ? k[i >> 1].xy : k[i >> 1].zw;
    vec2 step = along * pair.x;
    sum += pair.y * (texture(sheet, mirrored(p - step, last, end) * unit)
      + texture(sheet, mirrored(p + step, last, end) * unit));
  }
  result = sum;
}
