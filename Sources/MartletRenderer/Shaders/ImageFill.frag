uniform sampler2D page;
in vec2 p;
in vec2 t;
flat in vec2 h;
flat in vec4 l;
flat in float o;
out vec4 result;

void main() {
  vec2 dx = dFdx(p);
  vec2 dy = dFdy(p);
  // In a foreshortened image a pixel covers many texels in one direction and few in the other. The texture is
  // read that many times, along the longest of four lines through the pixel. Up to two texels linear
  // filtering suffices.
  vec2 texels = vec2(textureSize(page, 0));
  vec2 sx = dFdx(t);
  vec2 sy = dFdy(t);
  vec2 along = sx;
  float longest = dot(sx * texels, sx * texels);
  vec2 ways[3] = vec2[3](sy, (sx + sy) * 0.7071, (sx - sy) * 0.7071);
  for (int i = 0; i < 3; i++) {
    vec2 way = ways[i] * texels;
    float squared = dot(way, way);
    along = squared > longest ? ways[i] : along;
    longest = max(longest, squared);
  }
  float count = longest > 4.1 ? min(ceil(sqrt(longest) - 0.01), 16.0) : 1.0;
  vec4 sum = vec4(0.0);
  for (float i = 0.5; i < count; i += 1.0) {
    sum += textureLod(page, clamp(t + along * (i / count - 0.5), l.xy, l.zw), 0.0);
  }
  vec4 color = sum * (o * boxCoverage(p, h, dx, dy) / count);
#if CLIPS > 0
  color *= clipCoverage();
#endif
  result = color;
}
