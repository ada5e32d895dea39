uniform sampler2D page;
flat in vec2 middle;
flat in vec4 back;  // from pixels around the centre to half sides: columns
flat in vec2 halfSides;
flat in vec4 texels;
flat in vec2 first;
flat in vec4 color;
out vec4 result;

void main() {
  vec2 w = windowPixel() - middle;
  vec2 q = back.xy * w.x + back.zw * w.y;
  // The share of the pixel that the picture covers, so that what is smaller than a pixel keeps its weight.
  vec2 k = clamp((1.0 - q) * halfSides + 0.5, 0.0, 1.0) + clamp((1.0 + q) * halfSides + 0.5, 0.0, 1.0) - 1.0;
  // Nothing beyond the centres of the outermost texels is read.
  vec2 inside = max(texels.zw - 0.5, 0.0);
  vec2 t = texels.xy + clamp(q * texels.zw, -inside, inside);
  vec2 size = vec2(textureSize(page, 0));
  vec4 sum = textureLod(page, pagePlace(t, first, vec4(vec2(0.0), size), size), 0.0) * color * (max(k.x, 0.0) * max(k.y, 0.0));
#if CLIPS > 0
  sum *= clipCoverage();
#endif
  result = sum;
}
