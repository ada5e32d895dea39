uniform sampler2D sheet;
flat in vec2 h;  // half extents
flat in vec4 f;  // below the picture
flat in vec3 o;  // the centre's place in the picture; pixels per point
flat in vec4 l;  // what is shown of the picture
#if GRADIENT
flat in vec3 a;  // from the place to the gradient's parameter
flat in vec4 c0;
flat in vec4 c1;
#endif
out vec4 result;

void main() {
  vec2 dx, dy;
  vec2 p = placeOfPixel(dx, dy);
  vec2 at = clamp(p * o.z + o.xy, l.xy, l.zw) + untied;
  vec4 color = texture(sheet, at / vec2(textureSize(sheet, 0)));
  // The fill is opaque.
  color = vec4(color.rgb + f.rgb * (1.0 - color.a), 1.0);
#if GRADIENT
  float t = dot(a.xy, p) + a.z;
  float pixel = length(vec2(dot(a.xy, dx), dot(a.xy, dy)));
  vec4 over = mix(c0, c1, clamp(0.5 + (t - 0.5) / max(pixel, 1.0), 0.0, 1.0));
  color.rgb = clamp(over.rgb + color.rgb * (1.0 - over.a) + ditherNoise(), 0.0, 1.0);
#endif
  color *= boxCoverage(p, h, dx, dy);
#if CLIPS > 0
  color *= clipCoverage();
#endif
  result = color;
}
