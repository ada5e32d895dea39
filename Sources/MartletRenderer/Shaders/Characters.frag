flat in vec2 h;
flat in vec4 m;  // to the page
flat in vec2 k;  // share of the second colour: constant, factor of x
flat in vec4 l;
flat in vec4 color;
flat in vec4 f;
flat in float o;
out vec4 result;

void main() {
  vec2 dx, dy;
  vec2 p = placeOfPixel(dx, dy);
  vec4 own = pageColor(0, vec2(textureSize(page, 0)), p * m.xy + m.zw, l, dx * m.xy, dy * m.xy);
  vec4 drawn = mix(own * f, color * own.a, clamp(k.x + k.y * p.x, 0.0, 1.0)) * (o * boxCoverage(p, h, dx, dy));
#if CLIPS > 0
  drawn *= clipCoverage();
#endif
  result = drawn;
}
