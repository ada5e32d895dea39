flat in vec2 h;
flat in vec4 m;  // to the page
flat in vec4 l;
flat in float o;
out vec4 result;

void main() {
  vec2 dx, dy;
  vec2 p = placeOfPixel(dx, dy);
  vec4 color = pageColor(0, vec2(textureSize(page, 0)), p * m.xy + m.zw, l, dx * m.xy, dy * m.xy)
    * (o * boxCoverage(p, h, dx, dy));
#if CLIPS > 0
  color *= clipCoverage();
#endif
  result = color;
}
