flat in vec4 o;
flat in vec4 source[5];
flat in vec4 lit[3];
out vec4 result;

#if BLENDING || VIBRANT
uniform sampler2D below;
#endif

void main() {
  vec2 pixel = windowPixel();
  vec4 color = pictureColor(pixel, source[0], source[1], source[2], source[3], source[4]);
#if CLIPS > 0
  float cover = clipCoverage();
#else
  float cover = 1.0;
#endif
#if VIBRANT
  vec4 background = texelFetch(below, ivec2(pixel + o.zw), 0);
  vec4 v = vec4(background.rgb / max(background.a, 1e-5), 1.0);
  vec3 shine = clamp(vec3(dot(lit[0], v), dot(lit[1], v), dot(lit[2], v)), 0.0, 1.0);
  // Where nothing is below, it has its own colours.
  result = vec4(mix(color.rgb, shine * color.a, o.y * background.a), color.a) * (cover * o.x);
#elif BLENDING
  int mode = int(o.y);
  vec4 background = texelFetch(below, ivec2(pixel + o.zw), 0);
  // Modes that act where the picture is clear fade as a whole: at an opacity of 0 nothing changes.
  cover *= o.x;
  result = mode < 14 ? blended(mode, color * cover, background)
    : mix(background, composed(mode, color, background), cover);
#else
  result = color * (cover * o.x);
#endif
}
