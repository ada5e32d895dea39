uniform sampler2D sheet;
in vec2 p;
flat in vec3 o;  // width and height in pixels of the picture; opacity
out vec4 result;

void main() {
  vec2 at = clamp(p, vec2(0.5), o.xy - 0.5);
  vec4 color = texture(sheet, at / vec2(textureSize(sheet, 0))) * o.z;
#if CLIPS > 0
  color *= clipCoverage();
#endif
  result = color;
}
